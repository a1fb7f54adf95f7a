import { expect, test } from 'vitest';
import type { Delivery } from '../../contract/deliveries.ts';
import { AS_PICKED, priceDelivery, signedHash } from '../../rules/delivery.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { SIGNATURE_PNG } from '../conformance/world-deliveries.ts';
import type { Device } from '../convergence/device.ts';
import { sql } from '../convergence/sql.ts';
import type { World } from '../convergence/world.ts';
import { dayFromNow, rig } from './rig.ts';

const { world: newWorld } = rig();
const DAY = dayFromNow(0);
const now = () => new Date().toISOString();

/** Two of the people become drivers: ada of the route to L1, ben of the one to L2. Answers a staged order for each location. */
async function drivers(world: World): Promise<readonly [toL1: string, alsoToL1: string, toL2: string]> {
  const { tenantId } = world;
  const ids = [uuidv7(), uuidv7(), uuidv7()] as const;
  const statements = [
    ...[0, 1].flatMap((person) => [
      sql`update users set role = 'APP', licenses = '{driver}', customer_id = null, customer_location_id = null where id = ${world.person(person).userId}`,
      sql`insert into routes (tenant_id, id, name, weekdays, warehouse_id, driver_user_id) values (${tenantId}, ${`R${person + 1}`}, 'Route', '{1}', 'W1', ${world.person(person).userId})`,
      sql`update customer_locations set route_id = ${`R${person + 1}`}, route_stop = 1 where customer_location_id = ${`L${person + 1}`}`,
    ]),
    ...ids.flatMap((id, index) => [
      sql`insert into sales_orders (tenant_id, id, sales_order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, history, shipping_method, delivery_on,
            shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by)
          values (${tenantId}, ${id}, ${index + 1}, ${index < 2 ? 'C1' : 'C2'}, ${index < 2 ? 'L1' : 'L2'}, 'W1', 'W1', 'staged', ${[{ status: 'staged', at: now() }]}, 'Delivery', ${DAY},
            ${{ contactPhone: '', line1: '', line2: '', city: '', state: '', postalCode: '', country: '', contactName: '' }}, 4000, 0, 0, 0, 4000, ${now()}, 'Chef')`,
      sql`insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, uom, uom_factor, ordered_quantity, picked_quantity, unit_price_cents, line_cents, lots)
          values (${tenantId}, ${id}, 1, 'I01', 'One', 'CS', 4, 4, 4, 1000, 4000, '{LOT-1}')`,
    ]),
  ];
  await world.run(statements.join(';'));
  return ids;
}

const rowOf = async (device: Device, id: string): Promise<Delivery> => {
  const row = await device.db.live('deliveries').get(id);
  if (!row) throw new Error(`${id} is not on the device`);
  const { $scope, $clock, $ord, ...delivery } = row;
  return delivery;
};
/** Returns the server's rows of the same order, as a new device receives them. */
const heardBy = async (world: World, person: number, id: string): Promise<Delivery> => {
  const fresh = await world.unpack(`${person}/new`, person);
  await fresh.sync();
  return rowOf(fresh, id);
};
const ofRun = { params: { id: 'R1', day: DAY } };

/** Everything that a driver does at a stop, without a signal. */
async function deliver(device: Device, id: string, refusedQuantity: number): Promise<number> {
  const params = { id };
  await device.commit('deliveries.load', {
    params,
    body: { eventId: uuidv7(), lineNumber: 1, quantity: 4, loadedAt: now() },
  });
  await device.commit('deliveries.setLine', {
    params: { id, lineNumber: 1 },
    body: { ...AS_PICKED, refusedQuantity, refusedReason: 'damaged', at: now() },
  });
  await device.commit('deliveries.setContainers', {
    params,
    body: { containers: [{ kind: 'tote', left: 2, returned: 1 }], at: now() },
  });
  const signatureId = uuidv7();
  await device.commit('deliveries.storeSignature', {
    params: { id: signatureId },
    body: { strokes: [[[1, 2, 0, 0]]], image: SIGNATURE_PNG, capturedAt: now() },
  });
  const shown = await rowOf(device, id);
  const { total } = priceDelivery(shown);
  await device.commit('deliveries.sign', {
    params,
    body: { signatureId, name: 'Ana', hash: await signedHash(shown), total, signedAt: now(), place: null },
  });
  await device.commit('deliveries.pay', { params, body: { method: 'cash', amount: total, reference: '', at: now() } });
  await device.commit('deliveries.mailReceipt', {
    params,
    body: { mailId: uuidv7(), to: 'chef@kitchen.test', at: now() },
  });
  await device.commit('deliveries.complete', {
    params,
    body: { arrivedAt: null, completedAt: now(), total, place: null },
  });
  return total;
}

test('[WRITE2, PULL3, PUSH8] a run that was driven without a signal is on the server as the device had it, to the hash and the cent', async () => {
  const world = await newWorld();
  const [first, second] = await drivers(world);
  const device = await world.device({ person: 0, which: 0 });
  await device.sync();
  expect((await rowOf(device, first)).status).toBe('staged');

  await device.commit('routes.start', { ...ofRun, body: { startedAt: now() } });
  expect((await rowOf(device, second)).status).toBe('shipped');
  const total = await deliver(device, first, 1);
  const mine = await rowOf(device, first);
  await device.restart();
  await device.sync();

  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.attention.toArray()).toEqual([]);
  const heard = await heardBy(world, 0, first);
  expect(heard).toEqual(await rowOf(device, first));
  // The device's row equals the server's, except for the user and the position of the signature, and the invoice.
  expect(heard.status).toBe('invoiced');
  expect({ ...heard, status: mine.status, signatures: heard.signatures.map(({ by: _by, ...rest }) => rest) }).toEqual({
    ...mine,
    signatures: mine.signatures.map(({ by: _by, ...rest }) => rest),
  });
  expect(heard.signatures[0]?.hash).toBe(await signedHash(heard));
  expect(await world.rows(`select total_cents from sales_orders where id = '${first}'`)).toEqual([
    { total_cents: total },
  ]);
  expect(await world.rows("select kind from exceptions where kind = 'delivery_difference'")).toEqual([]);

  // The truck is back: delivered orders leave the device, the others are in the warehouse.
  await device.commit('routes.finish', { ...ofRun, body: { finishedAt: now() } });
  await device.sync();
  expect((await device.db.live('deliveries').toArray()).map(({ id, status }) => [id, status])).toEqual([
    [second, 'staged'],
  ]);
  expect(await world.rows("select lot_code, on_hand, on_hold from lots where bin = 'RETURNS'")).toEqual([
    { lot_code: 'LOT-1', on_hand: 4, on_hold: true },
  ]);
});

test('[I5, PULL4] a driver’s device has their own route and nothing of another, and a run that is taken over until it is finished', async () => {
  const world = await newWorld();
  const [toL1, alsoToL1, toL2] = await drivers(world);
  const ada = await world.device({ person: 0, which: 0 });
  const ben = await world.device({ person: 1, which: 0 });
  const held = async (device: Device) => {
    await device.sync();
    return [
      ...(await device.db.live('routes').toArray()).map(({ id }) => id),
      ...(await device.db.live('deliveries').toArray()).map(({ id }) => id),
    ].sort();
  };
  expect(await held(ada)).toEqual(['R1', toL1, alsoToL1].sort());
  expect(await held(ben)).toEqual(['R2', toL2].sort());

  await ben.commit('routes.takeOver', { ...ofRun, body: { takenAt: now() } });
  await ben.sync();
  expect(await held(ben)).toEqual(['R1', 'R2', toL1, alsoToL1, toL2].sort());
  await ben.commit('routes.finish', { ...ofRun, body: { finishedAt: now() } });
  await ben.sync();
  expect(await held(ben)).toEqual(['R2', toL2].sort());

  // A location that changes its route changes hands.
  await world.run("update customer_locations set route_id = 'R2' where customer_location_id = 'L1'");
  expect(await held(ada)).toEqual(['R1']);
  expect(await held(ben)).toEqual(['R2', toL1, alsoToL1, toL2].sort());
});

test('[PUSH8] of two phones with one stop the last arrival applies, and no record of either is lost', async () => {
  const world = await newWorld();
  const [first] = await drivers(world);
  const one = await world.device({ person: 0, which: 0 });
  const two = await world.device({ person: 0, which: 1 });
  await one.sync();
  await two.sync();
  await deliver(one, first, 1);
  await deliver(two, first, 2);
  await one.sync();
  await two.sync();
  await one.sync();
  for (const device of [one, two]) expect(await device.db.attention.toArray()).toEqual([]);
  const stands = await rowOf(two, first);
  expect(await rowOf(one, first)).toEqual(stands);
  expect(stands.lines[0]).toMatchObject({ loadedQuantity: 8, outcome: { refusedQuantity: 2 } });
  expect(stands.signatures).toHaveLength(2);
  expect(
    await world.rows(
      `select kind, count(*)::int as told from delivery_events where sales_order_id = '${first}' group by kind order by kind`,
    ),
  ).toEqual(['complete', 'containers', 'line', 'load', 'payment'].map((kind) => ({ kind, told: 2 })));
  expect(await world.rows('select quantity from credit_requests where withdrawn_at is null')).toEqual([
    { quantity: 2 },
  ]);
});
