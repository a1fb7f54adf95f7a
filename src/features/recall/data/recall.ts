import type { Lot } from '../../../../contract/floor.ts';
import type { LotTrail } from '../../../../contract/receiving.ts';
import { byBin } from '../../../../rules/fefo.ts';
import type { Scan } from '../../../../rules/gs1/scan.ts';
import { type LotName, linkedLots } from '../../../../rules/packout-lots.ts';
import { beginOfNames, codeOfLot, isLotCalled } from '../../../../rules/traceability/lot-name.ts';
import { type CratebookDatabase, readMeta } from '../../../data/database.ts';
import { compareNames } from '../../../lib/text-order.ts';
import { lotsOfCode } from '../../warehouse/data/queries.ts';
import { type IsAsked, type Recipient, recipientOfOrder, recipientOfTrail } from './recipients.ts';

/** A lot that a packout links with the requested one. */
export interface LinkedLot extends LotName {
  readonly description: string;
}

export interface Recall {
  /** Names of the lots with this code: more than one if several packers use it. */
  readonly names: readonly string[];
  /** All items with a lot of this code, as far as this device knows: the same code of another item is another lot. */
  readonly items: readonly { readonly itemCode: string; readonly description: string }[];
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

/** Returns the orders that left with lots of a name or a printed code, of any packer. */
const trailsOfCode = (db: CratebookDatabase, asked: string): Promise<LotTrail[]> =>
  db
    .live('lotTrails')
    .where('lotCodes')
    .equals(asked)
    .or('lotCodes')
    .startsWith(beginOfNames(asked))
    .distinct()
    .toArray();

/** Returns whether this device knows a lot of this code: in a bin or delivered to a customer. */
const knows = async (db: CratebookDatabase, lotCode: string): Promise<boolean> =>
  (await lotsOfCode(db, lotCode)).length + (await trailsOfCode(db, lotCode)).length > 0;

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
 * Returns the orders with a lot and the bins of the rest, from this device's data: deliveries of the last thirty days,
 * picks and stock in the warehouse. Lots of deliveries are indexed, so a year's orders take as long as a day's. Follows
 * what was made from the lot over any number of packouts. `itemCode` limits the code to one item; null for all items
 * with a lot of this code. `isExact` limits it to the lot with exactly this name; otherwise the lots of all packers with
 * this code are meant.
 */
export async function readRecall(
  db: CratebookDatabase,
  lotCode: string,
  itemCode: string | null = null,
  isExact = false,
): Promise<Recall> {
  const packouts = await db.live('packouts').toArray();
  const names = new Map(
    packouts.flatMap(({ entries }) => entries.map((entry) => [entry.itemCode, entry.description] as const)),
  );
  const named = (lot: LotName): LinkedLot => ({ ...lot, description: names.get(lot.itemCode) || lot.itemCode });
  const code = codeOfLot(lotCode);
  const isCalled = (name: string) => (isExact ? name === lotCode : isLotCalled(name, lotCode));
  const isItself: IsAsked = (lot) => isCalled(lot.lotCode) && (itemCode === null || lot.itemCode === itemCode);
  const madeInto = linkedLots(packouts, isItself, 'output').map(named);
  const madeOf = linkedLots(packouts, isItself, 'source').map(named);
  const made = new Set(madeInto.map((lot) => lot.lotCode));
  const isMade: IsAsked = (lot) => madeInto.some((one) => one.lotCode === lot.lotCode && one.itemCode === lot.itemCode);
  const isSource: IsAsked = (lot) => madeOf.some((one) => one.lotCode === lot.lotCode && one.itemCode === lot.itemCode);
  const isAsked: IsAsked = (lot) => isItself(lot) || isMade(lot);
  const [ownTrails, madeTrails, ownLots, madeLots, pickOrders, orders, connection] = await Promise.all([
    trailsOfCode(db, code),
    db
      .live('lotTrails')
      .where('lotCodes')
      .anyOf([...made])
      .distinct()
      .toArray(),
    lotsOfCode(db, code),
    db
      .live('lots')
      .where('lotCode')
      .anyOf([...made])
      .toArray(),
    db.live('pickOrders').toArray(),
    db.live('purchaseOrders').toArray(),
    readMeta(db, 'connection'),
  ]);
  const trails = distinct([...ownTrails, ...madeTrails]);
  const lots = distinct([...ownLots, ...madeLots]);
  const here = new Set(pickOrders.map(({ id }) => id));
  const recipients = [
    ...trails.filter(({ id }) => !here.has(id)).map((trail) => recipientOfTrail(trail, isAsked, made)),
    ...pickOrders.map((order) => recipientOfOrder(order, isAsked, made)),
  ].filter((one) => one !== null);
  const reversed = new Set(orders.flatMap(({ entries }) => entries.flatMap(({ reverses }) => reverses ?? [])));
  const received = orders.flatMap(({ entries, vendorName, poNumber }) =>
    entries
      .filter(({ id, kind }) => kind === 'receive' && !reversed.has(id))
      .map((entry) => ({ ...entry, vendorName, poNumber })),
  );
  const all = new Map<string, string>();
  const lotNames = new Set<string>();
  const add = (lot: LotName, description: string) => {
    if (!isLotCalled(lot.lotCode, code)) return;
    // Which packers use the code, whichever is shown.
    if (itemCode === null || lot.itemCode === itemCode) lotNames.add(lot.lotCode);
    if (isCalled(lot.lotCode)) all.set(lot.itemCode, all.get(lot.itemCode) || description);
  };
  for (const lot of lots) add(lot, names.get(lot.itemCode) ?? '');
  for (const entry of received) add(entry, entry.description);
  for (const { lines } of trails)
    for (const { itemCode: ordered, description, lots: own, picks = [] } of lines) {
      const picked = picks.filter((pick) => own.includes(pick.lotCode));
      for (const pick of picked) add(pick, pick.itemCode === ordered ? description : '');
      const told = new Set(picked.map((pick) => pick.lotCode));
      for (const name of own) if (!told.has(name)) add({ itemCode: ordered, lotCode: name }, description);
    }
  for (const { lines } of pickOrders)
    for (const { itemCode: ordered, description, events } of lines)
      for (const event of events) if (event.kind === 'pick') add(event, event.itemCode === ordered ? description : '');
  // The first entry of each order.
  const entryOf = new Map(
    received
      .toReversed()
      .filter((entry) => isItself(entry) || isSource(entry))
      .map((one) => [one.poNumber, one]),
  );
  return {
    names: [...lotNames].sort(compareNames),
    items: [...all].map(([code, description]) => ({ itemCode: code, description })).sort(byItem),
    recipients: recipients.sort(
      (a, b) => b.deliveryDate.localeCompare(a.deliveryDate) || compareNames(a.locationName, b.locationName),
    ),
    places: lots.filter((lot) => lot.onHand !== 0 && isAsked(lot)).sort((a, b) => byBin(a.bin, b.bin)),
    madeInto,
    madeOf,
    vendors: [...entryOf.values()].map(({ vendorName, poNumber, receivedOn }) => ({
      vendorName,
      poNumber,
      receivedOn,
    })),
    asOf: connection?.lastSyncAt ?? null,
  };
}

/** Returns rows that two queries may have found, each once. */
const distinct = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

const byItem = (a: { readonly itemCode: string }, b: { readonly itemCode: string }): number =>
  compareNames(a.itemCode, b.itemCode);
