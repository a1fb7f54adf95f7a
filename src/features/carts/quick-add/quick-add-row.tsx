import { Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { MAX_QUANTITY } from '../../../../contract/atoms.ts';
import type { QuickLine } from '../../../../rules/quick-lines.ts';
import { chakra } from '../../../ui/chakra.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PriceText } from '../../catalog/price-text.tsx';
import { UnitChoice } from '../../catalog/unit-choice.tsx';
import { stepOf } from '../../catalog/use-item-order.ts';
import type { Match, Proposal } from './match-line.ts';

export interface QuickAddRowProps {
  readonly line: QuickLine;
  readonly match: Match | undefined;
  readonly proposal: Proposal | undefined;
  readonly onChoose: (itemCode: string) => void;
  readonly onUnit: (uom: string) => void;
  readonly onQuantity: (quantity: number) => void;
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
    '&[data-none]': { bg: 'warning.subtle', marginInline: -2, paddingInline: 2, borderRadius: 'sm' },
  },
});

/** One written line: its match, other possible items, and the quantity. */
export function QuickAddRow({ line, match, proposal, onChoose, onUnit, onQuantity, onRemove }: QuickAddRowProps) {
  const { t } = useLingui();
  const item = proposal?.item ?? match?.candidates[0];
  const written = (
    <chakra.span fontSize="xs" color="fg.muted" overflowWrap="anywhere">
      “{line.raw}”
    </chakra.span>
  );
  const remove = <IconButton label={t`Leave out “${line.raw}”`} icon={<X size={18} />} onClick={onRemove} />;
  if (!match)
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
  if (!item || !proposal)
    return (
      <Root data-none="">
        <Picture src={item?.imageUrl ?? null} alt="" name={item?.description ?? '?'} />
        <chakra.div display="grid" gap={0.5} minWidth={0}>
          <chakra.span fontWeight="semibold" color="warning.fg">
            {item ? <Trans>{item.description} can’t be ordered here</Trans> : <Trans>Not found</Trans>}
          </chakra.span>
          {written}
          <chakra.span fontSize="xs" color="fg.muted">
            <Trans>Change the text above, or leave it out.</Trans>
          </chakra.span>
        </chakra.div>
        {remove}
      </Root>
    );
  return (
    <Root>
      <Picture src={item.imageUrl} alt="" name={item.description} />
      <chakra.div display="grid" gap={1} minWidth={0}>
        <chakra.span fontWeight="medium" lineHeight="snug">
          {item.description}
        </chakra.span>
        <chakra.span fontSize="xs" color="fg.muted">
          {[item.brand, item.packSize].filter(Boolean).join(' · ')}
        </chakra.span>
        {written}
        {proposal.otherUnit && (
          <chakra.span fontSize="xs" color="warning.fg" fontWeight="medium">
            <Trans>Not sold in the unit you entered: {proposal.uom} instead.</Trans>
          </chakra.span>
        )}
        {!item.inStock && (
          <chakra.span fontSize="xs" color="warning.fg" fontWeight="medium">
            <Trans>Out of stock</Trans>
          </chakra.span>
        )}
      </chakra.div>
      {remove}
      {match.candidates.length > 1 && (
        <chakra.div gridColumn={{ base: '1 / -1', md: '2 / 3' }}>
          <SelectInput
            aria-label={t`Item for “${line.raw}”`}
            value={item.itemCode}
            onChange={onChoose}
            options={match.candidates.map(({ itemCode, description, packSize }) => ({
              value: itemCode,
              label: [description, packSize].filter(Boolean).join(' · '),
            }))}
          />
        </chakra.div>
      )}
      <chakra.div
        gridColumn="1 / -1"
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        flexWrap="wrap"
        gap={2}
      >
        <PriceText item={item} uom={proposal.uom} />
        <chakra.div display="flex" gap={2} marginInlineStart="auto">
          <UnitChoice label={item.description} units={proposal.units} value={proposal.uom} onChange={onUnit} />
          <QuantityStepper
            label={item.description}
            value={proposal.quantity}
            onChange={onQuantity}
            min={stepOf(proposal.uom)}
            step={stepOf(proposal.uom)}
            max={MAX_QUANTITY}
            unit={proposal.units.length > 1 ? undefined : proposal.uom}
          />
        </chakra.div>
      </chakra.div>
    </Root>
  );
}
