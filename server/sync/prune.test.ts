import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PackRef, type PullReply, type PushReply, TOMBSTONE_DAYS } from '../../contract/sync.ts';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { createTenant } from '../../tests/harness/factories.ts';
import { furnish } from '../../tests/harness/main-job.ts';
import { pruneSync } from './prune.ts';

let db: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  db = await testDatabase();
  app = await testApp(db.database);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

test('[PULL5] a device older than the pruned tombstones resyncs, a newer one does not, and no live row is lost', async () => {
  const tenant = await createTenant(db.database);
  const kitchen = await furnish(db.database, tenant);
  const token = await app.signIn(tenant.hostName, kitchen);
  const clientId = randomUUID();
  let held: Pick<PackRef, 'collection' | 'scope' | 'clock' | 'ord'>[] = [];
  const pull = async (before: PullReply | null) => {
    const answer = await app.call({
      host: tenant.hostName,
      path: '/sync/pull',
      token,
      body: {
        clientId,
        epoch: before?.epoch ?? null,
        settledSeq: 0,
        packs: held,
        scopes: before?.scopes.map(({ scope, rev, clock, ord }) => ({ scope, rev, clock, ord })) ?? [],
      },
    });
    const reply = answer.json<PullReply>();
    if (!before) held = reply.packs.map(({ collection, scope, clock, ord }) => ({ collection, scope, clock, ord }));
    return reply;
  };
  const guide = (name: string) =>
    db.as(tenant.id, (tx) =>
      tx.connection.query(
        'insert into order_guides (tenant_id, id, customer_id, customer_location_id, name) values ($1, $2, $3, $4, $5)',
        [tenant.id, randomUUID(), kitchen.location.replace(/-01$/, ''), kitchen.location, name],
      ),
    );
  await guide('kept');
  await guide('removed');
  const old = await pull(null);
  await db.as(tenant.id, (tx) =>
    tx.connection.query("delete from order_guides where tenant_id = $1 and name = 'removed'", [tenant.id]),
  );
  const recent = await pull(old);
  expect(recent.changes.filter((change) => change.collection === 'orderGuides' && change.row === null)).toHaveLength(1);

  const today = Date.now();
  await pruneSync(db.database, tenant.id, new Date(today));
  expect(
    (await pull(old)).scopes.some((scope) => scope.reset),
    'nothing is pruned on the day itself',
  ).toBe(false);
  await guide('later');
  await pruneSync(db.database, tenant.id, new Date(today + TOMBSTONE_DAYS * 86_400_000));

  const afterOld = await pull(old);
  expect(afterOld.scopes.every((scope) => scope.reset)).toBe(true);
  const names = afterOld.changes
    .filter((change) => change.collection === 'orderGuides')
    .map((change) => (change.row as { name: string }).name);
  expect(names.sort()).toEqual(['kept', 'later']);
  expect((await pull(recent)).scopes.some((scope) => scope.reset)).toBe(false);
});

test('[PUSH3] a device that returns after any time receives its refusals, and applied changes stay applied', async () => {
  const tenant = await createTenant(db.database);
  const kitchen = await furnish(db.database, tenant);
  const token = await app.signIn(tenant.hostName, kitchen);
  const clientId = randomUUID();
  const line = (seq: number, itemCode: string) => ({
    ...{ seq, name: 'carts.setLine', version: 1, at: new Date().toISOString() },
    args: { body: { customerLocationId: kitchen.location, itemCode, uom: 'CS', quantity: 2 } },
  });
  const mutations = [line(1, kitchen.item), line(2, 'NONE'), line(3, kitchen.item)];
  const push = async (ackSeq: number) => {
    const body = { clientId, ackSeq, mutations };
    return (await app.call({ host: tenant.hostName, path: '/sync/push', token, body })).json<PushReply>();
  };
  const first = await push(0);
  const later = (days: number) => pruneSync(db.database, tenant.id, new Date(Date.now() + days * 86_400_000));
  await later(1000);
  expect((await push(0)).results).toEqual(first.results);
  const stored = () =>
    db.as(tenant.id, async (tx) => (await tx.connection.query('select seq from sync_results order by seq')).rows);
  expect(await stored()).toEqual([{ seq: 2 }]);
  await push(3);
  await later(8);
  expect(await stored()).toEqual([]);
});

test('[C7.6] housekeeping does not lock the company’s clock while it deletes', async () => {
  const tenant = await createTenant(db.database);
  const kitchen = await furnish(db.database, tenant);
  const guide = (name: string) =>
    db.as(tenant.id, (tx) =>
      tx.connection.query(
        'insert into order_guides (tenant_id, id, customer_id, customer_location_id, name) values ($1, $2, $3, $4, $5)',
        [tenant.id, randomUUID(), kitchen.location.replace(/-01$/, ''), kitchen.location, name],
      ),
    );
  await guide('removed');
  await db.as(tenant.id, (tx) => tx.connection.query('delete from order_guides where tenant_id = $1', [tenant.id]));
  await pruneSync(db.database, tenant.id, new Date(Date.now() - (TOMBSTONE_DAYS + 1) * 86_400_000));
  const other = await db.database.connect();
  await other.batch(`begin; select set_config('app.tenant_id', '${tenant.id}', true)`);
  await other.query('select from changes where tenant_id = $1 and deleted for update', [tenant.id]);
  const pruning = pruneSync(db.database, tenant.id, new Date());
  // The query runs outside the other session's transaction, because PostgreSQL shows a transaction one view of the
  // sessions.
  const watch = await db.database.connect();
  await eventually(async () => {
    const { rows } = await watch.query<Record<string, unknown>>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows[0]?.n).toBe(1);
  });
  await guide('written meanwhile');
  await other.batch('rollback');
  other.release();
  watch.release();
  await pruning;
  const { rows } = await db.as(tenant.id, (tx) =>
    tx.connection.query('select count(*)::int as n from changes where tenant_id = $1 and deleted', [tenant.id]),
  );
  expect(rows).toEqual([{ n: 0 }]);
});
