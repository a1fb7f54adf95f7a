import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Calculator from 'lucide-react/icons/calculator';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ListEnd from 'lucide-react/icons/list-end';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { MAX_LINES } from '../../../../../contract/carts.ts';
import type { OrderGuide } from '../../../../../contract/order-guides.ts';
import { useShop } from '../../../../sync/use-session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Menu, type MenuItem } from '../../../../ui/menu.tsx';
import { NameDialog } from './name-dialog.tsx';
import type { GuideActions } from './use-guide-actions.ts';

/** What can be done with a guide: all of it at par as the main thing, changing it behind one button. */
export function GuideActionsBar({
  guide,
  actions,
  editing,
  onEdit,
  onAdd,
  toFill,
  onFill,
}: {
  readonly guide: OrderGuide;
  readonly actions: GuideActions;
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
  readonly onAdd: () => void;
  /** How many lines are below par and can be had; undefined while that isn't known. */
  readonly toFill: number | undefined;
  readonly onFill: () => void;
}) {
  const { t } = useLingui();
  const { location } = useShop();
  const [renaming, setRenaming] = useState(false);
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
  const mine = guide.isEditable;
  const entries: (MenuItem | false)[] = [
    mine && { id: 'edit', label: t`Edit lines`, icon: <Pencil size={18} aria-hidden />, onSelect: () => onEdit(true) },
    mine && {
      id: 'rename',
      label: t`Rename`,
      icon: <TextCursorInput size={18} aria-hidden />,
      onSelect: () => setRenaming(true),
    },
    {
      id: 'copy',
      label: t`Make a copy`,
      icon: <Copy size={18} aria-hidden />,
      onSelect: () => void actions.copy(),
    },
    mine && {
      id: 'delete',
      label: t`Delete guide`,
      icon: <Trash2 size={18} aria-hidden />,
      danger: true,
      onSelect: () => void actions.remove(),
    },
  ];
  return (
    <>
      {guide.lines.length > 0 && (
        <ButtonLink
          to={`/portal/account/orderguides/${guide.id}/count`}
          variant="primary"
          icon={<Calculator size={18} aria-hidden />}
        >
          <Trans>Count the shelf</Trans>
        </ButtonLink>
      )}
      {!location.options.disableOrdering && guide.lines.some((line) => line.par !== null || line.weekdayPars) && (
        <Button
          icon={toFill === 0 ? <Check size={18} aria-hidden /> : <ListEnd size={18} aria-hidden />}
          disabled={toFill === undefined || toFill === 0}
          onClick={onFill}
        >
          {toFill === 0 ? (
            <Trans>All at par</Trans>
          ) : toFill === undefined ? (
            <Trans>Add all at par</Trans>
          ) : (
            <Plural value={toFill} one="Add # line at par" other="Add all # lines at par" />
          )}
        </Button>
      )}
      <Menu
        label={t`More`}
        icon={<Ellipsis size={20} aria-hidden />}
        iconOnly
        variant="secondary"
        items={entries.filter((entry) => entry !== false)}
      />
      <NameDialog
        title={<Trans>Rename the guide</Trans>}
        label={t`Name`}
        missing={t`Give the guide a name.`}
        maxLength={80}
        name={guide.name}
        open={renaming}
        onClose={() => setRenaming(false)}
        onRename={(name) => void actions.save({ name })}
      />
    </>
  );
}
