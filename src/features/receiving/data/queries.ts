import type { PurchaseOrder, Vendor } from '../../../../contract/receiving.ts';
import { fold } from '../../../../rules/search/fold.ts';
import type { CratebookDatabase, Stored } from '../../../data/database.ts';
import { compareNames } from '../../../lib/text-order.ts';

/** The purchase orders that this device holds: those still open first, each part by the day they are expected. */
export async function readPurchaseOrders(db: CratebookDatabase): Promise<Stored<'purchaseOrders'>[]> {
  const orders = await db.live('purchaseOrders').toArray();
  const isDone = (order: Stored<'purchaseOrders'>) => order.status === 'received';
  return orders.sort(
    (a, b) =>
      Number(isDone(a)) - Number(isDone(b)) ||
      (isDone(a) ? b.expectedOn.localeCompare(a.expectedOn) : a.expectedOn.localeCompare(b.expectedOn)) ||
      a.poNumber - b.poNumber,
  );
}

/** One order; null where this device doesn't have it. */
export const readPurchaseOrder = async (db: CratebookDatabase, id: string): Promise<Stored<'purchaseOrders'> | null> =>
  (await db.live('purchaseOrders').get(id)) ?? null;

/** Where an item lies in a house by what this device knows now: where what came last was put. Empty where nothing of it has a bin. */
export async function binOf(db: CratebookDatabase, warehouseId: string, itemCode: string): Promise<string> {
  const lots = await db.live('lots').where('[warehouseId+itemCode]').equals([warehouseId, itemCode]).toArray();
  const [last] = lots
    .filter(({ bin }) => bin !== '')
    .sort((a, b) => (a.receivedOn === b.receivedOn ? (a.id < b.id ? -1 : 1) : a.receivedOn < b.receivedOn ? 1 : -1));
  return last?.bin ?? '';
}

/**
 * The order with the bins in which its items lie now: the ones that it was sent with are those of when it last changed, and goods are moved meanwhile.
 */
export async function withBins<Order extends PurchaseOrder | null>(
  db: CratebookDatabase,
  order: Order,
): Promise<Order> {
  if (order === null) return order;
  const bins = await Promise.all(order.lines.map(({ itemCode }) => binOf(db, order.warehouseId, itemCode)));
  return { ...order, lines: order.lines.map((line, at) => ({ ...line, bin: bins[at] || line.bin })) };
}

/** Vendors of the orders on this device whose name or number has all the words: for when the server can't be asked. */
export function vendorsOf(orders: readonly Stored<'purchaseOrders'>[], words: string): Vendor[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const vendors = new Map(orders.map(({ vendorId, vendorName }) => [vendorId, { vendorId, company: vendorName }]));
  return [...vendors.values()]
    .filter(({ vendorId, company }) => wanted.every((word) => fold(`${company} ${vendorId}`).includes(word)))
    .sort((a, b) => compareNames(a.company, b.company));
}

/** A photo of an entry that this device took and the server doesn't have yet, as base64; the latest one. */
export async function unsentPhoto(db: CratebookDatabase, entryId: string): Promise<string | null> {
  const isOfEntry = ({ name, args }: { readonly name: string; readonly args: { readonly body?: unknown } }) =>
    name === 'receiving.attachPhoto' && (args.body as { entryId?: string }).entryId === entryId;
  const waiting = (await db.outbox.filter(isOfEntry).last()) ?? (await db.attention.filter(isOfEntry).last());
  return waiting ? (waiting.args.body as { data: string }).data : null;
}
