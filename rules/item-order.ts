/** Codes of digits only come in the order of their numbers, before the others. */
export function compareCodes(a: string, b: string): number {
  const digitsA = /^[0-9]+$/.test(a);
  if (digitsA !== /^[0-9]+$/.test(b)) return digitsA ? -1 : 1;
  if (digitsA && a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What the order in which a catalogue is read depends on. */
export interface Ordered {
  readonly sequence: number;
  readonly itemCode: string;
}

/** The distributor's sequence, equals by code. */
export const compareItems = (a: Ordered, b: Ordered): number =>
  a.sequence - b.sequence || compareCodes(a.itemCode, b.itemCode);
