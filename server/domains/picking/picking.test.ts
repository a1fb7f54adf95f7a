import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { floorEndpoints } from '../../../contract/floor.ts';
import { orderEndpoints } from '../../../contract/orders.ts';
import { pickingEndpoints } from '../../../contract/picking.ts';
import { salesOrderEndpoints } from '../../../contract/sales-orders.ts';
import type { Actor } from '../../actor.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { orderSubmitHandlers } from '../orders/submit.ts';
import { salesOrderHandlers } from '../sales-orders/handlers.ts';
import { failure, NOW } from '../shop.fixture.ts';
import { pickOrdersSource } from './collection.ts';
import { pickingHandlers } from './handlers.ts';
import { type Floor, openFloor } from './picking.fixture.ts';

let floor: Floor;
let ana: Actor;
let ben: Actor;
let lead: Actor;
let driver: Actor;
beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.addItems([
    { code: 'KALE', stock: 0 },
    { code: 'CHARD', stock: 0 },
    { code: 'BEEF', stock: 0, averageWeightGrams: 5000, priceUnit: 'lb' },
  ]);
  ana = await floor.shop.worker(['picking'], 'W1');
  ben = await floor.shop.worker(['picking'], 'W1');
  lead = await floor.shop.worker(['lead'], 'W1');
  driver = await floor.shop.worker(['driver']);
});
afterAll(() => floor.shop.close());

const statusOf = async (id: string, orderId: string) => ({
  sales: (await floor.shop.sql('select status from sales_orders where tenant_id = $1 and id = $2', [id]))[0]?.status,
  portal: (await floor.shop.sql('select status from orders where tenant_id = $1 and id = $2', [orderId]))[0]?.status,
});

describe('a pick', () => {
  test('reduces its lot and the reservation, and sets sales order and portal order to picking', async () => {
    const lotId = await floor.lot('KALE', 'K-1', 100);
    const { id, orderId } = await floor.order([{ itemCode: 'KALE', quantity: 5, factor: 2 }]);
    const reserved = await floor.committed('KALE');
    const { eventId, status } = await floor.record(ana, id, { lotId, quantity: 3, container: 'T1' });
    expect(status).toBe('picking');
    expect(await statusOf(id, orderId)).toEqual({ sales: 'picking', portal: 'picking' });
    expect(await floor.onHand(lotId)).toBe(94);
    expect(await floor.committed('KALE')).toBe(reserved - 6);
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 3, lots: ['K-1'] });

    await floor.record(ana, id, { eventId, lotId, quantity: 3, container: 'T1' });
    expect(await floor.onHand(lotId)).toBe(94);
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 3 });
  });

  test('is reversed once, by a separate event, which restores the earlier state', async () => {
    const lotId = await floor.lot('KALE', 'K-2', 20);
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 4 }]);
    const reserved = await floor.committed('KALE');
    const { eventId } = await floor.record(ana, id, { lotId, quantity: 4, weightGrams: 4000 });
    await floor.undo(ben, id, eventId);
    await floor.undo(ana, id, eventId);
    expect(await floor.onHand(lotId)).toBe(20);
    expect(await floor.committed('KALE')).toBe(reserved);
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 0, picked_weight_grams: null, lots: [] });
    const { data } = await floor.shop.call(pickingEndpoints.picks, pickingHandlers.picks, {
      as: ana,
      params: { id: `${id}:1` },
    });
    expect(data.map(({ kind, undone }) => [kind, undone])).toEqual([
      ['pick', true],
      ['undo', false],
    ]);
  });

  test('[PUSH8] of an unknown lot creates the lot in the bin of the pick, below zero, and opens an exception', async () => {
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 2 }]);
    await floor.record(ana, id, { lotCode: 'NEW-7', bin: 'C-03-1', quantity: 2 });
    const [lot] = await floor.shop.sql("select * from lots where tenant_id = $1 and lot_code = 'NEW-7'");
    expect(lot).toMatchObject({ bin: 'C-03-1', on_hand: -2, item_code: 'KALE' });
    const told = await floor.exceptions('negative_stock');
    expect(told.map(({ subject }) => subject)).toContain(lot?.id);
  });

  test('of a substitute reduces its stock and the reservation of the ordered item', async () => {
    const chard = await floor.lot('CHARD', 'H-1', 10);
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 2 }]);
    const reserved = await floor.committed('KALE');
    await floor.record(ana, id, { itemCode: 'CHARD', lotId: chard, quantity: 2 });
    expect(await floor.onHand(chard)).toBe(8);
    expect(await floor.committed('KALE')).toBe(reserved - 2);
    expect(await floor.committed('CHARD')).toBe(0);
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 2, lots: ['H-1'] });
  });

  test('[C9] of a substitute in another unit reduces its stock by the picked pieces', async () => {
    await floor.shop.sql(
      `insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms)
       select tenant_id, 'SPIN', 'Spinach', category_id, type_id, 'BX', '[{"uom": "BX", "factor": 24, "isDefault": true, "isStandard": true}]'
       from items where tenant_id = $1 and item_code = 'KALE'`,
    );
    const spinach = await floor.lot('SPIN', 'S-1', 48);
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 10 }]);
    await floor.record(ana, id, { itemCode: 'SPIN', lotId: spinach, quantity: 10 });
    expect(await floor.onHand(spinach)).toBe(38);
  });

  test('adds the weights of its cases to the line’s', async () => {
    const beef = await floor.lot('BEEF', 'B-1', 10);
    const { id } = await floor.order([{ itemCode: 'BEEF', quantity: 3 }]);
    const pick = { itemCode: 'BEEF', lotId: beef };
    const first = await floor.record(ana, id, { ...pick, weightGrams: 5100, caseWeightsGrams: [5100] });
    await floor.record(ana, id, { ...pick, quantity: 2, weightGrams: 9900, caseWeightsGrams: [4900, 5000] });
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 3, picked_weight_grams: 15000 });
    await floor.undo(ana, id, first.eventId);
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 2, picked_weight_grams: 9900 });
  });

  test('that is short has a reason, and the missing units are no longer reserved', async () => {
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 5 }]);
    const reserved = await floor.committed('KALE');
    const { eventId } = await floor.record(ana, id, { kind: 'short', quantity: 2, reason: 'not_found' });
    expect(await floor.line(id)).toMatchObject({ short_quantity: 2, short_reason: 'not_found' });
    expect(await floor.committed('KALE')).toBe(reserved - 2);
    await floor.undo(ana, id, eventId);
    expect(await floor.line(id)).toMatchObject({ short_quantity: 0, short_reason: null });
    expect(await floor.committed('KALE')).toBe(reserved);
  });

  test('is refused without the picking license', async () => {
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 1 }]);
    expect(await failure(floor.record(driver, id, {}))).toBe('forbidden');
    expect(await failure(floor.record(ana, randomUUID(), {}))).toBe('not_found');
    expect(await failure(floor.record(ana, id, { lineNumber: 9 }))).toBe('not_found');
  });
});

describe('two pickers', () => {
  test('[PUSH8] at once keep both their picks, and the excess opens one exception with all facts', async () => {
    const lotId = await floor.lot('KALE', 'K-3', 50);
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 10 }]);
    await Promise.all([floor.record(ana, id, { lotId, quantity: 10 }), floor.record(ben, id, { lotId, quantity: 10 })]);
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 20 });
    expect(await floor.onHand(lotId)).toBe(30);
    const [told, ...others] = (await floor.exceptions()).filter(({ subject }) => subject === `${id}:1`);
    expect(others).toEqual([]);
    expect(told).toMatchObject({ status: 'open', about: { over: 10, picked: 20, ordered: 10, lineNumber: 1 } });
    const facts = told?.facts as { what: string; by: string; quantity: number }[];
    expect(facts.map(({ what, quantity }) => [what, quantity])).toEqual([
      ['ordered', 10],
      ['pick', 10],
      ['pick', 10],
    ]);
    expect(facts.slice(1).map(({ by }) => by)).toEqual(expect.arrayContaining([ana.displayName, ben.displayName]));
  });

  test('[B15] of whom one finds what the other did not: the line is short no longer, until the pick is undone', async () => {
    const lotId = await floor.lot('KALE', 'K-15', 50);
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 2 }]);
    await floor.record(ana, id, { kind: 'short', quantity: 2, reason: 'not_found' });
    const first = await floor.record(ben, id, { lotId, quantity: 1 });
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 1, short_reason: 'not_found' });
    await floor.record(ben, id, { lotId, quantity: 1 });
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 2, short_reason: null });
    await floor.undo(ben, id, first.eventId);
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 1, short_reason: 'not_found' });
  });

  test('have no open exception after the excess pick is reversed', async () => {
    const lotId = await floor.lot('KALE', 'K-4', 50);
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 2 }]);
    await floor.record(ana, id, { lotId, quantity: 2 });
    const { eventId } = await floor.record(ben, id, { lotId, quantity: 1 });
    await floor.undo(ben, id, eventId);
    const [told] = (await floor.exceptions()).filter(({ subject }) => subject === `${id}:1`);
    expect(told).toMatchObject({ status: 'resolved', resolution: 'correct' });
  });
});

describe('an order that is canceled during picking', () => {
  test('[PUSH8] keeps a later pick as an exception, and reserves nothing for it', async () => {
    const lotId = await floor.lot('KALE', 'K-5', 50);
    const { id, orderId } = await floor.order([{ itemCode: 'KALE', quantity: 3 }]);
    const chef = await floor.shop.customer('C1', 'C1-1');
    await floor.shop.call(orderEndpoints.cancel, orderSubmitHandlers.cancel, {
      as: chef,
      params: { id: orderId },
      body: { reason: '' },
    });
    const reserved = await floor.committed('KALE');
    expect((await floor.record(ana, id, { lotId, quantity: 3 })).status).toBe('cancelled');
    expect(await floor.committed('KALE')).toBe(reserved);
    expect(await floor.onHand(lotId)).toBe(47);
    const [told] = (await floor.exceptions('cancelled_but_picked')).filter(({ subject }) => subject === `${id}:1`);
    expect(told).toMatchObject({ status: 'open', about: { status: 'cancelled' } });
  });

  test('can’t be canceled after the first case is picked', async () => {
    const { id, orderId } = await floor.order([{ itemCode: 'KALE', quantity: 3 }]);
    await floor.record(ana, id, {});
    const chef = await floor.shop.customer('C1', 'C1-1');
    const cancelled = floor.shop.call(orderEndpoints.cancel, orderSubmitHandlers.cancel, {
      as: chef,
      params: { id: orderId },
      body: { reason: '' },
    });
    expect(await failure(cancelled)).toBe('order_state');
  });
});

describe('staging', () => {
  test('releases the missing units, and restarting the order reserves them again', async () => {
    const lotId = await floor.lot('KALE', 'K-6', 50);
    const { id, orderId } = await floor.order([{ itemCode: 'KALE', quantity: 6 }]);
    const before = (await floor.committed('KALE')) - 6;
    await floor.record(ana, id, { lotId, quantity: 4 });
    expect(await floor.committed('KALE')).toBe(before + 2);
    await floor.stage(ana, id);
    await floor.stage(ana, id);
    expect(await floor.committed('KALE')).toBe(before);
    expect(await statusOf(id, orderId)).toEqual({ sales: 'staged', portal: 'staged' });
    await floor.start(ben, id);
    expect(await floor.committed('KALE')).toBe(before + 2);
    expect(await statusOf(id, orderId)).toEqual({ sales: 'picking', portal: 'picking' });
  });
});

describe('the orders on a device of the warehouse', () => {
  test('are all orders in the warehouse with lines, picks and picker, without prices', async () => {
    const lotId = await floor.lot('KALE', 'K-7', 50);
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 6 }]);
    await floor.start(ana, id);
    await floor.record(ana, id, { lotId, quantity: 4 });
    const rows = await floor.shop.run((tx) =>
      pickOrdersSource(tx, 'floor:W1', [id], { prices: false, exactStock: true }),
    );
    const row = rows.get(id);
    expect(row).toMatchObject({ status: 'picking', takenBy: ana.displayName, city: 'Albany' });
    expect(row?.lines[0]).toMatchObject({
      pickedQuantity: 4,
      units: [{ uom: 'CS', factor: 1 }],
      events: [{ quantity: 4, lotCode: 'K-7', by: ana.displayName, undone: false }],
    });
    expect(JSON.stringify(row)).not.toMatch(/price|cents|total/i);
  });

  test('exclude an order that has shipped, and change with a pick of another one', async () => {
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 1 }]);
    const feed = async () =>
      (
        await floor.shop.sql(
          "select deleted, clock from changes where tenant_id = $1 and collection = 'pickOrders' and id = $2",
          [id],
        )
      )[0];
    const first = Number((await feed())?.clock);
    await floor.record(ana, id, {});
    expect(Number((await feed())?.clock)).toBeGreaterThan(first);
    await floor.shop.sql("update sales_orders set status = 'shipped' where tenant_id = $1 and id = $2", [id]);
    expect(await feed()).toMatchObject({ deleted: true });
  });
});

describe('reservations and lots', () => {
  test('are returned per line: the orders that need the item, and the lots to pick from, first expired first', async () => {
    await floor.shop.addItems([{ code: 'LEEK', stock: 0 }]);
    await floor.lot('LEEK', 'OLD', 10, '2026-11-18');
    await floor.lot('LEEK', 'LATE', 10, '2026-12-24');
    await floor.lot('LEEK', 'SOON', 3, '2026-11-25');
    const { id } = await floor.order([{ itemCode: 'LEEK', quantity: 5 }]);
    const other = await floor.order([{ itemCode: 'LEEK', quantity: 2 }]);
    const params = { id: `${id}:1` };
    const reserved = await floor.shop.call(pickingEndpoints.commits, pickingHandlers.commits, { as: ana, params });
    expect(reserved).toMatchObject({ onHand: 23, committed: 7, available: 16 });
    expect(reserved.data.map(({ salesOrderId, quantity, own }) => [salesOrderId, quantity, own])).toEqual([
      [id, 5, true],
      [other.id, 2, false],
    ]);
    const lots = await floor.shop.call(pickingEndpoints.allocationSummary, pickingHandlers.allocationSummary, {
      as: ana,
      params,
    });
    expect(lots).toMatchObject({ needed: 5, missing: 0 });
    expect(lots.data.map(({ lotCode, quantity }) => [lotCode, quantity])).toEqual([
      ['SOON', 3],
      ['LATE', 2],
    ]);
  });
});

describe('a decision on an over-pick', () => {
  const overPicked = async () => {
    const lotId = await floor.lot('KALE', `K-${randomUUID().slice(0, 6)}`, 50);
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 10 }]);
    await floor.record(ana, id, { lotId, quantity: 8 });
    await floor.record(ben, id, { lotId, quantity: 6 });
    const [told] = (await floor.exceptions()).filter(({ subject }) => subject === `${id}:1`);
    return { id, lotId, exceptionId: String(told?.id) };
  };
  const decide = (exceptionId: string, resolution: 'accept' | 'send_back' | 'give_to_order', salesOrderId?: string) =>
    floor.shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
      as: lead,
      params: { id: exceptionId },
      body: { resolution, note: '', resolvedAt: NOW.toISOString(), ...(salesOrderId ? { salesOrderId } : {}) },
    });

  test('returns exactly the excess to its lot', async () => {
    const { id, lotId, exceptionId } = await overPicked();
    expect(await decide(exceptionId, 'send_back')).toMatchObject({ status: 'resolved', resolution: 'send_back' });
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 10 });
    expect(await floor.onHand(lotId)).toBe(40);
  });

  test('returns the latest cases with their weights, or gives them to another order', async () => {
    const lotId = await floor.lot('BEEF', `B-${randomUUID().slice(0, 6)}`, 50);
    const weighed = async (id: string, as: Actor, cases: number[], minutesAgo: number) =>
      floor.record(as, id, {
        pickedAt: new Date(NOW.getTime() - minutesAgo * 60_000).toISOString(),
        ...{ itemCode: 'BEEF', lotId, quantity: cases.length, caseWeightsGrams: cases },
        weightGrams: cases.reduce((sum, grams) => sum + grams, 0),
      });
    const decideOn = async (resolution: 'send_back' | 'give_to_order', to?: string) => {
      const { id } = await floor.order([{ itemCode: 'BEEF', quantity: 3 }]);
      await weighed(id, ana, [5000, 5001], 2);
      await weighed(id, ben, [6000, 6001, 6002], 1);
      const [told] = (await floor.exceptions()).filter(({ subject }) => subject === `${id}:1`);
      await decide(String(told?.id), resolution, to);
      return floor.line(id);
    };
    const kept = { picked_quantity: 3, picked_weight_grams: 5000 + 5001 + 6000 };
    expect(await decideOn('send_back')).toMatchObject(kept);
    const other = await floor.order([{ itemCode: 'BEEF', quantity: 1 }]);
    expect(await decideOn('give_to_order', other.id)).toMatchObject(kept);
    expect(await floor.line(other.id)).toMatchObject({ picked_quantity: 1, picked_weight_grams: 6001 });
  });

  test('gives the excess to an order that is short, from the same lot, and returns the rest', async () => {
    const { id, lotId, exceptionId } = await overPicked();
    const other = await floor.order([{ itemCode: 'KALE', quantity: 3 }]);
    await decide(exceptionId, 'give_to_order', other.id);
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 10 });
    expect(await floor.line(other.id)).toMatchObject({ picked_quantity: 3 });
    expect(await floor.onHand(lotId)).toBe(37);
    expect(await statusOf(other.id, other.orderId)).toEqual({ sales: 'picking', portal: 'picking' });
  });

  test('can’t give the excess to an order that isn’t short; accepted, the excess stays', async () => {
    const { id, exceptionId } = await overPicked();
    const other = await floor.order([{ itemCode: 'CHARD', quantity: 3 }]);
    expect(await failure(decide(exceptionId, 'give_to_order', other.id))).toBe('invalid_input');
    await decide(exceptionId, 'accept');
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 14 });
  });

  test('returns the picks of a canceled order to their lot', async () => {
    const lotId = await floor.lot('KALE', 'K-9', 50);
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 3 }], 'cancelled');
    await floor.record(ana, id, { lotId, quantity: 3 });
    const [told] = (await floor.exceptions('cancelled_but_picked')).filter(({ subject }) => subject === `${id}:1`);
    await decide(String(told?.id), 'send_back');
    expect(await floor.onHand(lotId)).toBe(50);
    expect(await floor.line(id)).toMatchObject({ picked_quantity: 0 });
  });
});

describe('the warehouse’s own list of sales orders', () => {
  test('is readable without prices by its own users, and not by users of another warehouse', async () => {
    await floor.shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W9', 'Troy')");
    const cleo = await floor.shop.worker(['picking'], 'W9');
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 3 }]);
    const get = (as: Actor) => floor.shop.call(salesOrderEndpoints.get, salesOrderHandlers.get, { as, params: { id } });
    expect((await get(ana)).lines[0]).toMatchObject({ unitPrice: null, orderedQuantity: 3 });
    expect(await failure(get(cleo))).toBe('not_found');
    const list = (as: Actor) => floor.shop.call(salesOrderEndpoints.list, salesOrderHandlers.list, { as, query: {} });
    expect((await list(ana)).data.length).toBeGreaterThan(0);
    expect((await list(cleo)).data).toEqual([]);
    expect(await failure(list(driver))).toBe('forbidden');
  });
});
