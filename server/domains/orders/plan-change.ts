import type { LeftOutLine } from '../../../contract/carts.ts';
import type { ErrorCode } from '../../../contract/error-codes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Hold, OrderChange } from '../../../contract/orders.ts';
import { addQuantities, MAX_QUANTITY, subtractQuantities } from '../../../rules/quantity.ts';
import { evaluate, orderTerms, type QuoteItem, type QuoteLine, quote } from '../../../rules/quote.ts';
import { invalidFields } from '../../invalid-fields.ts';
import type { PricedLine, PricedOrder } from './collection.ts';
import { type EvaluatedTerms, type Evaluation, evaluateOrder, type Wanted } from './evaluate.ts';
import { mergeLines } from './place.ts';
import { withinLimits } from './within-limits.ts';

/** A line of a stored order with what a change of it needs. */
export interface StoredLine extends PricedLine {
  readonly uomFactor: number;
  readonly taxable: boolean;
  /** The warehouse has picked some of it, or reported it short, so that it is closed. */
  readonly isBegun: boolean;
}

/** An order after a change. */
export interface PlannedChange {
  /** The remaining lines with their new quantities and amounts. */
  readonly kept: readonly (StoredLine & { readonly quantity: number })[];
  readonly removed: readonly StoredLine[];
  /** New lines, with line numbers after the last of the order. */
  readonly added: Evaluation['lines'];
  /** Quantities that left the cart. */
  readonly fromCart: readonly { readonly itemCode: string; readonly uom: string; readonly quantity: number }[];
  readonly totals: Evaluation['totals'];
  /** Why credit or the minimum does not allow the order as changed. */
  readonly holds: readonly Hold[];
  readonly leftOut: readonly LeftOutLine[];
}

/** A wanted quantity of a line. `delta` is what it adds to the order; negative if it takes some away. */
interface Wish {
  readonly line: Wanted['lines'][number];
  readonly stored: StoredLine | undefined;
  readonly delta: number;
  readonly isFromCart: boolean;
}

type Key = Pick<StoredLine, 'itemCode' | 'uom'>;
const keyOf = ({ itemCode, uom }: Key): string => `${itemCode}\n${uom}`;

/** The code that says why a line was left out, by the kind of hold that it would cause. */
const REASONS: Readonly<Partial<Record<Hold['kind'], ErrorCode>>> = {
  price: 'price_changed',
  stock: 'stock_short',
  item_unavailable: 'item_not_permitted',
  uom: 'uom_unknown',
};

/**
 * Applies a change to a stored order, line by line. A line is left out if the warehouse has begun it, if another user
 * has changed it since, or if it would hold a new order: its price, stock, unit or availability differs from what the
 * user saw. Lines of the order keep their agreed price. Throws the first reason if every line is left out, and
 * `order_empty` if no line remains.
 */
export function planChange(
  location: Location,
  order: PricedOrder,
  stored: readonly StoredLine[],
  terms: ReadonlyMap<string, EvaluatedTerms>,
  change: Pick<OrderChange, 'changes' | 'added'>,
  at: string,
): PlannedChange {
  const leftOut: LeftOutLine[] = [];
  const wishes = wishesOf(stored, change, leftOut);
  const growing = wishes.filter(({ delta }) => delta > 0);
  const evaluation = evaluateOrder(
    location,
    terms,
    {
      deliveryDate: order.deliveryDate,
      shippingMethod: order.shipMethod,
      lines: growing.map(({ line, delta }) => ({ ...line, quantity: delta })),
    },
    at,
  );
  const problems = new Map<string, ErrorCode>();
  for (const { kind, itemCode, uom, leadDays } of evaluation.holds) {
    // An item that must be ordered further ahead has an earlier cutoff than the order.
    const code = leadDays === undefined ? REASONS[kind] : 'order_closed';
    if (code && itemCode !== null && uom !== null && !problems.has(keyOf({ itemCode, uom })))
      problems.set(keyOf({ itemCode, uom }), terms.has(itemCode) ? code : 'item_unknown');
  }
  const taken = wishes.filter(({ line, delta }) => {
    const code = delta > 0 ? problems.get(keyOf(line)) : undefined;
    if (code) leftOut.push({ itemCode: line.itemCode, uom: line.uom, code });
    return !code;
  });
  const [first] = leftOut;
  if (taken.length === 0 && first)
    throw new AppError(first.code as ErrorCode, { itemCode: first.itemCode, lines: leftOut });

  const byKey = new Map(taken.map((wish) => [keyOf(wish.line), wish]));
  const quantityOf = (line: StoredLine) => addQuantities(line.quantity, byKey.get(keyOf(line))?.delta ?? 0);
  const kept = stored.filter((line) => quantityOf(line) > 0);
  const removed = stored.filter((line) => quantityOf(line) === 0);
  const fresh = evaluation.lines.filter(
    (line) => byKey.get(keyOf(line))?.stored === undefined && byKey.has(keyOf(line)),
  );
  if (kept.length + fresh.length === 0) throw new AppError('order_empty');

  const quoteLines: QuoteLine[] = [
    ...kept.map((line) => ({
      uom: line.uom,
      quantity: quantityOf(line),
      unitPrice: line.unitPrice,
      item: quoteItemOf(line, terms.get(line.itemCode)),
    })),
    ...fresh.map((line) => ({
      uom: line.uom,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      item: quoteItemOf(line, terms.get(line.itemCode)),
    })),
  ];
  const own = orderTerms(location, order.shipMethod, order.deliveryDate);
  // The order itself is among the open orders of its customer.
  const openOrders = Math.max(0, own.credit.openOrders - order.total);
  const { quoted, holds } = withinLimits(
    () => {
      const totals = quote(own, quoteLines);
      const state = evaluate({ ...own, credit: { ...own.credit, openOrders } }, quoteLines, totals);
      return { quoted: totals, holds: holdsOf(location, order, totals, state) };
    },
    (result) => [result.quoted.subtotal, result.quoted.total],
    (result) => result.quoted.lines,
  );
  const amounts = (index: number) => ({
    discount: quoted.lines[index]?.discount ?? 0,
    linePrice: quoted.lines[index]?.net ?? 0,
  });
  const last = Math.max(0, ...stored.map((line) => line.lineNumber));
  const { subtotal, discount, tax, surcharge, total } = quoted;
  return {
    kept: kept.map((line, index) => ({ ...line, quantity: quantityOf(line), ...amounts(index) })),
    removed,
    added: fresh.map((line, index) => ({ ...line, lineNumber: last + index + 1, ...amounts(kept.length + index) })),
    fromCart: taken
      .filter(({ isFromCart }) => isFromCart)
      .map(({ line: { itemCode, uom }, delta }) => ({ itemCode, uom, quantity: delta })),
    totals: { subtotal, discount, tax, surcharge, total },
    holds,
    leftOut,
  };
}

/** Returns the quantities to change, and adds lines that can't be changed to `leftOut`. */
function wishesOf(
  stored: readonly StoredLine[],
  { changes, added }: Pick<OrderChange, 'changes' | 'added'>,
  leftOut: LeftOutLine[],
): Wish[] {
  const lines = new Map(stored.map((line) => [keyOf(line), line]));
  const wishes = new Map<string, Wish>();
  const leave = ({ itemCode, uom }: Key, code: ErrorCode) => leftOut.push({ itemCode, uom, code });
  for (const { itemCode, uom, quantity, base } of changes) {
    const line = lines.get(keyOf({ itemCode, uom }));
    if (!line || (line.quantity !== base && line.quantity !== quantity)) leave({ itemCode, uom }, 'line_changed');
    else if (line.quantity === quantity) continue;
    else if (line.isBegun) leave(line, 'line_begun');
    else wishes.set(keyOf(line), wishOf(line, subtractQuantities(quantity, line.quantity)));
  }
  for (const line of mergeLines({ lines: added }).lines) {
    const known = lines.get(keyOf(line));
    if (!known) wishes.set(keyOf(line), { line, stored: undefined, delta: line.quantity, isFromCart: true });
    else if (known.isBegun) leave(line, 'line_begun');
    else if (line.seenUnitPrice !== null && line.seenUnitPrice !== known.unitPrice) leave(line, 'price_changed');
    else if (wishes.has(keyOf(line))) leave(line, 'line_changed');
    else if (addQuantities(known.quantity, line.quantity) > MAX_QUANTITY)
      throw invalidFields({ added: { rule: 'most', limit: MAX_QUANTITY } });
    else
      wishes.set(keyOf(line), {
        ...wishOf(known, line.quantity),
        isFromCart: true,
        line: { ...line, seenUnitPrice: null },
      });
  }
  return [...wishes.values()];
}

/** Returns the wish for more or less of a stored line, whose price is agreed. */
const wishOf = (stored: StoredLine, delta: number): Wish => ({
  line: {
    ...{ itemCode: stored.itemCode, uom: stored.uom, quantity: delta },
    ...{ seenUnitPrice: null, seenFactor: stored.uomFactor, seenAvailable: null },
  },
  stored,
  delta,
  isFromCart: false,
});

/** Returns what prices a line: the item, or the line itself if the item or its unit is no longer sold. */
function quoteItemOf(
  line: Pick<StoredLine, 'uom' | 'priceUnit' | 'averageWeightGrams' | 'taxable'>,
  terms: EvaluatedTerms | undefined,
): QuoteItem {
  const { uom, priceUnit, averageWeightGrams, taxable } = line;
  const item = terms?.item.uoms.some((unit) => unit.uom === uom) ? terms.item : undefined;
  return {
    ...(item ?? { orderUom: uom, averageWeightGrams, uoms: [{ uom, factor: 1 }] }),
    priceUnit,
    taxable,
  };
}

/** Returns the holds that the change would cause: credit if the order grows, the minimum if it shrinks. */
function holdsOf(
  { credit: { limit }, minimumOrder, minimumCases }: Location,
  order: PricedOrder,
  quoted: Evaluation['totals'],
  { credit, minimum }: ReturnType<typeof evaluate>,
): Hold[] {
  const of = { itemCode: null, uom: null, reason: null };
  const goods = (totals: Pick<Evaluation['totals'], 'subtotal' | 'discount'>) => totals.subtotal - totals.discount;
  const holds: Hold[] = [];
  if (quoted.total > order.total)
    for (const reason of credit.codes)
      holds.push({ ...of, kind: 'credit', reason, seen: limit, now: credit.exposureCents });
  if (goods(quoted) < goods(order)) {
    if (minimum.remainingCents > 0 && minimum.feeCents === 0)
      holds.push({ ...of, kind: 'minimum', seen: minimumOrder, now: goods(quoted) });
    if (minimum.remainingCases > 0) holds.push({ ...of, kind: 'minimum_cases', seen: minimumCases, now: null });
  }
  return holds;
}
