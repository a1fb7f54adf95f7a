import { expect, test } from 'vitest';
import type { PullReply } from '../../contract/sync.ts';
import { inTenant } from '../../server/db/tenant-transaction.ts';
import type { World } from '../convergence/world.ts';
import { clientOf, line, rig, untilWaiting } from './rig.ts';

const { world: newWorld } = rig();

const write = (world: World, itemCode: string, quantity: number, meanwhile: () => Promise<unknown> = async () => {}) =>
  inTenant(world.ground.server.database.database, world.tenantId, async (tx) => {
    await tx.connection.query(
      `insert into cart_lines (tenant_id, customer_location_id, item_code, uom, quantity, added_at) values ($1, 'L1', $2, 'CS', $3, now())
       on conflict (tenant_id, customer_location_id, item_code, uom) do update set quantity = excluded.quantity`,
      [tx.tenantId, itemCode, quantity],
    );
    await meanwhile();
  });
const codes = (reply: PullReply) =>
  reply.changes.filter(({ collection }) => collection === 'cartLines').map(({ id }) => id.split('|')[1]);

test('[PULL1] a transaction that began first and commits last is after the cursor of a pull in between', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const start = await client.pull();
  let between: PullReply | undefined;
  await write(world, 'I01', 1, async () => {
    // Written and not committed: it holds no lock that another commit needs.
    await write(world, 'I02', 1);
    between = await client.pull(start);
  });
  expect(codes(between!)).toEqual(['I02']);
  expect(codes(await client.pull(between))).toEqual(['I01']);
});

test('[PULL1] a commit waits for the one that holds the clock, and comes after it', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const start = await client.pull();
  const first = await world.ground.server.database.database.connect();
  await first.batch(
    `begin; select set_config('app.tenant_id', '${world.tenantId}', true);
     insert into cart_lines (tenant_id, customer_location_id, item_code, uom, quantity, added_at) values ('${world.tenantId}', 'L1', 'I01', 'CS', 1, now());
     set constraints all immediate`,
  );
  const second = write(world, 'I02', 1);
  await untilWaiting(world, 1);
  const between = await client.pull(start);
  expect(codes(between)).toEqual([]);
  await first.batch('commit');
  first.release();
  await second;
  const after = await client.pull(between);
  expect(codes(after)).toEqual(['I01', 'I02']);
  expect(after.changes[0]!.clock).toBeLessThan(after.changes[1]!.clock);
});

test('[PULL1] a cursor skips no row while many connections write at once', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const seen = new Map<string, number>();
  let at = await client.pull();
  let last = 0;
  let writing = true;
  const take = async () => {
    const before = at;
    at = await client.pull(before);
    for (const { clock } of at.changes) expect(clock).toBeGreaterThan(before.scopes[0]!.clock);
    for (const { collection, id, row } of at.changes)
      if (collection === 'cartLines') seen.set(id, (row as { quantity: number }).quantity);
    expect(at.scopes[0]!.clock).toBeGreaterThanOrEqual(last);
    last = at.scopes[0]!.clock;
  };
  const reader = (async () => {
    while (writing) await take();
  })();
  const items = Array.from({ length: 5 }, (_, index) => `W${index}`);
  await Promise.all(
    items.map(async (itemCode, writer) => {
      for (let step = 1; step <= 20; step++) {
        await write(
          world,
          itemCode,
          step,
          () => new Promise((resolve) => setTimeout(resolve, (step * (writer + 1)) % 4)),
        );
        await write(world, `${itemCode}-${step}`, step);
      }
    }),
  );
  writing = false;
  await reader;
  await take();
  const stored = await world.rows('select item_code, quantity from cart_lines');
  expect(stored).toHaveLength(105);
  expect(new Map([...seen].map(([id, quantity]) => [id.split('|')[1], quantity]))).toEqual(
    new Map(stored.map((row) => [row.item_code, row.quantity])),
  );
});

test('[PULL2] clock, last seq and rows of a pull are of one moment', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const reader = await clientOf(world, 0, client.clientId);
  let pushing = true;
  const pushes = (async () => {
    for (let seq = 1; seq <= 60; seq++) await client.push([line(seq, 'I01', seq)]);
    pushing = false;
  })();
  let [at, quantity] = [await reader.pull(), 0];
  while (pushing) {
    at = await reader.pull(at);
    const row = at.changes.find(({ id }) => id === 'L1|I01|CS')?.row as { quantity: number } | undefined;
    quantity = row?.quantity ?? quantity;
    // Change n set the quantity to n: any other number of either would be of another moment.
    expect(quantity).toBe(at.lastSeq);
    expect(at.results.at(-1)?.seq ?? 0).toBe(at.lastSeq);
  }
  await pushes;
});
