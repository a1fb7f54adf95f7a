/** Compares codes: purely numeric ones by value, before the others. */
export function compareCodes(a: string, b: string): number {
  const digitsA = /^[0-9]+$/.test(a);
  if (digitsA !== /^[0-9]+$/.test(b)) return digitsA ? -1 : 1;
  if (digitsA && a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Fields that determine the order of a catalog. */
export interface Ordered {
  readonly sequence: number;
  readonly itemCode: string;
}

/** Compares by the distributor's sequence, then by code. */
export const compareItems = (a: Ordered, b: Ordered): number =>
  a.sequence - b.sequence || compareCodes(a.itemCode, b.itemCode);
