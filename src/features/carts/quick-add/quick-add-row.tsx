import { Trans, useLingui } from '@lingui/react/macro';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { MAX_QUANTITY } from '../../../../contract/atoms.ts';
import { itemDetail, itemName } from '../../../../rules/item-name/item-name.ts';
import type { QuickLine } from '../../../../rules/quick-lines.ts';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { drawingOf } from '../../catalog/drawing-of.ts';
import { PriceText } from '../../catalog/price-text.tsx';
import { UnitChoice } from '../../catalog/unit-choice.tsx';
import { stepOf } from '../../catalog/use-item-order.ts';
import type { Amount, Choice, Decision } from './decide.ts';
import { FindItem, ItemChoice } from './find-item.tsx';
import type { Proposal } from './match-line.ts';

export interface QuickAddRowProps {
  readonly line: QuickLine;
  /** Undefined until the line has been looked up. */
  readonly decision: Decision | undefined;
  /** Other items can be meant, too. */
  readonly others: boolean;
  /** The sum of the lines with the same item and unit; null for a single line. */
  readonly together: number | null;
  readonly onChoose: (choice: Choice) => void;
  /** Adds the line to the note of the order. */
  readonly onNote: () => Promise<void>;
  readonly onRemove: () => void;
}

const Root = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
    columnGap: 3,
    rowGap: 2,
    alignItems: 'start',
    paddingBlock: 3,
    borderTopWidth: '1px',
    borderColor: 'border',
    '&[data-check]': { bg: 'warning.subtle', marginInline: -2, paddingInline: 2, borderRadius: 'sm' },
  },
});

/** One written line: what it means, or the question that decides it. */
export function QuickAddRow({ line, decision, others, together, onChoose, onNote, onRemove }: QuickAddRowProps) {
  const { t } = useLingui();
  const remove = <IconButton label={t`Leave out “${line.raw}”`} icon={<X size={18} />} onClick={onRemove} />;
  const written = (
    <chakra.span fontSize="xs" color="fg.muted" overflowWrap="anywhere">
      “{line.raw}”
    </chakra.span>
  );
  if (!decision)
    return (
      <Root aria-busy>
        <Skeleton width={14} height={14} borderRadius="md" />
        <chakra.div display="grid" gap={2}>
          {written}
          <Skeleton width="60%" />
        </chakra.div>
        {remove}
      </Root>
    );
  if (decision.state === 'sure')
    return (
      <Root>
        <Words item={decision.proposal.item}>
          {written}
          <Warnings proposal={decision.proposal} together={together} />
          {others && (
            <div>
              <Button size="small" variant="quiet" onClick={() => onChoose({ isAsking: true })}>
                <Trans>Another item</Trans>
              </Button>
            </div>
          )}
        </Words>
        {remove}
        <AmountControls proposal={decision.proposal} onChoose={onChoose} />
      </Root>
    );
  if (decision.state === 'amount')
    return (
      <Root data-check="">
        <Words item={decision.proposal.item}>
          <Question>
            <Trans>Not sold in that amount. Which one?</Trans>
          </Question>
          {written}
        </Words>
        {remove}
        <AmountChoice label={line.raw} amounts={decision.amounts} onChoose={onChoose} />
      </Root>
    );
  const chooseItem = (item: CatalogItem) => onChoose({ item, isAsking: false });
  const search = <FindItem label={line.raw} onChoose={chooseItem} />;
  return (
    <Root data-check="">
      <chakra.div gridColumn="1 / 3" display="grid" gap={0.5} minWidth={0}>
        <Question>
          {decision.state === 'item' ? (
            <Trans>Which item?</Trans>
          ) : decision.state === 'refused' ? (
            <Trans>{itemName(decision.item.description)} can’t be ordered here</Trans>
          ) : decision.isSentence ? (
            <Trans>A note for your distributor?</Trans>
          ) : (
            <Trans>Not found</Trans>
          )}
        </Question>
        {written}
      </chakra.div>
      {remove}
      <chakra.div gridColumn="1 / -1" display="grid" gap={2}>
        {decision.state === 'none' && line.quantity === null && (
          <div>
            <Button size="small" icon={<MessageSquareText size={16} aria-hidden />} onClick={() => void onNote()}>
              <Trans>Add to the order note</Trans>
            </Button>
          </div>
        )}
        {decision.state === 'item' ? (
          <ItemChoice label={line.raw} items={decision.candidates} onChoose={chooseItem} end={search} />
        ) : (
          search
        )}
      </chakra.div>
    </Root>
  );
}

const Question = ({ children }: { readonly children: ReactNode }) => (
  <chakra.span display="flex" alignItems="center" gap={1.5} fontWeight="semibold" color="warning.fg">
    <TriangleAlert size={16} aria-hidden />
    {children}
  </chakra.span>
);

/** An item's image and name, with more lines below. */
function Words({ item, children }: { readonly item: CatalogItem; readonly children: ReactNode }) {
  return (
    <>
      <Picture src={item.imageUrl} drawing={drawingOf(item)} alt="" name={itemName(item.description)} />
      <chakra.div display="grid" gap={1} minWidth={0}>
        <chakra.span fontWeight="medium" lineHeight="snug">
          {itemName(item.description)}
        </chakra.span>
        <chakra.span fontSize="xs" color="fg.muted">
          {itemDetail(item)}
        </chakra.span>
        {children}
      </chakra.div>
    </>
  );
}

const Warning = chakra('span', { base: { fontSize: 'xs', color: 'warning.fg', fontWeight: 'medium' } });

function Warnings({ proposal, together }: { readonly proposal: Proposal; readonly together: number | null }) {
  const format = useFormat();
  const { item, uom, otherUnit } = proposal;
  const sum = format.number(together ?? 0);
  return (
    <>
      {otherUnit && (
        <Warning>
          <Trans>Not sold in the unit you entered: {uom} instead.</Trans>
        </Warning>
      )}
      {together !== null && (
        <Warning>
          <Trans>
            On several lines: {sum} {uom} together
          </Trans>
        </Warning>
      )}
      {!item.inStock && (
        <Warning>
          <Trans>Out of stock</Trans>
        </Warning>
      )}
    </>
  );
}

/** The amounts of which the user chooses one. */
function AmountChoice({
  label,
  amounts,
  onChoose,
}: {
  readonly label: string;
  readonly amounts: readonly Amount[];
  readonly onChoose: (amount: Amount) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <chakra.div
      role="group"
      aria-label={t`Amounts for “${label}”`}
      gridColumn="1 / -1"
      display="flex"
      flexWrap="wrap"
      gap={2}
    >
      {amounts.map(({ uom, quantity }) => (
        <Button key={uom + quantity} onClick={() => onChoose({ uom, quantity })}>
          {`${format.number(quantity)} ${uom}`}
        </Button>
      ))}
    </chakra.div>
  );
}

/** Price, unit and quantity of a line that goes into the cart. */
function AmountControls({
  proposal,
  onChoose,
}: {
  readonly proposal: Proposal;
  readonly onChoose: (choice: Choice) => void;
}) {
  const { item, uom, units, quantity } = proposal;
  return (
    <chakra.div
      gridColumn="1 / -1"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      flexWrap="wrap"
      gap={2}
    >
      <PriceText item={item} uom={uom} />
      <chakra.div display="flex" gap={2} marginInlineStart="auto">
        <UnitChoice item={item} units={units} value={uom} onChange={(next) => onChoose({ uom: next })} />
        <QuantityStepper
          label={itemName(item.description)}
          value={quantity}
          onChange={(next) => onChoose({ quantity: next })}
          min={stepOf(uom)}
          step={stepOf(uom)}
          max={MAX_QUANTITY}
          unit={units.length > 1 ? undefined : uom}
        />
      </chakra.div>
    </chakra.div>
  );
}
