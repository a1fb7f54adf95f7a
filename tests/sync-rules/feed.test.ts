import { expect, test } from 'vitest';
import { checkScopesNow } from '../../workers/sync/check.ts';
import type { World } from '../convergence/world.ts';
import { clientOf, rig, untilWaiting } from './rig.ts';

const { world: newWorld, ground } = rig();
const noFence = async () => {};

/** A transaction of the tenant that stays open. */
async function open(world: World, statement: string) {
  const session = await ground().server.database.database.connect();
  await session.batch(`begin; select set_config('app.tenant_id', '${world.tenantId}', true); ${statement}`);
  return {
    feed: () => session.batch('set constraints all immediate'),
    async commit() {
      await session.batch('commit');
      session.release();
    },
  };
}

test('[C7.5] [PULL1] a row that one transaction keeps while another deletes part of it is not fed as deleted', async () => {
  const world = await newWorld();
  const t = `'${world.tenantId}'`;
  const adds = await open(world, `insert into location_items values (${t}, 'L1', 'I01')`);
  const removes = await open(
    world,
    `delete from location_prices where tenant_id = ${t} and customer_location_id = 'L1' and item_code = 'I01'`,
  );
  await adds.feed();
  const waiting = removes.feed();
  await untilWaiting(world, 1);
  await adds.commit();
  await waiting;
  await removes.commit();
  expect(
    await world.rows(
      "select deleted from changes where collection = 'locationItems' and id = 'I01' and scope = 'location:L1'",
    ),
  ).toEqual([{ deleted: false }]);
});

/** Words of a function that reads rows other than the one that fired it. */
const READS = /\b(from|join) [a-z_]+|route_of_location\(/;

test('[C7.5] each feed trigger that reads tables takes the clock by a statement before', async () => {
  const world = await newWorld();
  const functions = await world.rows(
    `select distinct p.proname as name, p.prosrc as body from pg_trigger g join pg_proc p on p.oid = g.tgfoid where p.proname like 'feed\\_%' order by 1`,
  );
  expect(functions.length).toBeGreaterThan(20);
  const late = functions.filter(({ body }) => {
    const [, first = ''] = /\bbegin\s+([^;]+);/.exec(String(body)) ?? [];
    const takesClock = first.includes('sync_clock(') || (/sync_(moved|note)\(/.test(first) && !READS.test(first));
    return READS.test(String(body)) && !takesClock;
  });
  expect(late.map(({ name }) => name)).toEqual([]);
});

test('[C7.5] [PULL7] rows that exist and are fed as deleted, or not at all, come back to every device', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const client = await clientOf(world, 0);
  await world.commit(device, 'carts.setLine', {
    body: { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity: 2 },
  });
  await device.sync();
  const before = await client.pull();
  const wrong = [
    "update changes set deleted = true where collection in ('cartLines', 'locationItems') and scope = 'location:L1'",
    "delete from changes where collection = 'categories'",
  ];
  for (const statement of wrong) await world.run(statement);
  const lost = await world.rows(
    "select collection, id from changes where deleted and scope = 'location:L1' and collection in ('cartLines', 'locationItems')",
  );
  expect(lost.length).toBeGreaterThan(1);
  await checkScopesNow(device.db, device.transport, noFence);
  const again = await client.pull(before);
  const came = again.changes.filter(({ row }) => row !== null).map(({ collection, id }) => `${collection} ${id}`);
  for (const { collection, id } of lost) expect(came).toContain(`${collection} ${id}`);
  expect(came.some((one) => one.startsWith('categories '))).toBe(true);
  await device.sync();
  expect(await device.db.live('cartLines').count()).toBe(1);
  expect(await checkScopesNow(device.db, device.transport, noFence)).toBe(false);
});
