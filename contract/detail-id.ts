/** The detail id of a line; null for goods on no line. */
export const detailIdOf = (orderId: string, lineNumber: number | null): string => `${orderId}:${lineNumber ?? 0}`;
/** What a detail id names. */
export function detailOf(id: string): { orderId: string; lineNumber: number } {
  const [orderId = '', lineNumber = '0'] = id.split(':');
  return { orderId, lineNumber: Number(lineNumber) };
}
