/** As much of a hold as accepting an order depends on. */
interface AcceptanceHold {
  readonly kind: string;
  readonly itemCode: string | null;
  readonly uom: string | null;
  readonly now: number | string | null;
}

export interface OrderedLine {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

/** An order as its customer would have it after accepting what changed. */
export interface Acceptance<L extends OrderedLine> {
  readonly deliveryDate: string;
  readonly lines: readonly { readonly line: L; readonly quantity: number }[];
}

/**
 * Returns what accepting the holds of an order leaves of it: lines that can't be had go, short ones shrink to what there is, a day
 * that can't be kept becomes the next one. Null where nothing is left, or no day is in sight. An order has one line per item and unit.
 */
export function acceptanceOf<L extends OrderedLine>(
  holds: readonly AcceptanceHold[],
  lines: readonly L[],
  deliveryDate: string,
): Acceptance<L> | null {
  const day = holds.find((hold) => hold.kind === 'date');
  if (day && typeof day.now !== 'string') return null;
  const left = lines.flatMap((line) => {
    const own = holds.filter((hold) => hold.itemCode === line.itemCode && hold.uom === line.uom);
    if (own.some((hold) => hold.kind === 'item_unavailable' || hold.kind === 'uom')) return [];
    const short = own.find((hold) => hold.kind === 'stock');
    const quantity = short ? Number(short.now ?? 0) : line.quantity;
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  return left.length === 0 ? null : { deliveryDate: day ? String(day.now) : deliveryDate, lines: left };
}

/** True where two acceptances are of the same day and of the same lines in the same quantities. */
export function sameAcceptance(a: Acceptance<OrderedLine>, b: Acceptance<OrderedLine>): boolean {
  const keys = ({ lines }: Acceptance<OrderedLine>) =>
    lines.map(({ line, quantity }) => `${line.itemCode}\n${line.uom}\n${quantity}`).sort();
  return a.deliveryDate === b.deliveryDate && JSON.stringify(keys(a)) === JSON.stringify(keys(b));
}
