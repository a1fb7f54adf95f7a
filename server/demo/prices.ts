import { mulDiv } from '../../rules/rounding.ts';
import type { Random } from './random.ts';
import type { DemoItem, DemoListPrice, DemoLocation, DemoLocationPrice, DemoPriceList, TenantKind } from './types.ts';

interface PriceRule extends DemoPriceList {
  /** Basis points of the base price, by category where it differs. */
  readonly share: number;
  readonly byCategory: Readonly<Record<string, number>>;
}

/** Greenleaf has three levels. Harbor takes a share off by category: much off produce, nothing off paper. */
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

/** What breaking a case costs on top of its share, in basis points. */
const BREAK_SHARE: Readonly<Record<string, number>> = { HC: 10_400, EA: 11_000, LB: 11_200 };

export function priceListsOf(kind: TenantKind): DemoPriceList[] {
  return RULES[kind].map(({ id, name }) => ({ id, name }));
}

/** Cents of one unit of an item in a price list; per pound or kilogram for catch weight. 0 for an item without a price. */
export function listPriceOf(kind: TenantKind, priceListId: string, item: DemoItem, uom: string): number {
  const rule = RULES[kind].find(({ id }) => id === priceListId);
  const unit = item.uoms.find((each) => each.uom === uom);
  if (!rule || !unit) throw new Error(`no price of ${item.itemCode} ${uom} in ${priceListId}`);
  const share = rule.byCategory[item.categoryId] ?? rule.share;
  const whole = item.uoms[0]!.factor;
  const broken = unit.isDefault ? 10_000 : (BREAK_SHARE[uom] ?? 10_000);
  return mulDiv([item.basePriceCents, share, broken, unit.factor], 10_000 * 10_000 * whole);
}

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

/** A location's prices: its own where it has one, else those of its list. */
export interface PriceBook {
  priceOf(location: DemoLocation, item: DemoItem, uom: string): number;
  readonly locationPrices: readonly DemoLocationPrice[];
}

/** Two of three locations have negotiated a few of their usual items: 4 to 12 % below their list, in all units. */
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
