import { addQuantities, subtractQuantities } from './quantity.ts';

/** A lot balance with the fields that picking needs. Quantities in base units, days as YYYY-MM-DD. */
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

/** Returns whether a lot is expired: it is usable through its last day. */
export const isExpired = (lot: Pick<FefoLot, 'expiresOn'>, day: string): boolean =>
  lot.expiresOn !== null && lot.expiresOn < day;

/** Returns whether a lot may be suggested for a delivery day: on hand, received, not on hold, and not expired then. */
export const isPickable = (lot: FefoLot, day: string): boolean =>
  lot.onHand > 0 && !lot.onHold && lot.receivedOn <= day && !isExpired(lot, day);

/**
 * Compares lots by FEFO: earliest expiry first, none last; then earliest receipt. Bin and code decide ties, so that
 * every device suggests the same lots.
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

/** Returns the lots to take a quantity from, first expired first, and the quantity that they lack. */
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

/** Returns the total pickable quantity of the lots for a delivery day. */
export const pickable = (lots: readonly FefoLot[], day: string): number =>
  lots.reduce((sum, lot) => (isPickable(lot, day) ? addQuantities(sum, lot.onHand) : sum), 0);

const byNumbers = new Intl.Collator('en', { numeric: true });
/** Compares bins in walking order: A-2 before A-10; lots without a bin last. */
export const byBin = (a: string, b: string): number =>
  a === '' || b === '' ? Number(a === '') - Number(b === '') : byNumbers.compare(a, b);
