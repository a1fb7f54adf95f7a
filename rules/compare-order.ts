import type { CreditCode, MinimumProgress } from './ordering.ts';

/** A line as it is known on one side, in the order unit that was chosen. */
export interface LineFacts {
  readonly itemCode: string;
  readonly uom: string;
  /** Ordered, in `uom`; the same on both sides. */
  readonly quantity: number;
  /** False when the item can't be ordered at all: inactive, withdrawn, not for this customer or this weekday. */
  readonly orderable: boolean;
  /** False when the item is still sold, but not in this unit. */
  readonly uomOffered: boolean;
  /** Base units in one `uom`: a case of 12 that became a case of 10 is another unit under the same name. */
  readonly factor: number;
  /** Cents per `priceUnit`. */
  readonly unitPrice: number;
  readonly priceUnit: string;
  /** In `uom`; null when stock is not limited or not shown. */
  readonly available: number | null;
}

/** Everything that a customer relies on when submitting, as seen on the device or as found by the server. */
export interface OrderFacts {
  readonly lines: readonly LineFacts[];
  /** The total that stood under the order, in cents, and what it is now. */
  readonly totalCents: number;
  /** Seen: the chosen day. Now: the same day while it can still be kept, else the next one, else null. */
  readonly deliveryOn: string | null;
  readonly creditCodes: readonly CreditCode[];
  readonly minimum: Pick<MinimumProgress, 'met' | 'remainingCents' | 'remainingCases'>;
}

interface PriceFacts {
  readonly unitPrice: number;
  readonly priceUnit: string;
}

type OfLine<Kind extends string, Value> = {
  readonly kind: Kind;
  readonly itemCode: string;
  readonly uom: string;
  readonly seen: Value;
  readonly now: Value;
};
type OfOrder<Kind extends string, Value> = { readonly kind: Kind; readonly seen: Value; readonly now: Value };

/** One thing that changed between the tap and the server, with both sides to show beside each other. */
export type OrderDifference =
  | OfLine<'item_unavailable', boolean>
  | OfLine<'uom', { readonly uomOffered: boolean; readonly factor: number }>
  | OfLine<'price', PriceFacts>
  /** Without itemCode: no line price changed, yet the total did (discount, tax or surcharge). */
  | OfOrder<'price', { readonly totalCents: number }>
  /** How much of the ordered quantity is covered. */
  | OfLine<'stock', number>
  | OfOrder<'date', string | null>
  | OfOrder<'credit', readonly CreditCode[]>
  | OfOrder<'minimum', OrderFacts['minimum']>;

/**
 * What changed to the surprise of the person who ordered. The server holds the order when the list is not empty.
 *
 * Only what was not on the glass counts: a shortage, a credit message or a missed minimum that was already shown is no
 * difference. A price is one in either direction, because the person confirmed the other one. Lines are matched by
 * item and unit; a line missing from `now` is unavailable. Per line, the most fundamental difference hides the others:
 * an item that is gone has no new price worth showing.
 */
export function compareOrder(seen: OrderFacts, now: OrderFacts): OrderDifference[] {
  const found = new Map(now.lines.map((line) => [lineKey(line), line]));
  const differences = seen.lines.flatMap((line) => compareLine(line, found.get(lineKey(line))));
  if (differences.length === 0 && seen.totalCents !== now.totalCents) {
    differences.push({ kind: 'price', seen: { totalCents: seen.totalCents }, now: { totalCents: now.totalCents } });
  }
  if (seen.deliveryOn !== now.deliveryOn)
    differences.push({ kind: 'date', seen: seen.deliveryOn, now: now.deliveryOn });
  if (now.creditCodes.some((code) => !seen.creditCodes.includes(code))) {
    differences.push({ kind: 'credit', seen: seen.creditCodes, now: now.creditCodes });
  }
  if (seen.minimum.met && !now.minimum.met) differences.push({ kind: 'minimum', seen: seen.minimum, now: now.minimum });
  return differences;
}

function lineKey(line: LineFacts): string {
  return JSON.stringify([line.itemCode, line.uom]);
}

function compareLine(seen: LineFacts, now: LineFacts | undefined): OrderDifference[] {
  const { itemCode, uom } = seen;
  if (!now?.orderable) {
    return seen.orderable ? [{ kind: 'item_unavailable', itemCode, uom, seen: true, now: false }] : [];
  }
  if (seen.uomOffered !== now.uomOffered || seen.factor !== now.factor) {
    const of = (line: LineFacts) => ({ uomOffered: line.uomOffered, factor: line.factor });
    return [{ kind: 'uom', itemCode, uom, seen: of(seen), now: of(now) }];
  }
  const differences: OrderDifference[] = [];
  if (seen.unitPrice !== now.unitPrice || seen.priceUnit !== now.priceUnit) {
    const of = (line: LineFacts) => ({ unitPrice: line.unitPrice, priceUnit: line.priceUnit });
    differences.push({ kind: 'price', itemCode, uom, seen: of(seen), now: of(now) });
  }
  const [before, after] = [covered(seen, seen.quantity), covered(now, seen.quantity)];
  if (after < before) differences.push({ kind: 'stock', itemCode, uom, seen: before, now: after });
  return differences;
}

function covered(line: LineFacts, quantity: number): number {
  return line.available === null ? quantity : Math.min(quantity, Math.max(0, line.available));
}
