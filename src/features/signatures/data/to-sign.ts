import type { OrderToSign, Signable } from '../../../../contract/deliveries.ts';
import type { DeliverySignature } from '../../../../contract/signature.ts';
import { fold } from '../../../../rules/search/fold.ts';
import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';
import type { KeptOrder } from '../../deliveries/data/kept-order.ts';

/**
 * Older orders are not offered any more, in milliseconds. A day's visits need no more, and the customers may have
 * another salesperson by then.
 */
const KEPT_MS = 2 * 86_400_000;
const MOST_KEPT = 50;

/**
 * Stores the server's latest orders to sign, so that they can be opened without a signal. `isAll`: there are no others.
 */
export async function keepOrdersToSign(
  db: CratebookDatabase,
  orders: readonly OrderToSign[],
  at: string,
  isAll = false,
): Promise<void> {
  const told = new Set(orders.map(({ id }) => id));
  await db.transaction('rw', db.meta, async () => {
    const before = (!isAll && (await readMeta(db, 'ordersToSign'))) || [];
    const kept = [...orders.map((order) => ({ at, order })), ...before.filter(({ order }) => !told.has(order.id))];
    await writeMeta(db, 'ordersToSign', kept.slice(0, MOST_KEPT));
  });
}

/** Removes an order that the server no longer has for this user. */
export async function forgetOrderToSign(db: CratebookDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = (await readMeta(db, 'ordersToSign')) ?? [];
    await writeMeta(
      db,
      'ordersToSign',
      before.filter(({ order }) => order.id !== id),
    );
  });
}

/** Returns the stored orders that are not too old at `now` (ms since the epoch), the latest order first. */
export async function listKeptOrders(db: CratebookDatabase, now: number): Promise<KeptOrder[]> {
  const kept = (await readMeta(db, 'ordersToSign')) ?? [];
  return kept
    .filter(({ at }) => now - Date.parse(at) < KEPT_MS)
    .sort((a, b) => b.order.salesOrderNumber - a.order.salesOrderNumber);
}

/**
 * Returns whether each word of a search is in an order's number, PO number or location. The server's search applies the
 * same rule.
 */
export function isFound(order: OrderToSign, query: string): boolean {
  const text = fold([order.salesOrderNumber, order.purchaseOrder, order.locationName].join('\n'));
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns signatures given on this device that the server has not returned yet, by order. */
export async function readSignaturesOnTheWay(db: CratebookDatabase): Promise<Map<string, DeliverySignature[]>> {
  const found = new Map<string, DeliverySignature[]>();
  for (const { name, args } of await db.outbox.toArray()) {
    if (name !== 'deliveries.sign') continue;
    const { id } = args.params as { readonly id: string };
    const { signatureId, signedAt, ...said } = args.body as Omit<DeliverySignature, 'id' | 'at' | 'by'> & {
      readonly signatureId: string;
      readonly signedAt: string;
    };
    found.set(id, [...(found.get(id) ?? []), { ...said, id: signatureId, at: signedAt, by: '' }]);
  }
  return found;
}

/** Returns the order with signatures that are still being sent. */
export function withOnTheWay<Order extends Signable>(order: Order, onTheWay: readonly DeliverySignature[] = []): Order {
  const known = new Set(order.signatures.map(({ id }) => id));
  const more = onTheWay.filter(({ id }) => !known.has(id));
  return more.length === 0 ? order : { ...order, signatures: [...order.signatures, ...more] };
}
