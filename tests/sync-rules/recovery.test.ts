import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArgsOf } from '../../contract/mutations.ts';
import { PACK_FORM } from '../../contract/pack.ts';
import type { PackRef, PullReply, PushReply } from '../../contract/sync.ts';
import type { Database } from '../../server/db/connection/database.ts';
import { openPostgres } from '../../server/db/connection/postgres.ts';
import type { PostgresSettings } from '../../server/db/connection/postgres-settings.ts';
import type { EmbeddedPostgres } from '../../server/db/embedded/start.ts';
import { migrate } from '../../server/db/migrate.ts';
import { inTenant } from '../../server/db/tenant-transaction.ts';
import { Device as Phone } from '../convergence/device.ts';
import { type TestApp, testApp } from '../harness/app.ts';
import { eventually } from '../harness/eventually.ts';
import { createTenant, type TestTenant } from '../harness/factories.ts';
import { silentLog } from '../harness/log.ts';
import { furnish } from '../harness/main-job.ts';
import { copyDataDir, copyLog, promote, restoreTo, startFollowed } from '../harness/restores.ts';

/** A device on the bare wire: rows by scope, collection and id, and the packs that it holds. */
class Device {
  readonly clientId = randomUUID();
  readonly rows = new Map<string, unknown>();
  readonly packs = new Map<string, PackRef>();
  #last: PullReply | undefined;
  #seq = 0;
  readonly host: string;
  readonly token: string;

  constructor(host: string, token: string) {
    this.host = host;
    this.token = token;
  }

  async #call<T>(app: TestApp, path: string, body: unknown): Promise<T> {
    const response = await app.call({ host: this.host, path, token: this.token, body });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  }

  /** Another device in the same state. */
  copy(): Device {
    const copy = new Device(this.host, this.token);
    for (const [key, row] of this.rows) copy.rows.set(key, row);
    for (const [key, pack] of this.packs) copy.packs.set(key, pack);
    copy.#last = this.#last;
    return copy;
  }

  async pull(app: TestApp): Promise<PullReply> {
    const reply = await this.#call<PullReply>(app, '/sync/pull', {
      ...{ clientId: this.clientId, epoch: this.#last?.epoch ?? null, settledSeq: 0, packForm: PACK_FORM },
      scopes: this.#last?.scopes.map(({ reset: _reset, ...cursor }) => cursor) ?? [],
      packs: [...this.packs.values()].map(({ collection, scope, clock, ord }) => ({ collection, scope, clock, ord })),
    });
    expect(reply.more).toBe(false);
    for (const { scope, reset } of reply.scopes) {
      if (!reset) continue;
      for (const key of this.rows.keys()) if (key.startsWith(`${scope} `)) this.rows.delete(key);
    }
    for (const pack of reply.packs) this.packs.set(`${pack.collection}|${pack.scope}`, pack);
    for (const { scope, collection, id, row } of reply.changes) {
      if (row === null) this.rows.delete(`${scope} ${collection} ${id}`);
      else this.rows.set(`${scope} ${collection} ${id}`, row);
    }
    this.#last = reply;
    return reply;
  }

  setLine(app: TestApp, customerLocationId: string, itemCode: string, quantity: number): Promise<PushReply> {
    this.#seq += 1;
    const args = { body: { customerLocationId, itemCode, uom: 'CS', quantity } };
    return this.#call(app, '/sync/push', {
      ...{ clientId: this.clientId, ackSeq: 0 },
      mutations: [{ seq: this.#seq, name: 'carts.setLine', version: 1, at: new Date().toISOString(), args }],
    });
  }
}

const open = (settings: PostgresSettings): Database =>
  openPostgres(settings, { poolSize: 4, endTimeoutMs: 100 }, silentLog);

let scratch: string;
let tenant: TestTenant;
let kitchen: Awaited<ReturnType<typeof furnish>>;
let token: string;
let device: Device;
let before: PullReply;
let packs: ReadonlySet<string>;
let target: string;
let copied: PostgresSettings;
let primary: EmbeddedPostgres;
const dir = (name: string) => join(scratch, name);
/** The server that phones reach now. */
let reached: TestApp;
/** Two phones of the same user for each way of recovery, with the whole sync engine. */
const WAYS = ['dump', 'point in time', 'standby'] as const;
type Way = (typeof WAYS)[number];
const phones = {} as Record<Way, [Phone, Phone]>;

async function newPhone(name: string): Promise<Phone> {
  const { id: userId } = (await reached.call({ host: tenant.hostName, path: '/account', token })).json();
  const phone: Phone = new Phone(
    name,
    { tenantId: tenant.id, userId },
    {
      userId,
      token: () => token,
      renew: async () => token,
      expire: async () => {},
      request: (method, url, own, body) =>
        reached.app.inject({
          ...{ method, url, headers: { host: tenant.hostName, authorization: `Bearer ${own}` } },
          ...(body === undefined ? {} : { payload: body as object }),
        }),
      restart: async () => {},
      cache: new Map(),
      later: () => {},
      sending: async () => {},
      settled: () => {},
    },
  );
  await phone.start();
  return phone;
}

const cartOf = (phone: Phone, quantity: number) =>
  phone.commit('carts.setLine', {
    body: { customerLocationId: kitchen.location, itemCode: kitchen.item, uom: 'CS', quantity },
  });
const guideOf = (phone: Phone, name: string) =>
  phone.commit('orderGuides.create', {
    body: { id: randomUUID(), customerLocationId: kitchen.location, name, lines: [] },
  } satisfies ArgsOf<'orderGuides.create'>);

const guide = (database: Database, name: string) =>
  inTenant(database, tenant.id, (tx) =>
    tx.connection.query(
      'insert into order_guides (tenant_id, id, customer_id, customer_location_id, name) values ($1, gen_random_uuid(), $2, $3, $4)',
      [tenant.id, kitchen.location.replace(/-01$/, ''), kitchen.location, name],
    ),
  );

async function using<T>(
  settings: PostgresSettings,
  work: (app: TestApp, database: Database) => Promise<T>,
): Promise<T> {
  const database = open(settings);
  const app = await testApp(database);
  try {
    return await work(app, database);
  } finally {
    await app.close();
    await database.end();
  }
}

/**
 * One history of a database: a state that is copied in three ways, then changes that all copies lack and a device has.
 */
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'cratebook-recovery-'));
  const first = await startFollowed(dir('primary'));
  const empty = open(first.settings);
  await migrate(empty);
  tenant = await createTenant(empty);
  kitchen = await furnish(empty, tenant);
  await empty.end();
  await first.stop();
  for (const name of ['point-in-time', 'standby']) await copyDataDir(dir('primary'), dir(name));

  primary = await startFollowed(dir('primary'));
  await using(primary.settings, async (app, database) => {
    reached = app;
    token = await app.signIn(tenant.hostName, kitchen);
    for (const way of WAYS) {
      phones[way] = [await newPhone(`${way} 1`), await newPhone(`${way} 2`)];
      for (const phone of phones[way]) {
        await guideOf(phone, `${phone.name} before`);
        await phone.sync();
      }
    }
    device = new Device(tenant.hostName, token);
    await device.pull(app);
    await guide(database, 'kept');
    before = await device.pull(app);
    packs = new Set([...device.packs.values()].map(({ url }) => url));
    await inTenant(database, tenant.id, async (tx) => {
      target = String(
        (await tx.connection.query<Record<string, unknown>>('select pg_current_wal_lsn()::text as lsn')).rows[0]?.lsn,
      );
    });
  });
  await copyLog(dir('primary'), dir('standby'));
  // Like pg_dump and pg_restore: the same rows in another database.
  const admin = open({ ...primary.settings, database: 'template1' });
  const connection = await admin.connect();
  await connection.query('create database restored template cratebook');
  connection.release();
  await admin.end();
  copied = { ...primary.settings, database: 'restored' };

  await using(primary.settings, async (app, database) => {
    await device.setLine(app, kitchen.location, kitchen.item, 7);
    await guide(database, 'lost');
    await device.pull(app);
    reached = app;
    for (const way of WAYS) {
      const [first, second] = phones[way];
      await guideOf(second, `${way} settled`);
      await second.sync();
      await cartOf(first, 4);
      await first.sync();
      await cartOf(first, 5);
      await guideOf(first, `${way} settled last`);
      await first.push();
      await cartOf(first, 6);
      await guideOf(first, `${way} waiting`);
    }
  });
  expect([...device.rows.values()]).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'lost' }), expect.objectContaining({ quantity: 7 })]),
  );
});
afterAll(async () => {
  await primary.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** A device with lost changes meets the restored server after others have written past its cursor. */
async function converges(settings: PostgresSettings): Promise<void> {
  await using(settings, async (app, database) => {
    for (const name of ['new 1', 'new 2', 'new 3', 'new 4']) await guide(database, name);
    const stale = device.copy();
    const reply = await stale.pull(app);
    expect(reply.epoch).not.toBe(before.epoch);
    expect(reply.scopes.every(({ reset }) => reset)).toBe(true);
    // The snapshots that the database had are offered again, and none is made.
    expect(new Set(reply.packs.map(({ url }) => url))).toEqual(packs);
    const fresh = new Device(tenant.hostName, token);
    await fresh.pull(app);
    expect(new Map([...stale.rows].sort())).toEqual(new Map([...fresh.rows].sort()));
    const names = [...fresh.rows.values()].flatMap((row) => (row as { name?: string }).name ?? []);
    expect(names).toEqual(expect.arrayContaining(['kept', 'new 4']));
    expect(names).not.toContain('lost');
    // The epoch is one of the database: it stays as long as the database does.
    const again = await stale.pull(app);
    expect([again.epoch, again.scopes.some(({ reset }) => reset)]).toEqual([reply.epoch, false]);
  });
}

/**
 * The phones resend what they had settled on the lost server, once and in order, before what still waits; afterwards
 * each phone holds what a new one does.
 */
async function comesBack(settings: PostgresSettings, way: Way): Promise<void> {
  await using(settings, async (app, database) => {
    reached = app;
    for (let round = 0; round < 2; round++) for (const phone of phones[way]) await phone.sync();
    const fresh = await newPhone(`${way} new`);
    for (const phone of [...phones[way], fresh]) await phone.sync();
    for (const phone of phones[way]) {
      expect([await phone.db.outbox.count(), await phone.db.attention.toArray()]).toEqual([0, []]);
      expect(await held(phone)).toEqual(await held(fresh));
    }
    const guides = (await fresh.db.live('orderGuides').toArray()).map(({ name }) => name);
    expect(guides.filter((name) => name.startsWith(way)).sort()).toEqual(
      [`${way} 1 before`, `${way} 2 before`, `${way} settled`, `${way} settled last`, `${way} waiting`].sort(),
    );
    expect((await fresh.db.live('cartLines').toArray()).map(({ quantity }) => quantity)).toEqual([6]);
    const results = await inTenant(database, tenant.id, (tx) =>
      tx.connection.query(
        'select body_hash, count(*) as times from sync_results group by body_hash having count(*) > 1',
      ),
    );
    expect(results.rows).toEqual([]);
    for (const phone of [...phones[way], fresh]) phone.close();
  });
}

const held = async ({ db }: Phone) =>
  Promise.all(db.liveTables.map(async (table) => [table.name, await table.toArray()] as const));

test('[C6.1] a device takes the rows of a restored dump, although the clock has passed its cursor', async () => {
  await converges(copied);
  await comesBack(copied, 'dump');
});

test('[C6.1] a device takes the rows of a database that was restored to a point in time', async () => {
  await copyLog(dir('primary'), dir('point-in-time'));
  const server = await restoreTo(dir('point-in-time'), target);
  try {
    await converges(server.settings);
    await comesBack(server.settings, 'point in time');
  } finally {
    await server.stop();
  }
});

test('[C6.1] a device takes the rows of an asynchronous standby that was promoted', async () => {
  const server = await promote(dir('standby'));
  try {
    await converges(server.settings);
    await comesBack(server.settings, 'standby');
  } finally {
    await server.stop();
  }
});

test('[C6.2] a pull waits while the synchronous standby lacks the rows that it would return', async () => {
  await primary.stop();
  primary = await startFollowed(dir('primary'), { synchronous_standby_names: '*' });
  const watch = open(primary.settings);
  const own = await watch.connect();
  const waiting = async () =>
    (
      await own.query<Record<string, unknown>>("select pid from pg_stat_activity where wait_event = 'SyncRep'")
    ).rows.map(({ pid }) => pid);
  await using(primary.settings, async (app) => {
    const stale = new Device(tenant.hostName, token);
    let isTold = false;
    const pulled = stale.pull(app).then(() => {
      isTold = true;
    });
    const [pid] = await eventually(async () => {
      const pids = await waiting();
      expect(pids).toHaveLength(1);
      return pids;
    });
    expect(isTold).toBe(false);
    await own.query('select pg_cancel_backend($1)', [pid]);
    await pulled;
  });
  own.release();
  await watch.end();
});
