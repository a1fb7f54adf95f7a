import type { Nullable } from 'kysely';
import type { LotTrace } from '../../../contract/tracing.ts';
import { listedFood } from '../../../rules/traceability/food-list.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { readSites } from '../places/source-sites.ts';
import { readFoodDecisions } from '../traced-foods/decisions.ts';
import { lotChain, packoutsOfDays, packoutsOfLots, readTransformations } from './chain.ts';
import { type LotQuery, namedLots } from './lot-names.ts';
import { type AskedLot, asked, type Days, ofDays, ofLots, ofOrders } from './selection.ts';
import { readSources } from './sources.ts';
import {
  MOVED_ON,
  readPlaces,
  readReceipts,
  readRecipients,
  readTransfers,
  readUnrecordedLots,
} from './trace-events.ts';

type MoveRow = Columns<'stock_moves', 'at' | 'kind' | 'warehouse_id' | 'item_code' | 'bin' | 'quantity' | 'by_name'> &
  Nullable<Columns<'sales_orders', 'sales_order_number'> & Columns<'purchase_orders', 'po_number'>>;

/** Returns the stock movements of lots, oldest first. */
async function readMoves(tx: Tx, lots: readonly AskedLot[]): Promise<LotTrace['moves']> {
  const { rows } = await tx.connection.query<MoveRow>(
    `select m.at, m.kind, m.warehouse_id, m.item_code, m.bin, m.quantity, m.by_name, s.sales_order_number, p.po_number
     from stock_moves m left join sales_orders s on s.tenant_id = m.tenant_id and s.id = m.source_id
     left join purchase_orders p on p.tenant_id = m.tenant_id and p.id = m.source_id
     where m.tenant_id = $1 and ${asked('m')} order by m.at, m.id`,
    [tx.tenantId, lots.map(({ lotCode }) => lotCode), lots.map(({ itemCode }) => itemCode)],
    'trace_moves',
  );
  return rows.map((row) => ({
    at: row.at,
    kind: row.kind,
    warehouseId: row.warehouse_id,
    itemCode: row.item_code,
    bin: row.bin,
    quantity: row.quantity,
    by: row.by_name,
    salesOrderNumber: row.sales_order_number,
    poNumber: row.po_number,
  }));
}

type Events = Pick<LotTrace, 'receipts' | 'transformations' | 'transfers' | 'recipients'> & {
  /** Lots whose arrival was not recorded as an event. */
  readonly unrecorded: LotTrace['places'];
};

/** Events of lots with what a sheet says about their items, sources and places. */
export type TraceEvents = Events & Pick<LotTrace, 'items' | 'sources' | 'sites'>;

/** Reads the items, the lot code sources and the location descriptions of events. */
async function describe(tx: Tx, events: Events, more: LotTrace['places'] = []): Promise<TraceEvents> {
  const { receipts, transformations, transfers, recipients, unrecorded } = events;
  const goods = transformations.flatMap(({ sources, outputs }) => [...sources, ...outputs]);
  const lots = [...receipts, ...transfers, ...recipients, ...unrecorded, ...more, ...goods];
  const sources = await readSources(tx, lots);
  const warehouses = [...receipts, ...recipients, ...unrecorded, ...more, ...transformations];
  const sites = await readSites(
    tx,
    sources.map(({ source }) => source),
    [
      ...receipts.map(({ vendorId }) => `vendor:${vendorId}`),
      ...warehouses.map(({ warehouseId }) => `warehouse:${warehouseId}`),
      ...transfers.flatMap(({ fromId, toId }) => [`warehouse:${fromId}`, `warehouse:${toId}`]),
    ],
  );
  const codes = [...new Set(lots.map(({ itemCode }) => itemCode))].sort();
  const { rows } = await tx.connection.query<Columns<'items', 'item_code' | 'description' | 'brand' | 'pack_size'>>(
    'select item_code, description, brand, pack_size from items where tenant_id = $1 and item_code = any($2)',
    [tx.tenantId, codes],
    'trace_items',
  );
  const decisions = await readFoodDecisions(tx, codes);
  const described = new Map(
    [...recipients, ...receipts].map(({ itemCode, description }) => [itemCode, description] as const),
  );
  const items = codes.map((itemCode): LotTrace['items'][number] => {
    const row = rows.find(({ item_code }) => item_code === itemCode);
    const description = row?.description ?? described.get(itemCode) ?? '';
    return {
      ...{ itemCode, description, brand: row?.brand ?? '', packSize: row?.pack_size ?? '' },
      listedAs: listedFood(description, decisions.get(itemCode)),
    };
  });
  return { ...events, sources, sites, items };
}

/**
 * Returns the events of lots, of the lots that they were made of, and of those made from them, over any number of
 * packouts.
 */
export async function eventsOfLots(tx: Tx, lots: readonly LotQuery[], timeZone: string): Promise<TraceEvents> {
  const { events } = await readEventsOfLots(tx, await namedLots(tx, lots), timeZone);
  return describe(tx, events);
}

async function readEventsOfLots(tx: Tx, lots: readonly AskedLot[], timeZone: string) {
  const { madeOf, madeInto } = await lotChain(tx, lots);
  const [before, after] = [
    [...lots, ...madeOf],
    [...lots, ...madeInto],
  ];
  const events: Events = {
    receipts: await readReceipts(tx, ofLots('e', before)),
    unrecorded: await readUnrecordedLots(tx, ofLots('l', lots)),
    transformations: await readTransformations(tx, packoutsOfLots(after, before), timeZone),
    transfers: await readTransfers(tx, ofLots('e', after), timeZone),
    recipients: await readRecipients(tx, ofLots('g', after, 'l.lots && $2::text[]'), timeZone),
  };
  return { events, after };
}

/** Returns what happened to items on some days, except shipping to customers, which `shipmentsOfOrders` returns. */
export async function eventsOfDays(
  tx: Tx,
  itemCodes: readonly string[],
  days: Days,
  timeZone: string,
): Promise<TraceEvents> {
  return describe(tx, {
    receipts: await readReceipts(tx, ofDays('e', 'e.received_on', itemCodes, days)),
    unrecorded: await readUnrecordedLots(tx, ofDays('l', 'l.received_on', itemCodes, days)),
    transformations: await readTransformations(tx, packoutsOfDays(itemCodes, days), timeZone),
    transfers: await readTransfers(tx, ofDays('e', MOVED_ON, itemCodes, days), timeZone),
    recipients: [],
  });
}

/** Returns the shipping of items with some orders. */
export async function shipmentsOfOrders(
  tx: Tx,
  itemCodes: readonly string[],
  orderIds: readonly string[],
  timeZone: string,
): Promise<TraceEvents> {
  const recipients = await readRecipients(tx, ofOrders(itemCodes, orderIds), timeZone);
  return describe(tx, { receipts: [], unrecorded: [], transformations: [], transfers: [], recipients });
}

/**
 * Returns all records of a lot code, for one item or for all items with this code, of all packers unless `isExact`. Follows packouts to the lots that it
 * was made of and those made from it.
 */
export async function traceLot(tx: Tx, lot: LotQuery, timeZone: string): Promise<LotTrace> {
  const lots = await namedLots(tx, [lot]);
  const { events, after } = await readEventsOfLots(tx, lots, timeZone);
  const places = await readPlaces(tx, ofLots('l', after));
  const { unrecorded: _unrecorded, ...trace } = await describe(tx, events, places);
  return { ...trace, lotCode: lot.lotCode, places, moves: await readMoves(tx, lots) };
}
