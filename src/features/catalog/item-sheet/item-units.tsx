import { Trans } from '@lingui/react/macro';
import { useShop } from '../../../sync/use-session.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Section } from '../../../ui/section.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { priceOf, unitsFor } from '../../carts/data/price-cart.ts';
import { usePurchases } from '../../orders/use-purchases.ts';
import type { CatalogItem } from '../data/catalog-api.ts';
import { useUnitText } from '../use-unit-text.ts';

/** Every unit that the location may order, with what it holds and costs, and how the price has moved. */
export function ItemUnits({ item }: { readonly item: CatalogItem }) {
  const { location } = useShop();
  const text = useUnitText(item);
  const units = unitsFor(location, item);
  if (units.length === 0) return null;
  return (
    <Section title={<Trans>Units</Trans>} hint={<PriceMove item={item} />}>
      <chakra.ul display="grid" gap={1} fontVariantNumeric="tabular-nums">
        {units.map((uom) => (
          <li key={uom}>{text(uom)}</li>
        ))}
      </chakra.ul>
    </Section>
  );
}

/** "Up from $41.20 on Nov 3": the price of the last order, if the present one differs. */
function PriceMove({ item }: { readonly item: CatalogItem }) {
  const format = useFormat();
  const last = usePurchases(item.itemCode)?.find(
    ({ unitPrice, priceUnit }) => unitPrice !== null && priceUnit === item.priceUnit,
  );
  const now = last && priceOf(item, last.uom);
  if (!last || last.unitPrice === null || !now || now === last.unitPrice) return null;
  const price = `${format.money(last.unitPrice)}/${last.priceUnit === 'uom' ? last.uom : last.priceUnit}`;
  const day = format.day(last.deliveryDate, 'date');
  return now > last.unitPrice ? (
    <Trans>
      Up from {price} on {day}
    </Trans>
  ) : (
    <Trans>
      Down from {price} on {day}
    </Trans>
  );
}
