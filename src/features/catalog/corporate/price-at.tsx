import { Trans } from '@lingui/react/macro';
import type { CorporateItem } from '../../../../contract/items.ts';
import { chakra } from '../../../ui/chakra.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Money } from '../../../ui/money.tsx';

export type AtLocation = CorporateItem['locations'][number];

/** Returns the lowest price in cents if the locations' prices differ; null if they are equal. */
export function lowestPrice(item: CorporateItem): number | null {
  const prices = item.locations.flatMap(({ price }) => (price === null ? [] : [price]));
  const lowest = Math.min(...prices);
  return prices.some((price) => price > lowest) ? lowest : null;
}

/** One location's price of an item, and when it last ordered it. */
export function PriceAt({
  item,
  at,
  lowest,
}: {
  item: CorporateItem;
  at: AtLocation | undefined;
  lowest: number | null;
}) {
  if (!at?.permitted)
    return (
      <chakra.span color="fg.subtle">
        <Trans>Not offered</Trans>
      </chakra.span>
    );
  const cheaper = lowest !== null && at.price === lowest;
  return (
    <chakra.span display="inline-grid" justifyItems="inherit">
      {at.price === null ? (
        <chakra.span color="fg.subtle">
          <Trans>No price</Trans>
        </chakra.span>
      ) : (
        <chakra.span color={cheaper ? 'success.fg' : 'fg'}>
          <Money cents={at.price} per={item.priceUnit === 'uom' ? item.orderUom : item.priceUnit} strong={cheaper} />
        </chakra.span>
      )}
      <chakra.span fontSize="xs" color="fg.muted" whiteSpace="nowrap">
        {at.lastOrderedOn ? (
          <>
            {at.orders}
            {' × · '}
            <DateText on={at.lastOrderedOn} look="weekday" />
          </>
        ) : at.standard ? (
          <Trans>Standard item</Trans>
        ) : (
          // Keeps a table's rows aligned; a list on a phone is shorter without it.
          <chakra.span display={{ base: 'none', lg: 'inline' }}>–</chakra.span>
        )}
      </chakra.span>
    </chakra.span>
  );
}
