import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { detailIdOf } from '../../../contract/constants.ts';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { floorEndpoints } from '../../../contract/floor.ts';
import { type PurchaseOrder, receivingEndpoints } from '../../../contract/receiving.ts';
import type { Actor } from '../../actor.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { receivingHandlers } from './handlers.ts';

/** A receiving dock with a new purchase order for each test. */
export let shop: Shop;
/** A receiver of warehouse W1. */
export let ana: Actor;
let lead: Actor;
/** A receiver of warehouse W2. */
export let elsewhere: Actor;
/** The purchase order of the test: ten cases of kale, and five of leek of which two are received. */
export let orderId: string;
/** GTIN-14 of a case of kale. */
export const GTIN = '00012345678905';

/** PO number of the test's order. */
export let number = 70_000;

/** Opens the dock for the tests of a file. Call it once, at the top. */
export function openDock(): void {
  beforeAll(async () => {
    shop = await openShop();
    await shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
    await shop.sql(
      "insert into vendors (tenant_id, id, company) values ($1, 'V1', 'O’Hara Farms'), ($1, 'V2', 'Bay Produce')",
    );
    await shop.addItems([
      {
        code: 'KALE',
        gtin: GTIN,
        stock: 0,
        uoms: [
          { uom: 'CS', factor: 24, isDefault: true, isStandard: true },
          { uom: 'EA', factor: 1, isDefault: false, isStandard: true },
        ],
      },
      { code: 'LEEK', stock: 0 },
      { code: 'PLUM', stock: 0 },
    ]);
    ana = await shop.worker(['receiving'], 'W1');
    lead = await shop.worker(['lead'], 'W1');
    elsewhere = await shop.worker(['receiving'], 'W2');
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    orderId = randomUUID();
    number += 1;
    await shop.sql("update purchase_orders set status = 'received' where tenant_id = $1");
    await shop.sql(
      `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
       values ($1, $2, $3, 'V1', 'W1', 'open', '2026-11-16', '2026-11-19', $4)`,
      [
        orderId,
        number,
        JSON.stringify([
          {
            lineNumber: 1,
            itemCode: 'KALE',
            description: 'Kale',
            uom: 'CS',
            uomFactor: 24,
            quantity: 10,
            receivedQuantity: 0,
            costCents: 7_654_321,
          },
          {
            lineNumber: 2,
            itemCode: 'LEEK',
            description: 'Leek',
            uom: 'CS',
            uomFactor: 1,
            quantity: 5,
            receivedQuantity: 2,
            costCents: 8_765_432,
          },
        ]),
      ],
    );
  });
}

/** The body of a receipt. */
export type Entry = BodyIn<typeof receivingEndpoints.receiveEntry>;
/** Returns the body of a receipt of four cases of kale, with the given changes. */
export const entry = (change: Partial<Entry> = {}): Entry => ({
  entryId: randomUUID(),
  kind: 'receive',
  itemCode: 'KALE',
  description: '',
  quantity: 4,
  uom: 'CS',
  factor: 24,
  weightGrams: null,
  caseWeights: [],
  lotId: randomUUID(),
  lotCode: `L${number}`,
  originCountry: 'USA',
  packedOn: '2026-11-17',
  expiresOn: '2026-11-29',
  temperatureTenths: 32,
  onHold: false,
  sscc: null,
  bin: 'A-01-1',
  reason: null,
  note: '',
  receivedOn: '2026-11-19',
  receivedAt: '2026-11-19T12:00:00.000Z',
  ...change,
});
/** Records a receipt on a line of the order, or with null on no line. */
export const receive = (body: Entry, lineNumber: number | null = 1, as = ana) =>
  shop.call(receivingEndpoints.receiveEntry, receivingHandlers.receiveEntry, {
    as,
    params: { id: detailIdOf(orderId, lineNumber) },
    body,
  });
/** Reverses an entry of the order. */
export const reverse = (reverses: string, entryId: string = randomUUID()) =>
  shop.call(receivingEndpoints.reverseEntry, receivingHandlers.reverseEntry, {
    as: ana,
    params: { id: orderId },
    body: { entryId, reverses, note: '', receivedOn: '2026-11-19', receivedAt: '2026-11-19T13:00:00.000Z' },
  });
/** Finishes the order. */
export const finish = () =>
  shop.call(receivingEndpoints.finish, receivingHandlers.finish, {
    as: ana,
    params: { id: orderId },
    body: { finishedAt: '2026-11-19T15:00:00.000Z' },
  });
/** Reopens the order. */
export const reopen = () =>
  shop.call(receivingEndpoints.reopen, receivingHandlers.reopen, {
    as: ana,
    params: { id: orderId },
    body: { reopenedAt: '2026-11-19T16:00:00.000Z' },
  });
/** Returns the received quantity of each line. */
export const received = ({ lines }: PurchaseOrder) => lines.map(({ receivedQuantity }) => receivedQuantity);
/** Returns the stock of an item in W1, with the inbound quantity and its first day. */
export const stock = async (itemCode: string) => {
  const [row] = await shop.sql(
    "select on_hand, inbound, inbound_on from stock where tenant_id = $1 and warehouse_id = 'W1' and item_code = $2",
    [itemCode],
  );
  return { onHand: Number(row?.on_hand), inbound: Number(row?.inbound), on: row?.inbound_on };
};
/** Returns the row of a lot by its code. */
export const lot = async (code: string) =>
  (await shop.sql('select * from lots where tenant_id = $1 and lot_code = $2', [code]))[0];
/** Returns the order's exceptions for excess goods with this status. */
export const exceptions = (status = 'open') =>
  shop.sql(
    "select * from exceptions where tenant_id = $1 and kind = 'over_receipt' and about->>'purchaseOrderId' = $2 and status = $3",
    [orderId, status],
  );

/** Returns the order. */
export const read = () =>
  shop.call(receivingEndpoints.get, receivingHandlers.get, { as: ana, params: { id: orderId } });
/** Resolves the order's open exception as the warehouse lead. */
export async function decide(resolution: 'accept' | 'send_back') {
  const [open] = await exceptions();
  await shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
    as: lead,
    params: { id: String(open?.id) },
    body: { resolution, note: '', resolvedAt: '2026-11-19T14:00:00.000Z' },
  });
}
