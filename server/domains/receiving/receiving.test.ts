import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { receivingEndpoints } from '../../../contract/receiving.ts';
import { failure } from '../shop.fixture.ts';
import { purchaseOrdersSource } from './collection.ts';
import {
  ana,
  elsewhere,
  entry,
  finish,
  GTIN,
  lot,
  number,
  orderId,
  receive,
  received,
  reopen,
  reverse,
  shop,
  stock,
} from './dock.fixture.ts';
import { receivingHandlers } from './handlers.ts';

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

  test('that was turned away is not in the warehouse', async () => {
    const before = await stock('KALE');
    const order = await receive(entry({ kind: 'reject', reason: 'temperature', temperatureTenths: 140 }));
    expect(order.lines[0]).toMatchObject({ receivedQuantity: 0, rejectedQuantity: 4 });
    expect(order.status).toBe('partial');
    expect((await stock('KALE')).onHand).toBe(before.onHand);
    expect(await lot(`L${number}`)).toBeUndefined();
  });

  test('kept back for its quality is in the warehouse and on hold', async () => {
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
  test('an order of another warehouse is not there, and neither is it for somebody without the license', async () => {
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
