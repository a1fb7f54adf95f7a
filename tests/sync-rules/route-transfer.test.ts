import { expect, test } from 'vitest';
import type { Delivery } from '../../contract/deliveries.ts';
import { type Collected, collect } from '../../rules/route-transfer/collect.ts';
import { framesOf, manifestOf } from '../../rules/route-transfer/route-transfer.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { keptOf, readManifestOf, rowsOf } from '../../src/features/routes/data/route-transfer.ts';
import { deflate, inflate } from '../../src/lib/deflate.ts';
import type { Device } from '../convergence/device.ts';
import { sql } from '../convergence/sql.ts';
import type { World } from '../convergence/world.ts';
import { dayFromNow, rig } from './rig.ts';

const { world: newWorld } = rig();
const DAY = dayFromNow(1);
const AT = new Date().toISOString();

/** Creates two drivers of a warehouse, a route of the first, and a staged order with two lines on it. */
async function warehouseWithRun(): Promise<{ world: World; orderId: string }> {
  const world = await newWorld();
  const orderId = uuidv7();
  const line = (number: number) =>
    sql`insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, pack_size, brand, uom, uom_factor,
        ordered_quantity, allocated_quantity, picked_quantity, unit_price_cents, price_unit, catch_weight, taxable, line_cents)
      values (${world.tenantId}, ${orderId}, ${number}, ${`I0${number}`}, ${`${world.seeded.mark} ${number}`}, '', '', 'CS', 4, 5, 5, 5, 1000, 'uom', false, true, 5000)`;
  await world.run(
    [
      ...[0, 1].map(
        (person) =>
          sql`update users set role = 'APP', licenses = '{driver}', customer_id = null, customer_location_id = null where id = ${world.person(person).userId}`,
      ),
      sql`insert into routes (tenant_id, id, name, weekdays, warehouse_id, driver_user_id) values (${world.tenantId}, 'R1', ${`${world.seeded.mark} North`}, '{1}', 'W1', ${world.person(0).userId})`,
      sql`update customer_locations set route_id = 'R1', route_stop = 1 where customer_location_id = 'L1'`,
      sql`insert into sales_orders (tenant_id, id, sales_order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, shipping_method,
          delivery_on, shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by, terms)
        select tenant_id, ${orderId}, 700001, customer_id, customer_location_id, 'W1', 'W1', 'staged', 'Delivery', ${DAY}, address, 10000, 0, 800, 0, 10800, now(), '', terms_of_location(tenant_id, 'L1', ${DAY})
        from customer_locations where tenant_id = ${world.tenantId} and customer_location_id = 'L1'`,
      line(1),
      line(2),
    ].join(';'),
  );
  return { world, orderId };
}

/** The second phone reads the first phone's codes and takes the run over, both without the server. */
async function pass(world: World, from: Device, to: Device): Promise<void> {
  const manifest = await readManifestOf(from.db, { routeId: 'R1', day: DAY, madeAt: AT, madeBy: 'one' });
  let collected: Collected | null = null;
  for (const frame of await framesOf(manifest!, deflate)) ({ collected } = collect(collected, frame, world.tenantId));
  const rows = rowsOf((await manifestOf(collected!, world.tenantId, inflate))!)!;
  await world.commit(to, 'routes.takeOver', {
    params: { id: 'R1', day: DAY },
    body: { takenAt: AT },
    kept: await keptOf(to.db, rows),
  });
}

const refuse = (world: World, device: Device, id: string, lineNumber: number) =>
  world.commit(device, 'deliveries.setLine', {
    params: { id, lineNumber },
    body: {
      ...{ shortQuantity: 0, shortReason: null, refusedQuantity: 1, refusedReason: 'damaged' as const },
      ...{ returnedQuantity: 0, returnedReason: null, weightGrams: null, note: '', at: AT },
    },
  });
const on = (device: Device, id: string) => device.db.live('deliveries').get(id);
const refusedOn = async (device: Device, id: string) =>
  (await on(device, id))?.lines.map(({ outcome }) => outcome?.refusedQuantity ?? 0);
const bare = ({
  $scope: _s,
  $clock: _c,
  $ord: _o,
  ...row
}: Delivery & { $scope?: string; $clock?: number; $ord?: number }) => row;
/** A row as the frames carry it: without lane, pallets and receiving hours, and a line has its whole weight, not how it came about. */
const carried = ({
  lane: _lane,
  pallets: _pallets,
  receives: _receives,
  loadingNote: _loading,
  accessNote: _access,
  receiptEmail: _email,
  receiptMails: _mails,
  ...row
}: Delivery) => ({
  ...bare(row),
  lines: row.lines.map(
    ({ weighedQuantity: _q, caseWeightsGrams: _g, pickedInto: _p, instructions: _i, weightPercent: _w, ...line }) =>
      line,
  ),
});

test('[WRITE7, I1, I2, I3] a run transferred between two phones survives pulls, and changes by both arrive once', async () => {
  const { world, orderId } = await warehouseWithRun();
  const giver = await world.device({ person: 0, which: 0 });
  const taker = await world.device({ person: 1, which: 0 });
  await giver.sync();
  await taker.sync();
  expect(await on(giver, orderId)).toMatchObject({ status: 'staged' });
  expect(await on(taker, orderId)).toBeUndefined();

  await world.commit(giver, 'routes.start', { params: { id: 'R1', day: DAY }, body: { startedAt: AT } });
  await refuse(world, giver, orderId, 1);
  await pass(world, giver, taker);
  expect(carried((await on(taker, orderId))!)).toEqual(carried((await on(giver, orderId))!));

  await refuse(world, taker, orderId, 2);
  await taker.pull();
  await taker.restart();
  await taker.pull();
  expect(await refusedOn(taker, orderId)).toEqual([1, 1]);
  expect(await taker.db.live('routes').get('R1')).toMatchObject({ runs: [{ driverId: world.person(1).userId }] });

  // The reply is lost, so that the same changes are sent again.
  taker.transport.plan = ['dropped'];
  await taker.push();
  await taker.sync();
  await giver.sync();
  await taker.sync();
  for (const device of [giver, taker]) {
    expect([await device.db.outbox.count(), await device.db.attention.count()]).toEqual([0, 0]);
    expect(await on(device, orderId)).toMatchObject({ $scope: 'route:R1', status: 'shipped' });
    expect(await refusedOn(device, orderId)).toEqual([1, 1]);
  }
  expect(await on(taker, orderId)).toEqual(await on(giver, orderId));
  const told = await world.rows(
    `select line_number, count(*)::int as times from delivery_events where sales_order_id = '${orderId}' and kind = 'line' group by 1 order by 1`,
  );
  expect(told).toEqual([
    { line_number: 1, times: 1 },
    { line_number: 2, times: 1 },
  ]);
});

test('[WRITE7, I1] a take-over that the server refuses takes its rows along and stays in sight', async () => {
  const { world, orderId } = await warehouseWithRun();
  const giver = await world.device({ person: 0, which: 0 });
  const taker = await world.device({ person: 1, which: 0 });
  await giver.sync();
  await taker.sync();
  await pass(world, giver, taker);
  expect(await on(taker, orderId)).toBeDefined();
  await world.run(sql`update users set warehouse_id = 'W2' where id = ${world.person(1).userId}`);
  await taker.sync();
  expect(await on(taker, orderId)).toBeUndefined();
  expect(await taker.db.attention.toArray()).toMatchObject([{ name: 'routes.takeOver', status: 'rejected' }]);
});
