import { sumCents } from '../../rules/money.ts';
import { lineTotal, type OrderTotals, orderTotals, type Surcharge } from '../../rules/pricing.ts';
import type { DemoOrderLine, ShortReason } from './trade-types.ts';
import type { DemoItem, DemoLocation, DemoSettings, DemoUom } from './types.ts';

/** A line without its price. */
export interface Ask {
  readonly item: DemoItem;
  readonly unit: DemoUom;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly picked: {
    readonly quantity: number;
    readonly caseWeightsGrams: readonly number[] | null;
    readonly shortReason: ShortReason | null;
  } | null;
}

export type OrderCents = Pick<OrderTotals, 'subtotal' | 'discount' | 'tax' | 'surcharge' | 'total'>;

/** Returns the tenant's surcharge for a location. An exempt location has no minimum order. */
export function surchargeFor({ surcharge }: DemoSettings, location: DemoLocation): Surcharge {
  switch (surcharge.kind) {
    case 'none':
      return { kind: 'none' };
    case 'flat':
      return { kind: 'flat', cents: surcharge.amount };
    case 'percent':
      return { kind: 'percent', basisPoints: surcharge.basisPoints };
    case 'belowMinimum':
      return {
        kind: 'belowMinimum',
        minimumCents: location.options.isMinimumOrderExempt ? 0 : location.minimumOrderCents,
        cents: surcharge.amount,
      };
  }
}

/**
 * Prices the lines of an order by the rules that server and browser share. Picked lines are priced by the picked
 * quantity.
 */
export function priceLines(
  asks: readonly Ask[],
  settings: DemoSettings,
  location: DemoLocation,
): { lines: DemoOrderLine[]; totals: OrderCents } {
  const gross = asks.map(({ item, quantity, unitPriceCents, picked }) =>
    lineTotal({
      quantity: picked?.quantity ?? quantity,
      unitPrice: unitPriceCents,
      priceUnit: item.priceUnit,
      averageWeightGrams: item.averageWeightGrams,
      actualWeightGrams: weightOf(picked?.caseWeightsGrams),
    }),
  );
  const totals = orderTotals({
    lines: asks.map(({ item }, index) => ({ lineCents: gross[index]!, taxable: item.taxable })),
    orderDiscountBasisPoints: location.discountBasisPoints,
    taxBasisPoints: location.taxExempt ? 0 : settings.taxBasisPoints,
    surcharge: surchargeFor(settings, location),
  });
  const lines = asks.map(
    ({ item, unit, quantity, unitPriceCents, picked }, index): DemoOrderLine => ({
      lineNumber: index + 1,
      itemCode: item.itemCode,
      description: item.description,
      packSize: item.packSize,
      brand: item.brand,
      uom: unit.uom,
      uomFactor: unit.factor,
      quantity,
      pickedQuantity: picked?.quantity ?? null,
      unitPriceCents,
      priceUnit: item.priceUnit,
      catchWeight: item.catchWeight,
      averageWeightGrams: item.averageWeightGrams,
      actualWeightGrams: weightOf(picked?.caseWeightsGrams),
      taxable: item.taxable,
      discountCents: totals.lines[index]!.discount,
      lineCents: totals.lines[index]!.net,
    }),
  );
  const { subtotal, discount, tax, surcharge, total } = totals;
  return { lines, totals: { subtotal, discount, tax, surcharge, total } };
}

/** Returns the sum of the case weights, or null for an item without weights. */
function weightOf(weights: readonly number[] | null | undefined): number | null {
  return weights ? sumCents(weights) : null;
}
