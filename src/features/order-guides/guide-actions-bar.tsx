import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Calculator from 'lucide-react/icons/calculator';
import Check from 'lucide-react/icons/check';
import ListEnd from 'lucide-react/icons/list-end';
import Plus from 'lucide-react/icons/plus';
import { MAX_LINES } from '../../../contract/constants.ts';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import { GuideMenu } from './guide-menu.tsx';
import type { Coming } from './use-coming.ts';
import type { GuideActions } from './use-guide-actions.ts';

/** The actions of a guide: counting is the main one, then filling to par; the rest are behind one button. */
export function GuideActionsBar({
  guide,
  actions,
  editing,
  onEdit,
  onAdd,
  toFill,
  onFill,
  coming,
  density,
}: FillButtonProps & {
  readonly actions: GuideActions;
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
  readonly onAdd: () => void;
  /** Given if its switch is in the menu. */
  readonly coming: Coming | undefined;
  /** Given if the density of the rows can be chosen. */
  readonly density: MenuItem | undefined;
}) {
  if (editing)
    return (
      <>
        <Button
          icon={<Plus size={18} aria-hidden />}
          disabled={guide.lines.length >= MAX_LINES}
          onClick={onAdd}
          aria-haspopup="dialog"
        >
          <Trans>Add items</Trans>
        </Button>
        <Button variant="primary" icon={<Check size={18} aria-hidden />} onClick={() => onEdit(false)}>
          <Trans>Done</Trans>
        </Button>
      </>
    );
  return (
    <>
      <CountLink guide={guide} />
      {/* The menu button is never alone on a line, however long the texts beside it are. On a phone all are on one line. */}
      <chakra.div
        display="flex"
        gap={2}
        flexGrow={{ base: 1, md: 0 }}
        minWidth={0}
        css={{ mdDown: { '& > button.fill': { flexGrow: 1, paddingInline: 3 } } }}
      >
        <FillButton guide={guide} toFill={toFill} onFill={onFill} />
        <GuideMenu
          guide={guide}
          actions={actions}
          onEdit={() => onEdit(true)}
          onPrint={() => print()}
          coming={coming}
          density={density}
        />
      </chakra.div>
    </>
  );
}

/** The way to the count of a guide's shelf. Renders nothing for an empty guide. */
export function CountLink({ guide }: { readonly guide: OrderGuide }) {
  const { t } = useLingui();
  const desk = useDesk();
  if (guide.lines.length === 0) return null;
  return (
    <ButtonLink
      to={`/portal/account/orderguides/${guide.id}/count`}
      variant="primary"
      icon={<Calculator size={18} aria-hidden />}
      {...(desk ? {} : { 'aria-label': t`Count the shelf` })}
    >
      {desk ? <Trans>Count the shelf</Trans> : <Trans context="button">Count</Trans>}
    </ButtonLink>
  );
}

export interface FillButtonProps {
  readonly guide: OrderGuide;
  /** Number of lines below par that are available; undefined while unknown. */
  readonly toFill: number | undefined;
  readonly onFill: () => void;
}

/** Fills the guide's lines to their pars. Renders nothing without pars, or while ordering is off. */
export function FillButton({ guide, toFill, onFill }: FillButtonProps) {
  const { t } = useLingui();
  const { location } = useShop();
  const desk = useDesk();
  const hasPars = guide.lines.some((line) => line.par !== null || line.weekdayPars);
  if (location.options.disableOrdering || !hasPars) return null;
  return (
    <Button
      icon={toFill === 0 ? <Check size={18} aria-hidden /> : <ListEnd size={18} aria-hidden />}
      className="fill"
      disabled={toFill === undefined || toFill === 0}
      onClick={onFill}
      {...(!desk && toFill
        ? { 'aria-label': t`${plural(toFill, { one: 'Fill # item to par', other: 'Fill # items to par' })}` }
        : {})}
    >
      {toFill === 0 ? (
        <Trans>All at par</Trans>
      ) : toFill === undefined ? (
        <Trans>Fill to par</Trans>
      ) : !desk ? (
        <Trans>Fill {toFill}</Trans>
      ) : (
        <Plural value={toFill} one="Fill # item to par" other="Fill # items to par" />
      )}
    </Button>
  );
}
