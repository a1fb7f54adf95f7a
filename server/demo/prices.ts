import { mulDiv } from '../../rules/rounding.ts';
import type { Random } from './random.ts';
import type { DemoItem, DemoListPrice, DemoLocation, DemoLocationPrice, DemoPriceList, TenantKind } from './types.ts';

interface PriceRule extends DemoPriceList {
  /** Basis points of the base price. `byCategory` has the categories with another share. */
  readonly share: number;
  readonly byCategory: Readonly<Record<string, number>>;
}

/** Greenleaf has three levels. Harbor discounts by category: much for produce, nothing for paper. */
const RULES: Readonly<Record<TenantKind, readonly PriceRule[]>> = {
  greenleaf: [
    { id: 'A', name: 'A – Independent', share: 10_000, byCategory: {} },
    { id: 'B', name: 'B – Group', share: 9_600, byCategory: {} },
    { id: 'C', name: 'C – Contract', share: 9_150, byCategory: {} },
  ],
  harbor: [
    { id: 'STD', name: 'Standard', share: 10_000, byCategory: {} },
    {
      id: 'CHEF',
      name: 'Chef',
      share: 9_800,
      byCategory: { fruits: 9_400, vegetables: 9_400, herbs: 9_300, seafood: 9_700, disposables: 10_000 },
    },
    {
      id: 'VOL',
      name: 'Volume',
      share: 9_400,
      byCategory: { seafood: 9_000, frozen: 9_200, disposables: 9_900, beverages: 9_800 },
    },
  ],
};

/** Price factors in basis points for the units of a broken case. */
const BREAK_SHARE: Readonly<Record<string, number>> = { HC: 10_400, EA: 11_000, LB: 11_200 };

/** Returns the price lists of a tenant. */
export function priceListsOf(kind: TenantKind): DemoPriceList[] {
  return RULES[kind].map(({ id, name }) => ({ id, name }));
}

/**
 * Returns the cents of one unit of an item in a price list, per pound or kilogram for catch weight. Returns 0 for an
 * item without a price.
 */
export function listPriceOf(kind: TenantKind, priceListId: string, item: DemoItem, uom: string): number {
  const rule = RULES[kind].find(({ id }) => id === priceListId);
  const unit = item.uoms.find((each) => each.uom === uom);
  if (!rule || !unit) throw new Error(`no price of ${item.itemCode} ${uom} in ${priceListId}`);
  const share = rule.byCategory[item.categoryId] ?? rule.share;
  const whole = item.uoms[0]!.factor;
  const broken = unit.isDefault ? 10_000 : (BREAK_SHARE[uom] ?? 10_000);
  return mulDiv([item.basePriceCents, share, broken, unit.factor], 10_000 * 10_000 * whole);
}

/** Returns the prices of all lists, one for each unit of an item. */
export function generateListPrices(kind: TenantKind, items: readonly DemoItem[]): DemoListPrice[] {
  const prices: DemoListPrice[] = [];
  for (const { id } of RULES[kind]) {
    for (const item of items) {
      for (const { uom } of item.uoms) {
        prices.push({ priceListId: id, itemCode: item.itemCode, uom, priceCents: listPriceOf(kind, id, item, uom) });
      }
    }
  }
  return prices;
}

/** A location's prices: its own price if there is one, else that of its list. */
export interface PriceBook {
  priceOf(location: DemoLocation, item: DemoItem, uom: string): number;
  readonly locationPrices: readonly DemoLocationPrice[];
}

/**
 * Returns the prices. Two of three locations have negotiated prices of a few usual items: 4 to 12 % below their list,
 * in all units.
 */
export function createPriceBook(
  kind: TenantKind,
  locations: readonly DemoLocation[],
  usualsOf: (location: DemoLocation) => readonly { readonly item: DemoItem }[],
  random: Random,
): PriceBook {
  const own = new Map<string, number>();
  const locationPrices: DemoLocationPrice[] = [];
  for (const [index, location] of locations.entries()) {
    if (index % 3 === 2) continue;
    const { customerLocationId, priceListId } = location;
    for (const { item } of random.sample(usualsOf(location), random.int(5, 10))) {
      const share = random.int(8_800, 9_600);
      for (const { uom } of item.uoms) {
        const priceCents = mulDiv([listPriceOf(kind, priceListId, item, uom), share], 10_000);
        locationPrices.push({ customerLocationId, itemCode: item.itemCode, uom, priceCents });
        own.set(`${customerLocationId}|${item.itemCode}|${uom}`, priceCents);
      }
    }
  }
  return {
    locationPrices,
    priceOf: (location, item, uom) =>
      own.get(`${location.customerLocationId}|${item.itemCode}|${uom}`) ??
      listPriceOf(kind, location.priceListId, item, uom),
  };
}
