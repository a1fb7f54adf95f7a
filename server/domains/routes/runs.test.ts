import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import { floorEndpoints } from '../../../contract/floor.ts';
import { priceDelivery } from '../../../rules/delivery.ts';
import type { Actor } from '../../actor.ts';
import { scopesOf } from '../../sync/scopes.ts';
import { AT, DAY, type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { deliveryHandlers } from '../deliveries/handlers.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { failure } from '../shop.fixture.ts';
import { routesSource } from './collection.ts';

let gate: DeliveriesFixture;
let kale: string;
let beef: string;
let lead: Actor;
beforeAll(async () => {
  gate = await openDeliveries();
  lead = await gate.floor.shop.worker(['lead'], 'W1');
  kale = await gate.floor.lot('KALE', 'K-1', 1000, '2026-12-24');
  beef = await gate.floor.lot('BEEF', 'B-1', 1000);
});
afterAll(() => gate.floor.shop.close());

const sql = (text: string, params: readonly unknown[] = []) => gate.floor.shop.sql(text, params);
const routesOf = async (actor: Actor) =>
  (await gate.floor.shop.run((tx) => scopesOf(tx, actor)))
    .map(({ scope }) => scope)
    .filter((scope) => scope.startsWith('route:'));
const fed = async (id: string) =>
  (
    await sql(
      "select scope, deleted from changes where tenant_id = $1 and collection = 'deliveries' and id = $2 order by scope",
      [id],
    )
  ).map(({ scope, deleted }) => `${scope}${deleted ? ' gone' : ''}`);
/** Gives the test an unused run: moves unshipped orders to another day and resets all runs. */
const anew = () =>
  sql("update sales_orders set delivery_on = '2026-11-01' where tenant_id = $1 and status <> 'shipped'").then(() =>
    sql('update route_runs set finished_at = null, started_at = null, driver_user_id = null where tenant_id = $1'),
  );

describe('a route run', () => {
  test('starts once with the staged orders and names its driver', async () => {
    const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 2, lotId: kale }]);
    const { id: open } = await gate.floor.order([{ itemCode: 'KALE', quantity: 2 }]);
    await gate.start();
    await gate.start(gate.other);
    expect(await gate.order(id)).toMatchObject({ status: 'shipped' });
    expect((await gate.order(open)).status).toBe('open');
    const [route] = [
      ...(
        await gate.floor.shop.run((tx) => routesSource(tx, 'route:R1', null, { prices: true, exactStock: true }))
      ).values(),
    ];
    expect(route?.runs).toMatchObject([
      { day: DAY, startedAt: AT, finishedAt: null, driverName: gate.driver.displayName },
    ]);
    const [line] = await sql(
      'select shipped_quantity from sales_order_lines where tenant_id = $1 and sales_order_id = $2',
      [id],
    );
    expect(line?.shipped_quantity).toBe(2);
    const history = (await gate.order(id)).history as { status: string }[];
    expect(history.filter(({ status }) => status === 'shipped')).toHaveLength(1);
  });

  test('is driven in the driver’s order of stops, without repeated stops', async () => {
    const arranged = await gate.floor.shop.call(deliveryEndpoints.arrange, deliveryHandlers.arrange, {
      as: gate.driver,
      params: { id: 'R1', day: DAY },
      body: { stops: ['C1-1', 'C1-1'], arrangedAt: AT },
    });
    expect(arranged.runs.find(({ day }) => day === DAY)?.stops).toEqual(['C1-1']);
  });

  test('returns refused goods to the returns bin on hold when it is finished, and the ledger adds up [I6]', async () => {
    await gate.finish();
    await anew();
    const { id } = await gate.staged([
      { itemCode: 'KALE', quantity: 5, lotId: kale, factor: 2 },
      { itemCode: 'BEEF', quantity: 2, lotId: beef, weightGrams: 10_000 },
    ]);
    await gate.start();
    await gate.setLine(id, {
      refusedQuantity: 1.5,
      refusedReason: 'quality',
      returnedQuantity: 1,
      returnedReason: 'damaged',
    });
    await gate.setLine(id, { refusedQuantity: 1, refusedReason: 'damaged' }, 2);
    await gate.complete(id);
    await gate.finish();
    await gate.finish();
    const lots = await sql(
      "select item_code, lot_code, on_hand, on_hold, expires_on from lots where tenant_id = $1 and bin = 'RETURNS' order by item_code",
    );
    expect(lots).toEqual([
      { item_code: 'BEEF', lot_code: 'B-1', on_hand: 1, on_hold: true, expires_on: null },
      { item_code: 'KALE', lot_code: 'K-1', on_hand: 5, on_hold: true, expires_on: '2026-12-24' },
    ]);
    const moves = await sql(
      "select quantity, weight_grams, source_line from stock_moves where tenant_id = $1 and kind = 'return' order by source_line",
    );
    expect(moves).toEqual([
      { quantity: 5, weight_grams: null, source_line: 1 },
      { quantity: 1, weight_grams: 5000, source_line: 2 },
    ]);
    // A late report posts a movement in the opposite direction.
    await gate.setLine(id, { refusedQuantity: 0, returnedQuantity: 1, returnedReason: 'damaged' });
    expect(
      await gate.sum("select on_hand as sum from lots where tenant_id = $1 and bin = 'RETURNS' and item_code = 'KALE'"),
    ).toBe(2);
    for (const item of ['KALE', 'BEEF']) {
      const moved = await gate.sum(
        `select sum(quantity) as sum from stock_moves where tenant_id = $1 and item_code = '${item}'`,
      );
      expect(await gate.sum(`select on_hand as sum from stock where tenant_id = $1 and item_code = '${item}'`)).toBe(
        moved,
      );
      expect(
        await gate.sum(`select sum(on_hand) as sum from lots where tenant_id = $1 and item_code = '${item}'`),
      ).toBe(moved);
    }
    expect(await gate.device('R1')).not.toContain(id);
    expect(await fed(id)).toEqual(['route:R1 gone']);
  });

  test('[PUSH8] stages undelivered orders again when it is finished and opens an exception; a late delivery closes it', async () => {
    await anew();
    const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 2, lotId: kale }]);
    await gate.start();
    await gate.finish();
    expect(await gate.order(id)).toMatchObject({ status: 'staged', portal_status: 'staged', run_route_id: null });
    const of = async () =>
      (await gate.floor.exceptions('delivery_difference')).find(({ subject }) => subject === `${id}:not_delivered`);
    expect(await of()).toMatchObject({ status: 'open', facts: [{ what: 'left_house' }, { what: 'not_delivered' }] });
    expect(await fed(id)).toEqual(['route:R1']);
    await gate.complete(id);
    expect(await gate.order(id)).toMatchObject({ status: 'invoiced', run_finished: true });
    expect((await of())?.status).toBe('resolved');
    expect(await fed(id)).toEqual(['route:R1 gone']);
    // Reopening conflicts with the finished run.
    await gate.reopen(id);
    expect((await gate.order(id)).status).toBe('invoiced');
    expect((await gate.floor.exceptions('delivery_difference')).map(({ subject }) => subject)).toContain(
      `${id}:reopened`,
    );
  });

  test('[PUSH8] brings an order back with the driver’s reason; the office gives it another day, and its load check restarts', async () => {
    await anew();
    const { id, orderId } = await gate.staged([{ itemCode: 'KALE', quantity: 2, lotId: kale }]);
    await gate.load(id, { quantity: 2 });
    await gate.start();
    await gate.setLine(id, {});
    expect((await gate.cannotDeliver(id, 'no_time')).undelivered).toMatchObject({ reason: 'no_time' });
    expect((await gate.cannotDeliver(id, null)).undelivered).toBeNull();
    await gate.cannotDeliver(id, 'closed', 'Shutters down');
    await gate.finish();
    const of = async () =>
      (await gate.floor.exceptions('delivery_difference')).find(({ subject }) => subject === `${id}:not_delivered`);
    // DAY is a Friday, and the route is driven from Monday to Friday.
    expect(await of()).toMatchObject({
      facts: [
        { what: 'left_house' },
        { what: 'undelivered_closed', by: gate.driver.displayName },
        { what: 'not_delivered' },
      ],
      about: { reason: 'closed', driverNote: 'Shutters down', nextOn: '2026-11-23' },
    });
    const resolve = async (deliverOn?: string) =>
      gate.floor.shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
        as: lead,
        params: { id: String((await of())?.id) },
        body: { resolution: 'deliver_again', note: '', resolvedAt: AT, ...(deliverOn ? { deliverOn } : {}) },
      });
    expect(await failure(resolve())).toBe('invalid_input');
    expect(await failure(resolve('2026-11-18'))).toBe('invalid_input');
    await sql('update deliveries set arrived_at = $3 where tenant_id = $1 and sales_order_id = $2', [id, AT]);
    await resolve('2026-11-24');
    expect((await of())?.status).toBe('resolved');
    const again = await gate.get(id);
    expect(again).toMatchObject({ deliveryDate: '2026-11-24', status: 'staged', undelivered: null, arrivedAt: null });
    expect(again.lines[0]).toMatchObject({ loadedQuantity: 0, outcome: null });
    const loads = await sql(
      "select facts from delivery_events where tenant_id = $1 and sales_order_id = $2 and kind = 'load' order by recorded_at",
      [id],
    );
    expect(loads.map(({ facts }) => facts)).toEqual([{ quantity: 2 }, { quantity: -2 }]);
    const [portal] = await sql('select delivery_on from orders where tenant_id = $1 and id = $2', [orderId]);
    expect(portal?.delivery_on).toBe('2026-11-24');
    // The run of the new day includes the order.
    await gate.floor.shop.call(deliveryEndpoints.start, deliveryHandlers.start, {
      as: gate.driver,
      params: { id: 'R1', day: '2026-11-24' },
      body: { startedAt: AT },
    });
    expect(await gate.order(id)).toMatchObject({ status: 'shipped', run_day: '2026-11-24' });
    expect((await gate.complete(id)).undelivered).toBeNull();
  });

  test('gives a returned order to another route of the warehouse: only that route’s driver has it; routes of other warehouses and days of finished runs are refused', async () => {
    await anew();
    const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 2, lotId: kale }]);
    await gate.start();
    await gate.finish();
    const resolve = async (deliverOn: string, routeId?: string) =>
      gate.floor.shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
        as: lead,
        params: {
          id: String(
            (await gate.floor.exceptions('delivery_difference')).find(
              ({ subject }) => subject === `${id}:not_delivered`,
            )?.id,
          ),
        },
        body: { resolution: 'deliver_again', note: '', resolvedAt: AT, deliverOn, ...(routeId ? { routeId } : {}) },
      });
    await sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
    await sql(
      "insert into routes (tenant_id, id, name, weekdays, warehouse_id) values ($1, 'R3', 'Troy', '{1}', 'W2')",
    );
    expect(await failure(resolve('2026-11-24', 'R3'))).toBe('invalid_input');
    expect(await failure(resolve('2026-11-24', 'NONE'))).toBe('invalid_input');
    // The run of R1 on this day is finished; that of R2 has not started.
    expect(await failure(resolve(DAY))).toBe('route_departed');
    await resolve(DAY, 'R2');
    expect(await gate.get(id, gate.other)).toMatchObject({
      deliveryDate: DAY,
      routeId: 'R2',
      status: 'staged',
      stop: null,
    });
    expect(await failure(gate.get(id, gate.driver))).toBe('not_found');
    expect(await fed(id)).toEqual(['route:R1 gone', 'route:R2']);
    // The order stays on this route when its location changes.
    await sql("update customer_locations set route_stop = 7 where tenant_id = $1 and customer_location_id = 'C1-1'");
    expect([...(await gate.device('R2')).keys()]).toContain(id);
    await gate.start(gate.other, 'R2');
    expect(await gate.order(id)).toMatchObject({ status: 'shipped', run_route_id: 'R2', run_day: DAY });
    const { total } = priceDelivery(await gate.get(id, gate.other));
    expect((await gate.complete(id, total, gate.other)).status).toBe('invoiced');
    await gate.finish(gate.other, 'R2');
    expect([...(await gate.device('R2')).keys()]).not.toContain(id);
    await sql("update customer_locations set route_stop = 1 where tenant_id = $1 and customer_location_id = 'C1-1'");
    await sql("delete from routes where tenant_id = $1 and id = 'R3'");
    await sql("delete from warehouses where tenant_id = $1 and id = 'W2'");
  });

  test('accepts a late reason for a returned order after it is finished; the report does not undo a delivery', async () => {
    await anew();
    const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 2, lotId: kale }]);
    await gate.start();
    await gate.finish();
    await gate.cannotDeliver(id, 'no_access');
    const of = async () =>
      (await gate.floor.exceptions('delivery_difference')).find(({ subject }) => subject === `${id}:not_delivered`);
    expect(await of()).toMatchObject({
      about: { reason: 'no_access' },
      facts: [{ what: 'left_house' }, { what: 'not_delivered' }, { what: 'undelivered_no_access' }],
    });
    await gate.complete(id);
    expect((await gate.cannotDeliver(id, 'closed')).undelivered).toBeNull();
    expect((await of())?.status).toBe('resolved');
  });

  test('is on the device of the driver who takes it over until it is finished', async () => {
    await anew();
    expect(await routesOf(gate.other)).toEqual(['route:R2']);
    await gate.floor.shop.call(deliveryEndpoints.takeOver, deliveryHandlers.takeOver, {
      as: gate.other,
      params: { id: 'R1', day: DAY },
      body: { takenAt: AT },
    });
    expect(await routesOf(gate.other)).toEqual(['route:R1', 'route:R2']);
    expect(await routesOf(gate.driver)).toEqual(['route:R1']);
    await gate.finish(gate.other);
    expect(await routesOf(gate.other)).toEqual(['route:R2']);
  });
});

describe('access to routes and deliveries', () => {
  test('a location that changes its route moves its orders except those on a started run', async () => {
    await anew();
    const { id: gone } = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
    await gate.start();
    const { id: staged } = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
    await sql("update customer_locations set route_id = 'R2' where tenant_id = $1 and customer_location_id = 'C1-1'");
    expect(await fed(gone)).toEqual(['route:R1']);
    expect(await fed(staged)).toEqual(['route:R1 gone', 'route:R2']);
    expect([...(await gate.device('R2')).keys()]).toContain(staged);
    expect([...(await gate.device('R1')).keys()]).toContain(gone);
    await sql("update customer_locations set route_id = 'R1' where tenant_id = $1 and customer_location_id = 'C1-1'");
  });

  test('a driver reads only routes they drive and none of another warehouse; an administrator and a picker have no route scope', async () => {
    const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
    expect(await failure(gate.get(id, gate.other))).toBe('not_found');
    const list = (as: Actor) =>
      gate.floor.shop.call(deliveryEndpoints.deliveries, deliveryHandlers.deliveries, {
        as,
        params: { id: 'R1' },
        query: { day: DAY },
      });
    expect(await failure(list(gate.other))).toBe('not_found');
    expect((await list(gate.driver)).data.map((row) => row.id)).toContain(id);
    const routes = (as: Actor) => gate.floor.shop.call(deliveryEndpoints.routes, deliveryHandlers.routes, { as });
    expect((await routes(gate.other)).data.map((route) => route.id)).toEqual(['R2']);
    expect((await routes({ ...gate.driver, role: 'ADMIN' })).data.map((route) => route.id)).toEqual(['R1', 'R2']);
    expect(await routesOf({ ...gate.driver, role: 'ADMIN' })).toEqual([]);
    expect(await routesOf(gate.picker)).toEqual([]);
    expect(await failure(routes(gate.picker))).toBe('forbidden');
    // A driver of another warehouse has neither scope nor access.
    const stranger = { ...gate.driver, warehouseId: 'W9' };
    expect(await routesOf(stranger)).toEqual([]);
    expect(await failure(gate.setLine(id, {}, 1, stranger))).toBe('not_found');
    expect(await failure(gate.start(stranger))).toBe('not_found');
    // Any driver of the warehouse may report an outcome (PUSH8).
    expect(await failure(gate.setLine(id, { refusedQuantity: 1, refusedReason: 'other' }, 1, gate.other))).toBe(
      'nothing',
    );
  });

  test('a delivery of a location with hidden prices has `showPrices` false', async () => {
    const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
    await gate.floor.shop.setOptions('C1-1', { displayPrices: false });
    expect((await gate.get(id)).showPrices).toBe(false);
    await gate.floor.shop.setOptions('C1-1', { displayPrices: true });
    expect((await gate.get(id)).showPrices).toBe(true);
  });
});
