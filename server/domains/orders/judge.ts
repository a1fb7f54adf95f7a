import type { Item, ListPrice, LocationItem } from '../../../contract/items.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Hold, OrderLine, Submission } from '../../../contract/orders.ts';
import { refusalOf } from '../../../contract/permit.ts';
import { isDateAllowed, nextDeliveryDates } from '../../../rules/calendar.ts';
import { calendarOf } from '../../../rules/delivery-calendar.ts';
import { itemDayProblem } from '../../../rules/item-days.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { averageWeightOf, judge, type Quote, quote } from '../../../rules/quote.ts';
import { unitPrice } from '../items/pricing.ts';

/** What was asked for: a submission, or an order that was stored and is looked at again. */
export type Wanted = Pick<Submission, 'lines' | 'deliveryDate' | 'shippingMethod'>;

/** As much of an item as an order is judged by, and keeps on its lines. */
export type JudgedItem = Pick<
  Item,
  | 'description'
  | 'brand'
  | 'packSize'
  | 'orderUom'
  | 'uoms'
  | 'priceUnit'
  | 'catchWeight'
  | 'averageWeightGrams'
  | 'taxable'
  | 'availableWeekdays'
  | 'leadDays'
>;

/** An item with a location's terms. */
export interface JudgedTerms {
  readonly item: JudgedItem;
  readonly list: Pick<ListPrice, 'prices'> | undefined;
  readonly own: Pick<LocationItem, 'isStandard' | 'prices'> | undefined;
  readonly stock: { readonly available: number } | undefined;
}

/** An order as it would be if it were taken now. */
export interface Judgement {
  readonly lines: readonly (OrderLine & {
    readonly taxable: boolean;
    readonly uomFactor: number;
    readonly gone: boolean;
    readonly seenAvailable: number | null;
  })[];
  readonly totals: Pick<Quote, 'subtotal' | 'discount' | 'tax' | 'surcharge' | 'total'>;
  readonly holds: readonly Hold[];
}

const hold = (kind: Hold['kind'], facts: Partial<Hold> = {}): Hold => ({
  kind,
  itemCode: null,
  uom: null,
  seen: null,
  now: null,
  reason: null,
  ...facts,
});

/**
 * Prices, stock, dates, credit and the minimum as of `at`, against what the person saw (sync.md, 'Kinds of change'). An item that is
 * gone stays a line of quantity as ordered and price 0, so that nothing disappears from what was wanted.
 */
export function judgeOrder(
  location: Location,
  terms: ReadonlyMap<string, JudgedTerms>,
  wanted: Wanted,
  at: string,
): Judgement {
  const holds: Hold[] = [];
  const calendar = calendarOf(location, wanted.shippingMethod);
  const inTime = isDateAllowed(wanted.deliveryDate, at, calendar);
  const nextDay = inTime ? null : (nextDeliveryDates({ ...calendar, now: at, count: 1 })[0] ?? null);
  // Items are held against the day that the order would come on: of one that is too late that is the next.
  const day = nextDay ?? wanted.deliveryDate;
  const lines = wanted.lines.map((line, index) => {
    const found = terms.get(line.itemCode);
    const price = found ? unitPrice(found, line.uom) : null;
    const refusal = found
      ? refusalOf(location.options, found.item, { uom: line.uom, isStandard: found.own?.isStandard ?? false, price })
      : 'item_unknown';
    const factor = found?.item.uoms.find((unit) => unit.uom === line.uom)?.factor ?? line.seenFactor;
    const of = { itemCode: line.itemCode, uom: line.uom };
    const bound = found ? itemDayProblem(found.item, day, at, calendar) : null;
    if (!found || (refusal !== null && refusal !== 'uom_unknown' && refusal !== 'uom_not_permitted')) {
      holds.push(hold('item_unavailable', of));
    } else if (bound === 'lead') {
      holds.push(hold('item_unavailable', { ...of, leadDays: found.item.leadDays }));
    } else if (bound === 'weekday') {
      holds.push(hold('item_unavailable', { ...of, availableWeekdays: found.item.availableWeekdays ?? [] }));
    } else if (refusal !== null || factor !== line.seenFactor) {
      holds.push(hold('uom', { ...of, seen: line.seenFactor, now: refusal ? null : factor }));
    } else {
      if (line.seenUnitPrice !== null && price !== line.seenUnitPrice)
        holds.push(hold('price', { ...of, seen: line.seenUnitPrice, now: price }));
      const available = Math.max(0, Math.floor(((found.stock?.available ?? 0) / factor) * 1000) / 1000);
      const covered = Math.min(line.quantity, available);
      const expected =
        line.seenAvailable === null ? line.quantity : Math.min(line.quantity, Math.max(0, line.seenAvailable));
      if (covered < expected) holds.push(hold('stock', { ...of, seen: line.quantity, now: covered }));
    }
    const gone = !found || refusal !== null;
    return { line, index, item: found?.item, price: gone ? 0 : (price ?? 0), factor, gone };
  });

  const quoteLines = lines.map(({ line, item, price }) => ({
    uom: line.uom,
    quantity: line.quantity,
    unitPrice: price,
    item: item ?? {
      priceUnit: 'uom' as const,
      orderUom: line.uom,
      averageWeightGrams: null,
      taxable: false,
      uoms: [{ uom: line.uom, factor: 1 }],
    },
  }));
  const quoted = quote(location, quoteLines);
  if (!inTime) holds.push(hold('date', { seen: wanted.deliveryDate, now: nextDay }));
  const { credit, minimum } = judge(location, quoteLines, quoted);
  for (const code of credit.codes)
    holds.push(hold('credit', { reason: code, seen: location.credit.limit, now: credit.exposureCents }));
  if (minimum.remainingCents > 0)
    holds.push(hold('minimum', { seen: location.minimumOrder, now: quoted.subtotal - quoted.discount }));
  if (minimum.remainingCases > 0)
    holds.push(
      hold('minimum_cases', {
        seen: location.minimumCases,
        now: addQuantities(0, ...quoteLines.map((line) => line.quantity)),
      }),
    );

  return {
    holds,
    totals: {
      subtotal: quoted.subtotal,
      discount: quoted.discount,
      tax: quoted.tax,
      surcharge: quoted.surcharge,
      total: quoted.total,
    },
    lines: lines.map(({ line, index, item, price, factor, gone }) => ({
      lineNumber: index + 1,
      itemCode: line.itemCode,
      description: item?.description ?? line.itemCode,
      packSize: item?.packSize ?? '',
      brand: item?.brand ?? '',
      uom: line.uom,
      quantity: line.quantity,
      pickedQuantity: null,
      unitPrice: price,
      priceUnit: item?.priceUnit ?? 'uom',
      catchWeight: item?.catchWeight ?? false,
      averageWeightGrams: item ? averageWeightOf(item, line.uom) : null,
      actualWeightGrams: null,
      discount: quoted.lines[index]?.discount ?? 0,
      linePrice: quoted.lines[index]?.net ?? 0,
      taxable: item?.taxable ?? false,
      uomFactor: factor,
      gone,
      seenAvailable: line.seenAvailable,
    })),
  };
}
