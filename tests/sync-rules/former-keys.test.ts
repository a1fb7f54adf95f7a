import { expect, test } from 'vitest';
import { readMeta } from '../../src/data/database.ts';
import { MAX_FAILURES } from '../../workers/sync/push.ts';
import type { Device } from '../convergence/device.ts';
import type { World } from '../convergence/world.ts';
import { clientOf, line, onServer, rig } from './rig.ts';

const { world: newWorld } = rig();

const set = (device: Device, itemCode: string, quantity: number) =>
  device.commit('carts.setLine', { body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity } });

/** The server can't store one item of the tenant until that is mended. */
const breakOn = (world: World, itemCode: string) =>
  world.run(`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = 'XX000'; end $$;
    create trigger fail_now before insert or update on cart_lines for each row when (new.item_code = '${itemCode}' and new.tenant_id = '${world.tenantId}') execute function fail_now()`);
const mend = (world: World) => world.run('drop trigger fail_now on cart_lines; drop function fail_now()');

/**
 * A device whose first push is in transit while the server fails on one of its changes until that is parked and the
 * rest is renumbered.
 */
async function numberedAnew(): Promise<{ world: World; device: Device }> {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await set(device, 'I05', 2);
  await set(device, 'I02', 3);
  device.transport.plan = ['delayed'];
  await device.push();
  await breakOn(world, 'I05');
  const before = await device.clientId();
  for (let tries = 0; tries <= MAX_FAILURES && (await device.clientId()) === before; tries++) await device.push();
  expect(await device.clientId()).not.toBe(before);
  expect(await device.db.outbox.toArray()).toMatchObject([{ seq: 1, formerly: [{ clientId: before, seq: 2 }] }]);
  await mend(world);
  return { world, device };
}

test('[PUSH6, I2] a copy of a push that arrives after its changes were renumbered settles nothing', async () => {
  const { world, device } = await numberedAnew();
  await device.sync();
  expect(await onServer(world, 'I02')).toBe(3);
  await set(device, 'I02', 9);
  await device.sync();
  await world.deliverLate();
  // Only the author's attention list shows the parked change.
  expect([await onServer(world, 'I02'), await onServer(world, 'I05')]).toEqual([9, undefined]);
});

test('[PUSH6, I2] a copy that came before is the one that counts: the change under its new number hears how it ended and does not run again', async () => {
  const { world, device } = await numberedAnew();
  await world.deliverLate();
  expect(await onServer(world, 'I02')).toBe(3);
  const other = await clientOf(world, 1);
  await other.push([line(1, 'I02', 7)]);
  await device.sync();
  expect(await onServer(world, 'I02')).toBe(7);
  expect([await device.db.outbox.count(), await readMeta(device.db, 'settledSeq')]).toEqual([0, 1]);
  expect(await device.db.live('cartLines').get('L1|I02|CS')).toMatchObject({ quantity: 7 });
});

test('[ID3, PUSH6] a former key of another user has no result and ends no client', async () => {
  const world = await newWorld();
  const [ada, ben] = [await clientOf(world, 0), await clientOf(world, 1)];
  await ben.push([line(1, 'I01', 5)]);
  const formerly = [{ clientId: ben.clientId, seq: 1 }];
  expect(await ada.push([line(1, 'I01', 5, { formerly })])).toMatchObject({ results: [{ seq: 1, status: 'applied' }] });
  expect(await ben.push([line(2, 'I01', 6)])).toMatchObject({ lastSeq: 2 });
  expect(await onServer(world, 'I01')).toBe(6);
});

test('[WRITE5] a tap is not folded into a change that was sent under a former key', async () => {
  const { world, device } = await numberedAnew();
  await set(device, 'I02', 4);
  expect(await device.db.outbox.count()).toBe(2);
  await device.sync();
  await world.deliverLate();
  expect(await onServer(world, 'I02')).toBe(4);
});

test('[PUSH6, I1] a device that speaks under an ended key after all, as a restored one would, goes on under a new one and loses nothing', async () => {
  const { world, device } = await numberedAnew();
  const [row] = await device.db.outbox.toArray();
  const [former] = row!.formerly!;
  await device.sync();
  // The device's storage is restored to the state before it renumbered its outbox.
  await device.db.meta.bulkPut([
    { key: 'clientId', value: former!.clientId },
    { key: 'settledSeq', value: 0 },
    { key: 'sentThrough', value: 2 },
    { key: 'nextSeq', value: 3 },
  ]);
  await set(device, 'I03', 8);
  await device.pull();
  expect(await device.db.outbox.count()).toBe(1);
  await device.sync();
  expect([await onServer(world, 'I03'), await device.db.outbox.count()]).toEqual([8, 0]);
});
