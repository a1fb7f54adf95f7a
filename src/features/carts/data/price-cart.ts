import type { CartLine } from '../../../../contract/carts.ts';
import type { ErrorCode } from '../../../../contract/error-codes.ts';
import type { Location } from '../../../../contract/locations.ts';
import { refusalOf } from '../../../../contract/order-policy.ts';
import { type CheaperUnit, cheaperUnit } from '../../../../rules/cheaper-unit.ts';
import type { CreditState, MinimumProgress } from '../../../../rules/ordering.ts';
import { evaluate, orderTerms, type Quote, type QuoteItem, type QuoteTerms, quote } from '../../../../rules/quote.ts';
import { availableOn, quantityIn, shareStock } from '../../../../rules/share-stock.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';

/** A cart line with what the device knows of its item. Money in cents. */
export interface CartEntry {
  readonly line: CartLine;
  /** Undefined if the catalog doesn't have it any more, and while it is still loading (`refusal` tells which). */
  readonly item: CatalogItem | undefined;
  /** Cents per price unit; null if there is no price or it is hidden. */
  readonly price: number | null;
  /** Why the line can't be ordered. It then stays in the cart and costs nothing. */
  readonly refusal: ErrorCode | null;
  /** Before discounts. */
  readonly gross: number;
  /** Stock in the line's unit after earlier lines of the cart; null if quantities are hidden. */
  readonly available: number | null;
}

/** For when and how a cart is priced. */
interface Wish {
  /** Today in the location's time zone. */
  readonly today: string;
  /** The delivery day; null if none is chosen: tax is then that of today. */
  readonly day?: string | null;
  readonly method?: 'Delivery' | 'Pickup';
}

/** Returns the base units of an item available for an order's day; without a day, those in stock. */
function freeOn(item: CatalogItem | undefined, day: string | null, today: string): number {
  if (!item) return 0;
  const { available, coming } = item;
  return day === null ? (available ?? 0) : availableOn({ available: available ?? 0, coming }, day, today);
}

export interface PricedCart {
  readonly entries: readonly CartEntry[];
  /** The entries that would be ordered now, in cart order. */
  readonly orderable: readonly CartEntry[];
  readonly totals: Pick<Quote, 'subtotal' | 'discount' | 'tax' | 'surcharge' | 'total'>;
  readonly minimum: MinimumProgress;
  readonly credit: CreditState;
  /** True while items of some lines are still loading; these totals must not be ordered yet. */
  readonly pending: boolean;
  /** False if the location may not see prices. Then no amount may be shown. */
  readonly showsPrices: boolean;
  /** True if a line is priced by weight, so that the totals are estimates. */
  readonly approximate: boolean;
}

/** Returns the cents per price unit of one of an item's units; null if there is no price or it is hidden. */
export const priceOf = (item: Pick<CatalogItem, 'prices'>, uom: string): number | null =>
  item.prices?.find((entry) => entry.uom === uom)?.price ?? null;

/** Returns the cents of a quantity of an item before discounts; null if there is no price or it is hidden. */
export function amountOf(terms: QuoteTerms, item: CatalogItem, uom: string, quantity: number): number | null {
  const unitPrice = priceOf(item, uom);
  return unitPrice === null ? null : (quote(terms, [{ uom, quantity, unitPrice, item }]).lines[0]?.gross ?? null);
}

/**
 * Returns a larger unit that costs less than what a line has; undefined if there is none, or if the item is priced by
 * weight, because a piece and a case then cost the same per pound.
 */
export function cheaperFor(
  location: Location,
  item: CatalogItem,
  line: { readonly uom: string; readonly quantity: number },
): CheaperUnit | undefined {
  if (item.priceUnit !== 'uom' || item.prices === null) return undefined;
  const units = unitsFor(location, item).map((uom) => ({
    ...{ uom, factor: factorOf(item, uom) },
    cost: (quantity: number) => amountOf(location, item, uom, quantity),
  }));
  return cheaperUnit(line, units);
}

/** Returns the base units in one of the unit; 1 for a unit that the item doesn't have. */
export const factorOf = (item: Pick<CatalogItem, 'uoms'>, uom: string): number =>
  item.uoms.find((unit) => unit.uom === uom)?.factor ?? 1;

/** Returns the available quantity in a unit, as shown: null if quantities are hidden, but 0 if it is out of stock. */
export function availableIn(item: Pick<CatalogItem, 'available' | 'inStock' | 'uoms'>, uom: string): number | null {
  if (item.available === null) return item.inStock ? null : 0;
  return quantityIn(item.available, factorOf(item, uom));
}

/**
 * Returns why a location may not order an item in a unit; null if it may. If prices are hidden, only the server applies
 * the price rule.
 */
export function refusalIn(location: Pick<Location, 'options'>, item: CatalogItem, uom: string): ErrorCode | null {
  const price = item.prices === null ? 1 : priceOf(item, uom);
  return refusalOf(location.options, item, { uom, isStandard: item.isStandard, price });
}

/**
 * Returns whether more of an item may be ordered in a unit: the location may order it, and it is in stock or expected.
 */
export const mayAddMore = (location: Pick<Location, 'options'>, item: CatalogItem, uom: string): boolean =>
  refusalIn(location, item, uom) === null &&
  ((item.inStock && availableIn(item, uom) !== 0) || item.inboundOn !== null);

/** Returns the units that a location may order an item in; its order unit first. */
export function unitsFor(location: Pick<Location, 'options'>, item: CatalogItem): string[] {
  const units = item.uoms.filter(({ uom }) => refusalIn(location, item, uom) === null).map(({ uom }) => uom);
  return units.sort((a, b) => Number(b === item.orderUom) - Number(a === item.orderUom));
}

const UNPRICED: QuoteItem = { priceUnit: 'uom', orderUom: '', averageWeightGrams: null, taxable: false, uoms: [] };

/**
 * Prices the cart on this device by the server's rules. Lines that can't be ordered cost nothing, because the order
 * leaves them out. With a day, goods that arrive before it are available, as on the server. Without prices only the
 * number of cases is checked, not the minimum amount and the limit.
 */
export function priceCart(
  location: Location,
  lines: readonly CartLine[],
  { items, pending }: { readonly items: ReadonlyMap<string, CatalogItem>; readonly pending: ReadonlySet<string> },
  { today, day = null, method = 'Delivery' }: Wish,
): PricedCart {
  const showsPrices = location.options.displayPrices;
  const known = lines.map((line) => {
    const item = items.get(line.itemCode);
    return {
      line,
      item,
      price: item ? priceOf(item, line.uom) : null,
      refusal: item
        ? refusalIn(location, item, line.uom)
        : pending.has(line.itemCode)
          ? null
          : ('item_unknown' as const),
    };
  });
  // Lines of one item in several units share its stock, as on the server. A line that can't be ordered uses none.
  const shares = shareStock(
    known.map(({ line, item, refusal }) => ({
      itemCode: line.itemCode,
      factor: item ? factorOf(item, line.uom) : 1,
      quantity: refusal === null ? line.quantity : 0,
    })),
    (itemCode) => freeOn(items.get(itemCode), day, today),
  );
  const quoteLine = ({ line, item, price }: (typeof known)[number]) => ({
    uom: line.uom,
    quantity: line.quantity,
    unitPrice: price,
    item: item ?? { ...UNPRICED, orderUom: line.uom },
  });
  const wanted = known.filter(({ refusal }) => refusal === null).map(quoteLine);
  const ordered = orderTerms(location, method, day ?? today);
  const quoted = quote(ordered, wanted);
  const terms = showsPrices ? ordered : { ...ordered, minimumOrder: 0 };
  const { credit, minimum } = evaluate(terms, wanted, quoted);
  const gross = quote(location, known.map(quoteLine)).lines;
  const entries = known.map((entry, index) => {
    const { item } = entry;
    // If quantities are hidden, a stock of zero is still shown.
    const available = !item
      ? null
      : item.available === null
        ? item.inStock
          ? null
          : 0
        : (shares[index]?.available ?? 0);
    return { ...entry, available, gross: gross[index]?.gross ?? 0 };
  });
  const { subtotal, discount, tax, surcharge, total } = quoted;
  return {
    entries,
    orderable: entries.filter(({ refusal }) => refusal === null),
    totals: { subtotal, discount, tax, surcharge, total },
    minimum,
    credit,
    pending: lines.some((line) => pending.has(line.itemCode)),
    showsPrices,
    approximate: entries.some(
      ({ item, refusal }) => refusal === null && item !== undefined && item.priceUnit !== 'uom',
    ),
  };
}
