import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseFromTemplate } from '../embedded/database-template.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/start.ts';
import type { Database, Log } from './database.ts';
import { openPostgres } from './postgres.ts';

const log: Log = { info() {}, warn() {}, error() {} };
let server: EmbeddedPostgres;
let database: Database;
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'cratebook-pg-'));
  server = await startEmbeddedPostgres({ dataDir: scratch, log, fsync: false });
  database = openPostgres(server.settings, { poolSize: 3, connectTimeoutMs: 300, statementTimeoutMs: 200 }, log);
});

afterAll(async () => {
  await database.end();
  await server.stop();
  await rm(scratch, { recursive: true });
});

async function pidOf(connection: {
  query(sql: string): Promise<{ rows: Record<string, unknown>[] }>;
}): Promise<number> {
  return Number((await connection.query('select pg_backend_pid() as pid')).rows[0]?.pid);
}

async function kill(pid: number): Promise<void> {
  const other = await database.connect();
  await other.query('select pg_terminate_backend($1)', [pid]);
  other.release();
}

describe('sessions of PostgreSQL', () => {
  it('a healthy session is used again', async () => {
    const first = await database.connect();
    const pid = await pidOf(first);
    first.release();
    const second = await database.connect();
    expect(await pidOf(second)).toBe(pid);
    second.release();
  });

  it('a session that broke while it was held is not used again', async () => {
    const held = await database.connect();
    const pid = await pidOf(held);
    await kill(pid);
    await expect(held.query('select 1')).rejects.toThrow();
    held.release();
    const next = await Promise.all([database.connect(), database.connect(), database.connect()]);
    expect(await Promise.all(next.map(pidOf))).not.toContain(pid);
    for (const connection of next) connection.release();
  });

  it('a session that broke while it was idle is not used again', async () => {
    const held = await database.connect();
    const other = await database.connect();
    const pid = await pidOf(held);
    held.release();
    await other.query('select pg_terminate_backend($1)', [pid]);
    for (let alive = true; alive; ) {
      alive = ((await other.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount ?? 0) > 0;
    }
    other.release();
    for (let turn = 0; turn < 4; turn++) {
      const connection = await database.connect().catch(() => undefined);
      if (connection !== undefined) expect(await pidOf(connection)).not.toBe(pid);
      connection?.release();
    }
  });

  it('a statement outdated by a schema change ends its session', async () => {
    const held = await database.connect();
    const pid = await pidOf(held);
    await held.batch('create table changing (a int)');
    await held.query('select * from changing', [], 'changing');
    await held.batch('alter table changing add b int');
    await expect(held.query('select * from changing', [], 'changing')).rejects.toMatchObject({ code: '0A000' });
    held.release();
    const next = await database.connect();
    expect(await pidOf(next)).not.toBe(pid);
    expect((await next.query('select * from changing', [], 'changing')).rowCount).toBe(0);
    next.release();
  });

  it('a statement and a wait for a session end at their timeouts', async () => {
    const held = await Promise.all([database.connect(), database.connect(), database.connect()]);
    await expect(held[0].query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
    await expect(database.connect()).rejects.toMatchObject({ code: '53300' });
    for (const connection of held) connection.release();
  });

  it('statements sent together settle separately, in their order', async () => {
    const connection = await database.connect();
    const results = await Promise.allSettled([
      connection.batch("select set_config('app.order', '1', false)"),
      connection.query("select current_setting('app.order') as value"),
      connection.query('select 1/0'),
      connection.query('select 3 as value', [], 'three'),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ value: { rows: [{ value: '1' }] } });
    connection.release();
  });
});

describe('checking PostgreSQL', () => {
  it("[C6.3] a server without the tenants' role fails the check", async () => {
    await expect(database.check()).rejects.toThrow('cratebook_tenant');
  });
});

describe('closing PostgreSQL', () => {
  it('waits for sessions that are released, and closes the others', async () => {
    const closing = openPostgres(server.settings, { poolSize: 2, endTimeoutMs: 50 }, log);
    const [kept, given] = await Promise.all([closing.connect(), closing.connect()]);
    const ended = closing.end();
    expect((await given.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    given.release();
    await ended;
    await expect(kept.query('select 1')).rejects.toThrow('was released');
    await expect(closing.connect()).rejects.toThrow();
  });
});

it('[C7.1] a direct session that the server ends during its release ends no process', async () => {
  const pooled = openPostgres(server.settings, { poolSize: 2, direct: server.settings }, log);
  const other = await pooled.connect();
  for (let round = 0; round < 20; round++) {
    const direct = await pooled.connectDirect();
    const { rows } = await direct.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    if (round % 2 === 0) await ended;
    direct.release();
    await ended;
  }
  other.release();
  await pooled.end();
});

describe('listening on PostgreSQL', () => {
  it('reconnects after the connection broke, and reports that notifications may be missing', async () => {
    const payloads: string[] = [];
    let wake = () => {};
    const unlisten = await database.listen('pokes', (payload) => {
      payloads.push(payload);
      wake();
    });
    const nextPayload = () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      });
    const connection = await database.connect();
    const { rows } = await connection.query<{ pid: number }>(
      "select pid from pg_stat_activity where query like 'listen%'",
    );
    const cameBack = nextPayload();
    await connection.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    connection.release();
    await cameBack;
    const heard = nextPayload();
    await database.notify('pokes', 'after');
    await heard;
    expect(payloads).toEqual(['', 'after']);
    await unlisten();
  });

  it('fails at once if there is no server', async () => {
    const nowhere = openPostgres({ ...server.settings, host: '/nowhere' }, { poolSize: 1 }, log);
    await expect(nowhere.listen('pokes', () => {})).rejects.toThrow('ENOENT');
    await expect(nowhere.connect()).rejects.toThrow('ENOENT');
    await nowhere.end();
  });
});

describe('a database from a template', () => {
  it("contains the template's data and shares nothing with it", async () => {
    const template = await createDatabaseFromTemplate(server.settings, 'template1', 'my "template"');
    const inTemplate = openPostgres(template.settings, { poolSize: 1 }, log);
    const connection = await inTemplate.connect();
    await connection.batch('create table seeded (a int); insert into seeded values (1)');
    connection.release();
    await inTemplate.end();

    const copies = await Promise.all(
      ['copy_1', 'copy_2'].map((name) => createDatabaseFromTemplate(server.settings, 'my "template"', name)),
    );
    const opened = copies.map(({ settings }) => openPostgres(settings, { poolSize: 1 }, log));
    const [first, second] = await Promise.all(opened.map((copy) => copy.connect()));
    await first?.batch('insert into seeded values (2)');
    expect((await first?.query('select a from seeded order by a'))?.rows).toEqual([{ a: 1 }, { a: 2 }]);
    expect((await second?.query('select a from seeded'))?.rows).toEqual([{ a: 1 }]);

    // A drop disconnects the remaining sessions.
    await Promise.all([...copies, template].map((each) => each.drop()));
    await expect(first?.query('select 1')).rejects.toThrow();
    first?.release();
    second?.release();
    await Promise.all(opened.map((copy) => copy.end()));
  });
});
