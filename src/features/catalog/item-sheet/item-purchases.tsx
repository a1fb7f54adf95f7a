import { Trans } from '@lingui/react/macro';
import { chakra } from '../../../ui/chakra.ts';
import { Money } from '../../../ui/money.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useStatusWord } from '../../orders/order-status.tsx';
import { usePurchases } from '../../orders/use-purchases.ts';
import type { CatalogItem } from '../data/catalog-api.ts';

/** The location's last orders with an item: for which day, how much, and at what price. */
export function ItemPurchases({ item }: { readonly item: CatalogItem }) {
  const format = useFormat();
  const word = useStatusWord();
  const purchases = usePurchases(item.itemCode);
  if (!purchases) return null;
  return (
    <Section title={<Trans>Your last orders</Trans>}>
      {purchases.length === 0 ? (
        <chakra.p color="fg.muted">
          <Trans>Not ordered at this location yet.</Trans>
        </chakra.p>
      ) : (
        <chakra.ul display="grid" gap={2} lineHeight="snug">
          {purchases.map(({ orderId, uom, quantity, unitPrice, priceUnit, deliveryDate, status }) => (
            <chakra.li
              key={`${orderId} ${uom}`}
              display="grid"
              gridTemplateColumns="minmax(0, 1fr) auto 6.5rem"
              columnGap={3}
              alignItems="baseline"
            >
              <div>
                <TextLink to={`/portal/account/orders/${orderId}`}>{format.day(deliveryDate, 'weekday')}</TextLink>
                <chakra.div fontSize="xs" color="fg.muted">
                  {word(status)}
                </chakra.div>
              </div>
              <Quantity value={quantity} unit={uom} />
              <chakra.div textAlign="end">
                {unitPrice !== null && <Money cents={unitPrice} per={priceUnit === 'uom' ? uom : priceUnit} />}
              </chakra.div>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Section>
  );
}
