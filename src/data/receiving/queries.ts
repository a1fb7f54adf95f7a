import type { Vendor } from '../../../contract/receiving.ts';
import { fold } from '../../../rules/search/fold.ts';
import type { CratebookDatabase, Stored } from '../database.ts';

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

/** Vendors of the orders on this device whose name or number has all the words: for when the server can't be asked. */
export function vendorsOf(orders: readonly Stored<'purchaseOrders'>[], words: string): Vendor[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const vendors = new Map(orders.map(({ vendorId, vendorName }) => [vendorId, { vendorId, company: vendorName }]));
  return [...vendors.values()]
    .filter(({ vendorId, company }) => wanted.every((word) => fold(`${company} ${vendorId}`).includes(word)))
    .sort((a, b) => a.company.localeCompare(b.company));
}

/** A photo of an entry that this device took and the server doesn't have yet, as base64; the latest one. */
export async function unsentPhoto(db: CratebookDatabase, entryId: string): Promise<string | null> {
  const isOfEntry = ({ name, args }: { readonly name: string; readonly args: { readonly body?: unknown } }) =>
    name === 'receiving.attachPhoto' && (args.body as { entryId?: string }).entryId === entryId;
  const waiting = (await db.outbox.filter(isOfEntry).last()) ?? (await db.attention.filter(isOfEntry).last());
  return waiting ? (waiting.args.body as { data: string }).data : null;
}
