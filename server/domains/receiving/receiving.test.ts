import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { floorEndpoints } from '../../../contract/floor.ts';
import { detailIdOf } from '../../../contract/plain.ts';
import { type PurchaseOrder, receivingEndpoints } from '../../../contract/receiving.ts';
import { receivedSums } from '../../../rules/receiving/tally.ts';
import type { Actor } from '../../context.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { purchaseOrdersSource } from './collection.ts';
import { receivingHandlers } from './handlers.ts';

let shop: Shop;
let ana: Actor;
let lead: Actor;
let elsewhere: Actor;
let orderId: string;
const GTIN = '00012345678905';

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

let number = 70_000;
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

type Entry = BodyIn<typeof receivingEndpoints.receiveEntry>;
const entry = (change: Partial<Entry> = {}): Entry => ({
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
const receive = (body: Entry, lineNumber: number | null = 1, as = ana) =>
  shop.call(receivingEndpoints.receiveEntry, receivingHandlers.receiveEntry, {
    as,
    params: { id: detailIdOf(orderId, lineNumber) },
    body,
  });
const reverse = (reverses: string, entryId: string = randomUUID()) =>
  shop.call(receivingEndpoints.reverseEntry, receivingHandlers.reverseEntry, {
    as: ana,
    params: { id: orderId },
    body: { entryId, reverses, note: '', receivedOn: '2026-11-19', receivedAt: '2026-11-19T13:00:00.000Z' },
  });
const finish = () =>
  shop.call(receivingEndpoints.finish, receivingHandlers.finish, {
    as: ana,
    params: { id: orderId },
    body: { finishedAt: '2026-11-19T15:00:00.000Z' },
  });
const reopen = () =>
  shop.call(receivingEndpoints.reopen, receivingHandlers.reopen, {
    as: ana,
    params: { id: orderId },
    body: { reopenedAt: '2026-11-19T16:00:00.000Z' },
  });
const received = ({ lines }: PurchaseOrder) => lines.map(({ receivedQuantity }) => receivedQuantity);
const stock = async (itemCode: string) => {
  const [row] = await shop.sql(
    "select on_hand, inbound, inbound_on from stock where tenant_id = $1 and warehouse_id = 'W1' and item_code = $2",
    [itemCode],
  );
  return { onHand: Number(row?.on_hand), inbound: Number(row?.inbound), on: row?.inbound_on };
};
const lot = async (code: string) =>
  (await shop.sql('select * from lots where tenant_id = $1 and lot_code = $2', [code]))[0];
const exceptions = (status = 'open') =>
  shop.sql(
    "select * from exceptions where tenant_id = $1 and kind = 'over_receipt' and about->>'purchaseOrderId' = $2 and status = $3",
    [orderId, status],
  );

describe('a receipt', () => {
  test('makes lot, stock and progress, and what is on its way shrinks by it', async () => {
    const before = await stock('KALE');
    const order = await receive(entry());
    expect(order.status).toBe('partial');
    expect(received(order)).toEqual([4, 2]);
    expect(order.entries[0]).toMatchObject({
      lotCode: `L${number}`,
      quantity: 4,
      by: ana.displayName,
      temperatureTenths: 32,
    });
    expect(await stock('KALE')).toEqual({ onHand: before.onHand + 96, inbound: 144, on: '2026-11-19' });
    expect(await lot(`L${number}`)).toMatchObject({
      on_hand: 96,
      vendor_id: 'V1',
      origin_country: 'USA',
      expires_on: '2026-11-29',
      packed_on: '2026-11-17',
    });
  });

  test('[PUSH3] told again under the same entry id changes nothing', async () => {
    const body = entry();
    await receive(body);
    const before = await stock('KALE');
    const order = await receive(body);
    expect(received(order)).toEqual([4, 2]);
    expect(order.entries).toHaveLength(1);
    expect(await stock('KALE')).toEqual(before);
  });

  test('in another unit counts by its factor', async () => {
    expect(received(await receive(entry({ uom: 'EA', factor: 1, quantity: 36 })))).toEqual([1.5, 2]);
  });

  test('without a lot gets one that names day, order and line', async () => {
    const order = await receive(entry({ lotCode: null }));
    expect(order.entries[0]?.lotCode).toBe(`26323-${number}-1`);
    expect(await lot(`26323-${number}-1`)).toMatchObject({ on_hand: 96 });
  });

  test('that was turned away is not in the house', async () => {
    const before = await stock('KALE');
    const order = await receive(entry({ kind: 'reject', reason: 'temperature', temperatureTenths: 140 }));
    expect(order.lines[0]).toMatchObject({ receivedQuantity: 0, rejectedQuantity: 4 });
    expect(order.status).toBe('partial');
    expect((await stock('KALE')).onHand).toBe(before.onHand);
    expect(await lot(`L${number}`)).toBeUndefined();
  });

  test('kept back for its quality is in the house and on hold', async () => {
    await receive(entry({ onHold: true }));
    expect(await lot(`L${number}`)).toMatchObject({ on_hand: 96, on_hold: true });
  });
});

describe('a correction', () => {
  test('takes an entry back whole: order, stock, lot and what is on its way are as before', async () => {
    await receive(entry({ quantity: 1 }));
    const before = await stock('KALE');
    const wrong = entry({ quantity: 7 });
    await receive(wrong);
    const order = await reverse(wrong.entryId);
    expect(received(order)).toEqual([1, 2]);
    expect(await stock('KALE')).toEqual(before);
    expect(await lot(`L${number}`)).toMatchObject({ on_hand: 24 });
  });

  test('made twice, by two people even, counts once', async () => {
    const wrong = entry();
    await receive(wrong);
    await reverse(wrong.entryId);
    const after = await stock('KALE');
    const order = await reverse(wrong.entryId);
    expect(order.entries).toHaveLength(2);
    expect(await stock('KALE')).toEqual(after);
    expect(received(order)).toEqual([0, 2]);
  });

  test('lifts the hold that the entry had set, and only then', async () => {
    await receive(entry({ quantity: 2 }));
    const held = entry({ onHold: true });
    const other = entry({ onHold: true, quantity: 1 });
    await receive(held);
    await receive(other);
    await reverse(held.entryId);
    expect(await lot(`L${number}`)).toMatchObject({ on_hand: 72, on_hold: true });
    await reverse(other.entryId);
    expect(await lot(`L${number}`)).toMatchObject({ on_hand: 48, on_hold: false });
  });

  test('of goods that were not held leaves the hold of others', async () => {
    await receive(entry({ onHold: true }));
    const free = entry({ quantity: 1 });
    await receive(free);
    await reverse(free.entryId);
    expect(await lot(`L${number}`)).toMatchObject({ on_hand: 96, on_hold: true });
  });

  test('leaves a hold that may have come with goods that were moved there', async () => {
    const held = entry({ onHold: true });
    await receive(held);
    await shop.sql(
      `insert into stock_moves (tenant_id, id, kind, warehouse_id, item_code, lot_id, lot_code, bin, quantity, at, by_name)
       select tenant_id, gen_random_uuid(), 'transfer_in', warehouse_id, item_code, id, lot_code, bin, 24, now(), '' from lots where tenant_id = $1 and lot_code = $2`,
      [`L${number}`],
    );
    await reverse(held.entryId);
    expect(await lot(`L${number}`)).toMatchObject({ on_hold: true });
  });

  test('of an entry that nobody made is refused', async () => {
    expect(await failure(reverse(randomUUID()))).toBe('not_found');
  });
});

describe('[PUSH8] what was not expected', () => {
  test('is taken: more than ordered becomes one exception with both facts, which ends when the excess is taken back', async () => {
    await receive(entry({ quantity: 8 }));
    const second = entry({ quantity: 5 });
    expect(received(await receive(second))).toEqual([13, 2]);
    const [found, ...more] = await exceptions();
    expect(more).toEqual([]);
    expect(found?.about).toMatchObject({ poNumber: number, itemCode: 'KALE', ordered: 10, received: 13 });
    expect(found?.facts).toMatchObject([
      { what: 'ordered', quantity: 10, by: 'O’Hara Farms' },
      { what: 'receive', quantity: 5, by: ana.displayName },
    ]);
    await reverse(second.entryId);
    expect(await exceptions()).toEqual([]);
  });

  test('accepted, the excess stays and the exception ends', async () => {
    await receive(entry({ quantity: 12 }));
    const before = await stock('KALE');
    await decide('accept');
    expect(await exceptions()).toEqual([]);
    expect(await stock('KALE')).toEqual(before);
  });

  test('sent back, the excess leaves stock and lot again, the last that came first', async () => {
    await receive(entry({ quantity: 9 }));
    await receive(entry({ quantity: 3, lotCode: `M${number}` }));
    const before = await stock('KALE');
    await decide('send_back');
    const order = await read();
    expect(received(order)).toEqual([10, 2]);
    expect((await stock('KALE')).onHand).toBe(before.onHand - 48);
    expect(await lot(`M${number}`)).toMatchObject({ on_hand: 24 });
    expect(await lot(`L${number}`)).toMatchObject({ on_hand: 216 });
    expect(order.entries.filter(({ kind }) => kind === 'send_back')).toMatchObject([
      { quantity: 2, lotCode: `M${number}` },
    ]);
    expect(await exceptions()).toEqual([]);
  });

  test('sent back, it takes the weights of the latest cases along: what stays weighs what its cases weigh', async () => {
    const weighed = (caseWeights: number[], change: Partial<Entry> = {}) =>
      entry({
        ...{ quantity: caseWeights.length, caseWeights },
        ...{ weightGrams: caseWeights.reduce((sum, grams) => sum + grams, 0), ...change },
      });
    await receive(weighed([1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007]));
    await receive(weighed([2000, 2001, 2002, 2003]));
    await decide('send_back');
    const order = await read();
    expect(order.entries.at(-1)).toMatchObject({
      ...{ kind: 'send_back', quantity: 2, weightGrams: 4005, caseWeights: [2002, 2003] },
    });
    expect(receivedSums(order.entries)).toEqual({ units: [{ uom: 'CS', quantity: 10 }], weightGrams: 8028 + 4001 });
    const moved = await shop.sql(
      "select kind, weight_grams from stock_moves where tenant_id = $1 and source_id = $2 and kind = 'unreceive'",
      [orderId],
    );
    expect(moved).toEqual([{ kind: 'unreceive', weight_grams: -4005 }]);
  });

  test('an item on no line is taken, and all of it is beyond the order', async () => {
    const order = await receive(entry({ itemCode: 'PLUM', description: 'Plums', uom: 'CS', factor: 1 }), null);
    expect(order.entries[0]).toMatchObject({ lineNumber: null, itemCode: 'PLUM', description: 'Plums' });
    expect(received(order)).toEqual([0, 2]);
    expect((await stock('PLUM')).onHand).toBeGreaterThanOrEqual(4);
    expect((await exceptions())[0]?.facts).toMatchObject([
      { what: 'ordered', quantity: 0 },
      { what: 'receive', quantity: 4 },
    ]);
    await decide('send_back');
    expect((await read()).entries.at(-1)).toMatchObject({ kind: 'send_back', itemCode: 'PLUM', quantity: 4 });
  });

  test('another item on a line’s number is taken as on no line', async () => {
    const order = await receive(entry({ itemCode: 'PLUM', factor: 1 }), 1);
    expect(order.entries[0]?.lineNumber).toBeNull();
  });

  test('goods after the order was finished are taken, and it stays finished', async () => {
    await finish();
    const order = await receive(entry());
    expect(order.status).toBe('received');
    expect(received(order)).toEqual([4, 2]);
    expect((await stock('KALE')).inbound).toBe(0);
  });
});

const read = () => shop.call(receivingEndpoints.get, receivingHandlers.get, { as: ana, params: { id: orderId } });
async function decide(resolution: 'accept' | 'send_back') {
  const [open] = await exceptions();
  await shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
    as: lead,
    params: { id: String(open?.id) },
    body: { resolution, note: '', resolvedAt: '2026-11-19T14:00:00.000Z' },
  });
}

describe('finishing', () => {
  test('ends what is on its way, and reopening brings it back', async () => {
    await receive(entry());
    const done = await finish();
    expect(done).toMatchObject({
      status: 'received',
      finishedAt: '2026-11-19T15:00:00.000Z',
      finishedBy: ana.displayName,
    });
    expect((await stock('KALE')).inbound).toBe(0);
    expect(await finish()).toMatchObject({ finishedAt: '2026-11-19T15:00:00.000Z' });
    const again = await reopen();
    expect(again).toMatchObject({ status: 'partial', finishedAt: null });
    expect(await stock('KALE')).toMatchObject({ inbound: 144, on: '2026-11-19' });
  });
});

describe('who sees what', () => {
  test('an order of another house is not there, and neither is it for somebody without the license', async () => {
    expect(await failure(receive(entry(), 1, elsewhere))).toBe('not_found');
    const picker = await shop.worker(['picking'], 'W1');
    expect(await failure(receive(entry(), 1, picker))).toBe('forbidden');
  });

  test('no cost leaves the server', async () => {
    // One that was received leaves the devices by age, and these are as old as their fixed day.
    await shop.sql("update purchase_orders set status = 'open' where tenant_id = $1 and id = $2", [orderId]);
    const shown = await shop.run((tx) =>
      purchaseOrdersSource(tx, 'floor:W1', null, { prices: true, exactStock: true }),
    );
    expect(shown.get(orderId)?.lines[0]?.units[0]).toEqual({ uom: 'CS', factor: 24, gtins: [GTIN] });
    expect(JSON.stringify([...shown.values()])).not.toMatch(/cost|7654321|8765432/i);
  });

  test('vendors are found by words in any order, page by page from 1', async () => {
    const find = (query: string, SearchTerm?: string, PageNumber?: string) =>
      shop.call(receivingEndpoints.vendors, receivingHandlers.vendors, {
        as: ana,
        params: { query },
        query: {
          ...(SearchTerm === undefined ? {} : { SearchTerm }),
          PageSize: '1',
          ...(PageNumber ? { PageNumber } : {}),
        },
      });
    expect((await find('search')).data).toEqual([{ vendorId: 'V2', company: 'Bay Produce' }]);
    expect((await find('search', undefined, '2')).data).toEqual([{ vendorId: 'V1', company: 'O’Hara Farms' }]);
    expect((await find('search', "farms o'ha")).data).toEqual([{ vendorId: 'V1', company: 'O’Hara Farms' }]);
    expect((await find('bay')).total).toBe(1);
  });

  test('orders are found by number, vendor and item', async () => {
    const find = (query: string) =>
      shop.call(receivingEndpoints.search, receivingHandlers.search, { as: ana, query: { query, status: 'open' } });
    expect((await find(`${number} kale`)).data).toMatchObject([
      { id: orderId, lineCount: 2, linesDone: 0, vendorName: 'O’Hara Farms' },
    ]);
    expect((await find('nobody')).data).toEqual([]);
  });
});
