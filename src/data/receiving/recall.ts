import type { Lot } from '../../../contract/floor.ts';
import type { LotTrail } from '../../../contract/receiving.ts';
import { type CratebookDatabase, readMeta } from '../database.ts';

/** An order that got a lot, with its lines that have it. */
export interface Recipient
  extends Pick<LotTrail, 'id' | 'salesOrderNumber' | 'customerName' | 'locationName' | 'deliveryDate' | 'status'> {
  readonly lines: LotTrail['lines'];
}

export interface Recall {
  readonly recipients: readonly Recipient[];
  /** Where some of it still lies. */
  readonly places: readonly Lot[];
  /** Of whom it came, as far as orders on this device say. */
  readonly vendors: readonly { readonly vendorName: string; readonly poNumber: number; readonly receivedOn: string }[];
  /** When this device last heard of the server; null if it never did. */
  readonly asOf: string | null;
}

/**
 * Who got a lot and where the rest of it lies, by what this device holds: deliveries of the last thirty days and what is in the house. The
 * lots stand in an index, so the answer takes as long for a year's orders as for a day's.
 */
export async function readRecall(db: CratebookDatabase, lotCode: string): Promise<Recall> {
  const [trails, places, orders, connection] = await Promise.all([
    db.live('lotTrails').where('lotCodes').equals(lotCode).toArray(),
    db.live('lots').where('lotCode').equals(lotCode).toArray(),
    db.live('purchaseOrders').toArray(),
    readMeta(db, 'connection'),
  ]);
  const reversed = new Set(orders.flatMap(({ entries }) => entries.flatMap(({ reverses }) => reverses ?? [])));
  return {
    recipients: trails
      .map(({ lines, ...trail }) => ({ ...trail, lines: lines.filter(({ lots }) => lots.includes(lotCode)) }))
      .sort((a, b) => b.deliveryDate.localeCompare(a.deliveryDate) || a.customerName.localeCompare(b.customerName)),
    places: places.sort((a, b) => a.bin.localeCompare(b.bin)),
    vendors: orders.flatMap(({ entries, vendorName, poNumber }) => {
      const entry = entries.find(
        ({ id, kind, lotCode: code }) => code === lotCode && kind === 'receive' && !reversed.has(id),
      );
      return entry ? [{ vendorName, poNumber, receivedOn: entry.receivedOn }] : [];
    }),
    asOf: connection?.lastSyncAt ?? null,
  };
}
