/**
 * Returns a row without its hints, which the server updates only when the row itself changes: the usual bin of a
 * purchase order's line, and the location name of a shipped lot.
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
