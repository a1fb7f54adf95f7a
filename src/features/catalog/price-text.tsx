import { Trans } from '@lingui/react/macro';
import { uomPrice } from '../../../rules/pricing.ts';
import { averageWeightOf } from '../../../rules/quote.ts';
import { chakra } from '../../ui/chakra.ts';
import { Money } from '../../ui/money.tsx';
import { priceOf } from '../carts/data/price-cart.ts';
import type { CatalogItem } from './data/catalog-api.ts';

export interface PriceTextProps {
  readonly item: Pick<CatalogItem, 'prices' | 'priceUnit' | 'orderUom' | 'averageWeightGrams' | 'taxable' | 'uoms'>;
  readonly uom: string;
  /** The unit is shown next to it. */
  readonly hideUnit?: boolean;
  /** Both prices of a catch-weight item on one line. */
  readonly inline?: boolean;
}

/**
 * The price per unit. A catch-weight item shows an estimate per unit, and its price per pound or kilogram. Renders
 * nothing if the location may not see prices.
 */
export function PriceText({ item, uom, hideUnit = false, inline = false }: PriceTextProps) {
  if (item.prices === null) return null;
  const price = priceOf(item, uom);
  if (price === null || price === 0)
    return (
      <chakra.span fontSize="xs" color="fg.muted">
        <Trans>Price on request</Trans>
      </chakra.span>
    );
  const per = hideUnit ? undefined : uom;
  if (item.priceUnit === 'uom') return <Money cents={price} per={per} strong />;
  const averageWeightGrams = averageWeightOf(item, uom);
  if (averageWeightGrams === null) return <Money cents={price} per={item.priceUnit} strong />;
  const estimate = uomPrice({ unitPrice: price, priceUnit: item.priceUnit, averageWeightGrams });
  return (
    <chakra.span display={inline ? 'inline-flex' : 'inline-grid'} alignItems="baseline" columnGap={2}>
      <Money cents={estimate} per={per} approximate strong />
      <chakra.span fontSize="xs" fontWeight="normal" color="fg.muted">
        <Money cents={price} per={item.priceUnit} />
      </chakra.span>
    </chakra.span>
  );
}
