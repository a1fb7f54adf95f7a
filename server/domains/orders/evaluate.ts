import type { Item, ListPrice, LocationItem } from '../../../contract/items.ts';
import type { Location } from '../../../contract/locations.ts';
import { refusalOf } from '../../../contract/order-policy.ts';
import type { Hold, Submission } from '../../../contract/orders.ts';
import { dayInZone, nextDeliveryDates } from '../../../rules/calendar.ts';
import { calendarOf, isOffered, OFFERED_DATES } from '../../../rules/delivery-calendar.ts';
import { itemDayProblem } from '../../../rules/item-days.ts';
import { MAX_QUANTITY, roundQuantity } from '../../../rules/quantity.ts';
import { averageWeightOf, casesOf, evaluate, orderTerms, type Quote, quote } from '../../../rules/quote.ts';
import { availableOn, baseMilli, type DatedStock, shareStock } from '../../../rules/share-stock.ts';
import { unitPrice } from '../items/pricing.ts';
import type { PricedLine } from './collection.ts';
import { withinLimits } from './within-limits.ts';

/** The requested order: a submission, or a stored order that is evaluated again. */
export type Wanted = Pick<Submission, 'lines' | 'deliveryDate' | 'shippingMethod'>;

/** The columns of an item that an order needs for its evaluation and its lines. */
export type EvaluatedItem = Pick<
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

/** An item with the terms of a location. */
export interface EvaluatedTerms {
  readonly item: EvaluatedItem;
  readonly list: Pick<ListPrice, 'prices'> | undefined;
  readonly own: Pick<LocationItem, 'isStandard' | 'prices'> | undefined;
  readonly stock: DatedStock | undefined;
}

/** The lines, totals and holds that an order would have now. */
export interface Evaluation {
  readonly lines: readonly (PricedLine & {
    readonly taxable: boolean;
    readonly uomFactor: number;
    readonly gone: boolean;
    readonly seenAvailable: number | null;
    /** Cents, and base units per unit, that a later evaluation is compared with. */
    readonly seenUnitPrice: number | null;
    readonly seenFactor: number;
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
 * Evaluates prices, stock, dates, credit and minimums at `at` and compares them with the values that the user saw
 * (sync.md, 'Kinds of change'). An item that is gone keeps its line with the ordered quantity and price 0, so that the
 * order stays complete. Lines of one item share its stock. Throws `invalid_input` for amounts that exceed an order's
 * limits.
 */
export function evaluateOrder(
  location: Location,
  terms: ReadonlyMap<string, EvaluatedTerms>,
  wanted: Wanted,
  at: string,
): Evaluation {
  const holds: Hold[] = [];
  const calendar = calendarOf(location, wanted.shippingMethod);
  const inTime = isOffered(wanted.deliveryDate, at, calendar);
  const nextDay = inTime ? null : nearestDay(wanted.deliveryDate, at, calendar);
  // Items are checked for the delivery day. If the requested day isn't possible, that is the nearest possible day.
  const day = nextDay ?? wanted.deliveryDate;
  const today = dayInZone(at, location.timeZone);
  const lines = wanted.lines.map((line, index) => {
    const found = terms.get(line.itemCode);
    const price = found ? unitPrice(found, line.uom) : null;
    const refusal = found
      ? refusalOf(location.options, found.item, { uom: line.uom, isStandard: found.own?.isStandard ?? false, price })
      : 'item_unknown';
    const factor = found?.item.uoms.find((unit) => unit.uom === line.uom)?.factor ?? line.seenFactor;
    const of = { itemCode: line.itemCode, uom: line.uom };
    const bound = found ? itemDayProblem(found.item, day, at, calendar) : null;
    const problem = !found
      ? hold('item_unavailable', of)
      : refusal !== null && refusal !== 'uom_unknown' && refusal !== 'uom_not_permitted'
        ? hold('item_unavailable', of)
        : bound === 'lead'
          ? hold('item_unavailable', { ...of, leadDays: found.item.leadDays })
          : bound === 'weekday'
            ? hold('item_unavailable', { ...of, availableWeekdays: found.item.availableWeekdays ?? [] })
            : refusal !== null || factor !== line.seenFactor
              ? hold('uom', { ...of, seen: line.seenFactor, now: refusal ? null : factor })
              : null;
    const gone = !found || refusal !== null;
    return { line, index, of, problem, item: found?.item, price: gone ? 0 : (price ?? 0), factor, gone };
  });
  const shares = withinLimits(
    () =>
      shareStock(
        lines.map(({ line, factor, problem }) => ({
          itemCode: line.itemCode,
          factor: problem ? 1 : factor,
          quantity: problem ? 0 : line.quantity,
        })),
        (itemCode) => availableOn(terms.get(itemCode)?.stock, day, today),
      ),
    () => [],
  );
  for (const [index, { line, of, problem, price }] of lines.entries()) {
    if (problem) {
      holds.push(problem);
      continue;
    }
    if (line.seenUnitPrice !== null && price !== line.seenUnitPrice)
      holds.push(hold('price', { ...of, seen: line.seenUnitPrice, now: price }));
    const covered = shares[index]?.covered ?? 0;
    const expected =
      line.seenAvailable === null
        ? line.quantity
        : Math.min(line.quantity, Math.max(0, roundQuantity(line.seenAvailable)));
    if (covered < expected) holds.push(hold('stock', { ...of, seen: line.quantity, now: covered }));
  }

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
  const ordered = orderTerms(location, wanted.shippingMethod, wanted.deliveryDate);
  const { quoted, credit, minimum, cases } = withinLimits(
    () => {
      if (lines.some(({ line, factor }) => baseMilli(line.quantity, factor) > MAX_QUANTITY * 1000))
        throw new RangeError('more base units than stock counts');
      const totals = quote(ordered, quoteLines);
      return { quoted: totals, ...evaluate(ordered, quoteLines, totals), cases: casesOf(quoteLines) };
    },
    (result) => [result.quoted.subtotal, result.quoted.total, result.credit.exposureCents],
    (result) => result.quoted.lines,
  );
  if (!inTime) holds.push(hold('date', { seen: wanted.deliveryDate, now: nextDay }));
  for (const code of credit.codes)
    holds.push(hold('credit', { reason: code, seen: location.credit.limit, now: credit.exposureCents }));
  if (minimum.remainingCents > 0 && minimum.feeCents === 0)
    holds.push(hold('minimum', { seen: location.minimumOrder, now: quoted.subtotal - quoted.discount }));
  if (minimum.remainingCases > 0) holds.push(hold('minimum_cases', { seen: location.minimumCases, now: cases }));

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
      instructions: line.instructions ?? null,
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
      seenUnitPrice: gone ? line.seenUnitPrice : (line.seenUnitPrice ?? price),
      seenFactor: line.seenFactor,
    })),
  };
}

/** Returns the offered day nearest to a day that isn't offered, or null if no day is offered. */
function nearestDay(day: string, at: string, calendar: ReturnType<typeof calendarOf>): string | null {
  const offered = nextDeliveryDates({ ...calendar, now: at, count: OFFERED_DATES });
  return offered.find((one) => one >= day) ?? offered.at(-1) ?? null;
}
