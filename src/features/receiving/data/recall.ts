import type { Lot } from '../../../../contract/floor.ts';
import type { LotTrail } from '../../../../contract/receiving.ts';
import { byBin } from '../../../../rules/fefo.ts';
import type { Scan } from '../../../../rules/gs1/scan.ts';
import { type LotName, linkedLots } from '../../../../rules/packout-lots.ts';
import { type CratebookDatabase, readMeta } from '../../../data/database.ts';
import { compareNames } from '../../../lib/text-order.ts';

/** An order that got a lot or its outputs, with those lines. */
export interface Recipient
  extends Pick<LotTrail, 'id' | 'salesOrderNumber' | 'customerName' | 'locationName' | 'deliveryDate' | 'status'> {
  readonly lines: LotTrail['lines'];
  /** Lots delivered to it that were made from the requested one. */
  readonly made: readonly string[];
}

/** A lot that a packout links with the requested one. */
export interface LinkedLot extends LotName {
  readonly description: string;
}

export interface Recall {
  readonly recipients: readonly Recipient[];
  /** The bins that hold some of it, or of what was made from it. */
  readonly places: readonly Lot[];
  /** Its vendors, as far as orders on this device show. */
  readonly vendors: readonly { readonly vendorName: string; readonly poNumber: number; readonly receivedOn: string }[];
  /** Lots made from it, and lots that it was made from, by the packouts on this device. */
  readonly madeInto: readonly LinkedLot[];
  readonly madeOf: readonly LinkedLot[];
  /** When this device last synced with the server; null if it never did. */
  readonly asOf: string | null;
}

/** Returns whether this device knows a lot of this code: in a bin or delivered to a customer. */
const knows = async (db: CratebookDatabase, lotCode: string): Promise<boolean> =>
  (await db.live('lots').where('lotCode').equals(lotCode).count()) +
    (await db.live('lotTrails').where('lotCodes').equals(lotCode).count()) >
  0;

/**
 * Returns the lots of a scan or typed text. Of a label with several readings, those that this device knows, or all if
 * it knows none. Empty if it has no lot.
 */
export async function lotsAsked(db: CratebookDatabase, scan: Scan, typed: boolean): Promise<string[]> {
  if (scan.lot !== null) return [scan.lot];
  const text = scan.text.trim();
  const labelled = [...new Set(scan.readings.flatMap(({ lot }) => lot ?? []))];
  const isText = text !== '' && (typed || scan.kind === 'other');
  if (isText && (labelled.length === 0 || (await knows(db, text)))) return [text];
  if (labelled.length < 2) return labelled;
  const known = await Promise.all(labelled.map((code) => knows(db, code)));
  return known.includes(true) ? labelled.filter((_, index) => known[index]) : labelled;
}

/**
 * Returns the customers who got a lot and the bins of the rest, from this device's data: deliveries of the last thirty
 * days and stock in the warehouse. Lots are indexed, so a year's orders take as long as a day's. Follows what was made
 * from the lot over any number of packouts.
 */
export async function readRecall(db: CratebookDatabase, lotCode: string): Promise<Recall> {
  const packouts = await db.live('packouts').toArray();
  const names = new Map(
    packouts.flatMap(({ entries }) => entries.map(({ itemCode, description }) => [itemCode, description] as const)),
  );
  const named = (lot: LotName): LinkedLot => ({ ...lot, description: names.get(lot.itemCode) || lot.itemCode });
  const madeInto = linkedLots(packouts, lotCode, 'output').map(named);
  const madeOf = linkedLots(packouts, lotCode, 'source').map(named);
  const made = new Set(madeInto.map((lot) => lot.lotCode));
  const sources = new Set([lotCode, ...madeOf.map((lot) => lot.lotCode)]);
  const codes = [lotCode, ...made];
  const isMade = (lot: Lot) => madeInto.some((one) => one.lotCode === lot.lotCode && one.itemCode === lot.itemCode);
  const [trails, places, orders, connection] = await Promise.all([
    db.live('lotTrails').where('lotCodes').anyOf(codes).distinct().toArray(),
    db.live('lots').where('lotCode').anyOf(codes).toArray(),
    db.live('purchaseOrders').toArray(),
    readMeta(db, 'connection'),
  ]);
  const reversed = new Set(orders.flatMap(({ entries }) => entries.flatMap(({ reverses }) => reverses ?? [])));
  return {
    recipients: trails
      .map(({ lines, ...trail }) => ({
        ...trail,
        lines: lines.filter(({ lots }) => lots.some((lot) => codes.includes(lot))),
        made: [...new Set(lines.flatMap(({ lots }) => lots.filter((lot) => made.has(lot))))],
      }))
      .sort((a, b) => b.deliveryDate.localeCompare(a.deliveryDate) || compareNames(a.customerName, b.customerName)),
    places: places.filter((lot) => lot.lotCode === lotCode || isMade(lot)).sort((a, b) => byBin(a.bin, b.bin)),
    madeInto,
    madeOf,
    vendors: orders.flatMap(({ entries, vendorName, poNumber }) => {
      const entry = entries.find(
        ({ id, kind, lotCode: code }) => sources.has(code) && kind === 'receive' && !reversed.has(id),
      );
      return entry ? [{ vendorName, poNumber, receivedOn: entry.receivedOn }] : [];
    }),
    asOf: connection?.lastSyncAt ?? null,
  };
}
