/**
 * A row without what is only a hint on it, told anew whenever the row itself changes and not when the hint does: where goods of a purchase order's line lie
 * as a rule, and what a place was called that goods went to.
 */
export function withoutHints(collection: string, row: unknown): unknown {
  if (collection === 'purchaseOrders') {
    const { lines, ...order } = row as { lines: readonly Record<string, unknown>[] };
    return { ...order, lines: lines.map(({ bin: _bin, ...line }) => line) };
  }
  if (collection === 'lotTrails') {
    const { locationName: _name, ...trail } = row as Record<string, unknown>;
    return trail;
  }
  return row;
}
