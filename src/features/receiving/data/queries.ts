import type { PurchaseOrder, Vendor } from '../../../../contract/receiving.ts';
import { isAssignedLot } from '../../../../rules/receiving/assigned-lot.ts';
import type { EntryDraft } from '../../../../rules/receiving/draft.ts';
import { type GoodsLimits, limitsOfItem } from '../../../../rules/receiving/limits.ts';
import { standing } from '../../../../rules/receiving/tally.ts';
import { fold } from '../../../../rules/search/fold.ts';
import { nameOfLot } from '../../../../rules/traceability/name-lot.ts';
import type { CratebookDatabase, Stored } from '../../../data/database.ts';
import { compareNames } from '../../../lib/text-order.ts';
import { lotsOfItem } from '../../warehouse/data/queries.ts';

/** Returns the purchase orders on this device: open ones first, each part by expected day. */
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

/** Returns one order; null if this device doesn't have it. */
export const readPurchaseOrder = async (db: CratebookDatabase, id: string): Promise<Stored<'purchaseOrders'> | null> =>
  (await db.live('purchaseOrders').get(id)) ?? null;

/**
 * Returns an item's bin in a warehouse, as this device knows it now: that of the latest goods. Empty if none has a bin.
 */
export async function binOf(
  db: CratebookDatabase,
  warehouseId: string,
  itemCode: string,
  isWanted = (bin: string): boolean => bin !== '',
): Promise<string> {
  const lots = await db.live('lots').where('[warehouseId+itemCode]').equals([warehouseId, itemCode]).toArray();
  const [last] = lots
    .filter(({ bin }) => isWanted(bin))
    .sort((a, b) => (a.receivedOn === b.receivedOn ? (a.id < b.id ? -1 : 1) : a.receivedOn < b.receivedOn ? 1 : -1));
  return last?.bin ?? '';
}

/** Returns the limits of an item that is not on an order, as this device knows them. */
export async function limitsFor(
  db: CratebookDatabase,
  warehouseId: string,
  item: Parameters<typeof limitsOfItem>[0],
): Promise<GoodsLimits> {
  const warehouse = await db.live('warehouses').get(warehouseId);
  return limitsOfItem(item, warehouse?.goodsLimits ?? []);
}

/**
 * Returns the order with its items' current bins. Those that it was sent with may be outdated, because goods are moved.
 */
export async function withBins<Order extends PurchaseOrder | null>(
  db: CratebookDatabase,
  order: Order,
): Promise<Order> {
  if (order === null) return order;
  const bins = await Promise.all(order.lines.map(({ itemCode }) => binOf(db, order.warehouseId, itemCode)));
  return { ...order, lines: order.lines.map((line, at) => ({ ...line, bin: bins[at] || line.bin })) };
}

/** Returns vendors of the orders on this device whose name or number has all the words, for use without the server. */
export function vendorsOf(orders: readonly Stored<'purchaseOrders'>[], words: string): Vendor[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const vendors = new Map(orders.map(({ vendorId, vendorName }) => [vendorId, { vendorId, company: vendorName }]));
  return [...vendors.values()]
    .filter(({ vendorId, company }) => wanted.every((word) => fold(`${company} ${vendorId}`).includes(word)))
    .sort((a, b) => compareNames(a.company, b.company));
}

/** Returns the latest photo of an entry that this device took and the server doesn't have yet, as base64. */
export async function unsentPhoto(db: CratebookDatabase, entryId: string): Promise<string | null> {
  const isOfEntry = ({ name, args }: { readonly name: string; readonly args: { readonly body?: unknown } }) =>
    name === 'receiving.attachPhoto' && (args.body as { entryId?: string }).entryId === entryId;
  const waiting = (await db.outbox.filter(isOfEntry).last()) ?? (await db.attention.filter(isOfEntry).last());
  return waiting ? (waiting.args.body as { data: string }).data : null;
}

/**
 * Returns the name of a received lot as far as this device knows the lots of the item. The server knows all and may give
 * another name. A code that the warehouse assigned is no packer's, also if the item's usual source is in the draft.
 */
export async function nameReceived(
  db: CratebookDatabase,
  order: PurchaseOrder,
  { itemCode, source }: Pick<EntryDraft, 'itemCode' | 'source'>,
  printed: string,
): Promise<string> {
  if (isAssignedLot(printed, order.poNumber)) return printed;
  const lots = await lotsOfItem(db, order.warehouseId, itemCode);
  const entries = standing(order.entries).filter((one) => one.kind === 'receive' && one.itemCode === itemCode);
  const known = [...lots, ...entries].map((one) => ({ lotCode: one.lotCode, source: one.source ?? null }));
  return nameOfLot(printed, source ?? null, order.sources ?? [], known);
}
