import { addQuantities, subtractQuantities } from './quantity.ts';

/** A lot at a place, as far as picking asks of it. Quantities in base units, days as YYYY-MM-DD. */
export interface FefoLot {
  readonly id: string;
  readonly lotCode: string;
  readonly bin: string;
  readonly receivedOn: string;
  readonly expiresOn: string | null;
  readonly onHand: number;
  readonly onHold: boolean;
}

export interface Allocation<Lot> {
  readonly lot: Lot;
  readonly quantity: number;
}

/** A lot is good through the day on which it expires. */
export const isExpired = (lot: Pick<FefoLot, 'expiresOn'>, day: string): boolean =>
  lot.expiresOn !== null && lot.expiresOn < day;

/** Whether a lot may be suggested for what goes out on a day: there, received, not held back, and not expired then. */
export const isPickable = (lot: FefoLot, day: string): boolean =>
  lot.onHand > 0 && !lot.onHold && lot.receivedOn <= day && !isExpired(lot, day);

/**
 * Lots in the order in which they are picked: what expires first goes first, what doesn't expire last, of equals what came first. The bin and the
 * code settle the rest, so that every device suggests the same.
 */
export function byExpiry(a: FefoLot, b: FefoLot): number {
  const keys = (lot: FefoLot) => [lot.expiresOn ?? '9999-12-31', lot.receivedOn, lot.bin, lot.lotCode, lot.id] as const;
  const [one, other] = [keys(a), keys(b)];
  for (const [index, key] of one.entries()) {
    const against = other[index] ?? '';
    if (key !== against) return key < against ? -1 : 1;
  }
  return 0;
}

/** Which lots a quantity is taken from, first expired first, and how much of it none of them has. */
export function allocate<Lot extends FefoLot>(
  lots: readonly Lot[],
  quantity: number,
  day: string,
): { readonly allocations: readonly Allocation<Lot>[]; readonly missing: number } {
  const allocations: Allocation<Lot>[] = [];
  let missing = quantity;
  for (const lot of lots.filter((candidate) => isPickable(candidate, day)).sort(byExpiry)) {
    if (missing <= 0) break;
    const part = Math.min(missing, lot.onHand);
    allocations.push({ lot, quantity: part });
    missing = subtractQuantities(missing, part);
  }
  return { allocations, missing };
}

/** How much of the lots may be picked for what goes out on a day. */
export const pickable = (lots: readonly FefoLot[], day: string): number =>
  lots.reduce((sum, lot) => (isPickable(lot, day) ? addQuantities(sum, lot.onHand) : sum), 0);

const byNumbers = new Intl.Collator('en', { numeric: true });
/** Bins in walking order: A-2 before A-10; what has no bin last. */
export const byBin = (a: string, b: string): number =>
  a === '' || b === '' ? Number(a === '') - Number(b === '') : byNumbers.compare(a, b);
