import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { uomPrice } from '../../../rules/pricing.ts';
import { averageWeightOf } from '../../../rules/quote.ts';
import { useFormat } from '../../ui/use-format.ts';
import { factorOf, priceOf } from '../carts/data/price-cart.ts';
import type { CatalogItem } from './data/catalog-api.ts';

export type UnitTextItem = Pick<
  CatalogItem,
  'prices' | 'priceUnit' | 'orderUom' | 'averageWeightGrams' | 'taxable' | 'uoms'
>;

/**
 * Returns a function that describes a unit of an item for a list of choices: what it holds, its price, and the price of
 * one of what it holds or of a pound: "CS of 48 EA · $15.12 · $0.32/EA". Without prices if the location may not see
 * them.
 */
export function useUnitText(item: UnitTextItem): (uom: string) => string {
  const { t } = useLingui();
  const format = useFormat();
  return useCallback(
    (uom) => {
      const factor = factorOf(item, uom);
      const base = item.uoms.find((unit) => unit.factor === 1)?.uom;
      const inner = factor > 1 && base !== undefined ? base : null;
      const count = format.number(factor);
      const parts = [inner === null ? uom : t`${uom} of ${count} ${inner}`];
      const price = priceOf(item, uom);
      if (item.prices !== null && !price) parts.push(t`Price on request`);
      if (price && item.priceUnit === 'uom') {
        parts.push(format.money(price));
        const each = Math.round(price / factor);
        if (inner !== null && each > 0) parts.push(`${format.money(each)}/${inner}`);
      } else if (price) {
        const { priceUnit } = item;
        const averageWeightGrams = averageWeightOf(item, uom);
        if (averageWeightGrams !== null)
          parts.push(`≈ ${format.money(uomPrice({ unitPrice: price, priceUnit, averageWeightGrams }))}`);
        parts.push(`${format.money(price)}/${priceUnit}`);
      }
      return parts.join(' · ');
    },
    [item, t, format],
  );
}
