/** The parts of a hold that decide what an acceptance contains. */
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

/** An order after its customer accepts the changes. */
export interface Acceptance<L extends OrderedLine> {
  readonly deliveryDate: string;
  readonly lines: readonly { readonly line: L; readonly quantity: number }[];
}

/**
 * Returns the order after its holds are accepted: removes unavailable lines, reduces short ones to the available
 * quantity, and replaces an impossible day by the next possible one. Returns null if no line or no day is left. An
 * order has one line per item and unit.
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

/** Returns whether two acceptances have the same day and the same lines and quantities. */
export function sameAcceptance(a: Acceptance<OrderedLine>, b: Acceptance<OrderedLine>): boolean {
  const keys = ({ lines }: Acceptance<OrderedLine>) =>
    lines.map(({ line, quantity }) => `${line.itemCode}\n${line.uom}\n${quantity}`).sort();
  return a.deliveryDate === b.deliveryDate && JSON.stringify(keys(a)) === JSON.stringify(keys(b));
}
