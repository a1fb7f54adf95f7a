import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/start.ts';
import type { Database, Log, SqlConnection } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

const log: Log = { info() {}, warn() {}, error() {} };
let server: EmbeddedPostgres;
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'cratebook-sql-'));
  server = await startEmbeddedPostgres({ dataDir: scratch, log, fsync: false });
});

afterAll(async () => {
  await server.stop();
  await rm(scratch, { recursive: true });
});

/** Resolves with the next payload and with the function that stops listening. */
async function listenOnce(database: Database, channel: string) {
  const { promise: heard, resolve } = Promise.withResolvers<string>();
  const unlisten = await database.listen(channel, resolve);
  return { heard, unlisten };
}

async function using<T>(database: Database, work: (connection: SqlConnection) => Promise<T>): Promise<T> {
  const connection = await database.connect();
  try {
    return await work(connection);
  } finally {
    connection.release();
  }
}

describe.each([
  ['PostgreSQL', async () => openPostgres(server.settings, { poolSize: 4 }, log)],
  ['PGlite', () => openPglite({ folder: undefined })],
] as const)('the database port on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.end());

  it("returns values in the project's types", async () => {
    const { rows, rowCount } = await using(database, (connection) =>
      connection.query(`select 9007199254740991::int8 as big, 12.340::numeric(12,3) as quantity, date '2026-02-03' as "dueOn",
        timestamptz '2026-02-03 04:05:06.789123+02' as "madeAt", '{"a":[1,null]}'::jsonb as extra, 7::int4 as small,
        true as yes, null::int8 as nothing, array[1,2]::int8[] as bigs, array['2026-01-01',null]::date[] as days,
        array['a','b']::text[] as words, '\\x00ff'::bytea as bytes, timestamp '2026-02-03 04:05' as clock`),
    );
    expect(rowCount).toBe(1);
    expect(rows[0]).toEqual({
      big: 9_007_199_254_740_991,
      quantity: 12.34,
      dueOn: '2026-02-03',
      madeAt: '2026-02-03T02:05:06.789Z',
      extra: { a: [1, null] },
      small: 7,
      yes: true,
      nothing: null,
      bigs: [1, 2],
      days: ['2026-01-01', null],
      words: ['a', 'b'],
      bytes: Buffer.from([0, 255]),
      clock: '2026-02-03 04:05:00',
    });
  });

  it('accepts parameters of every kind that handlers pass', async () => {
    const { rows } = await using(database, (connection) =>
      connection.query(
        `select $1::int8 as big, $2::numeric(12,3) as quantity, $3::date as day, $4::timestamptz as instant, $5::jsonb as extra,
          $6::text as word, $7::bool as no, $8::text[] as words, $9::bytea as bytes, $10::text as nothing, $11::int[] as numbers`,
        [
          2 ** 52,
          1.005,
          '2026-02-03',
          '2026-02-03T02:05:06.789Z',
          { a: 'é' },
          "o'k $1",
          false,
          ['a"', 'b,'],
          Buffer.from([0, 1]),
          null,
          [1, 2],
        ],
      ),
    );
    expect(rows[0]).toEqual({
      big: 2 ** 52,
      quantity: 1.005,
      day: '2026-02-03',
      instant: '2026-02-03T02:05:06.789Z',
      extra: { a: 'é' },
      word: "o'k $1",
      no: false,
      words: ['a"', 'b,'],
      bytes: Buffer.from([0, 1]),
      nothing: null,
      numbers: [1, 2],
    });
  });

  it('rejects an integer that a number cannot hold, and stays usable', async () => {
    await using(database, async (connection) => {
      await expect(connection.query('select 9007199254740993::int8 as big')).rejects.toThrow(RangeError);
      expect((await connection.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  it('returns one result for each statement of a batch', async () => {
    await using(database, async (connection) => {
      const results = await connection.batch(
        'begin; create temp table batch_t (a int) on commit drop; insert into batch_t values (1), (2); select a from batch_t; commit',
      );
      expect(results.map((result) => result.rowCount)).toEqual([0, 0, 2, 2, 0]);
      expect(results[3]?.rows).toEqual([{ a: 1 }, { a: 2 }]);
      expect(await connection.batch('')).toEqual([]);
    });
  });

  it('runs a named statement again with other parameters', async () => {
    await using(database, async (connection) => {
      for (const value of [1, 2, 3]) {
        expect((await connection.query('select $1::int + 1 as next', [value], 'next')).rows).toEqual([
          { next: value + 1 },
        ]);
      }
      const { rows } = await connection.query(
        "select count(*)::int as n from pg_prepared_statements where name = 'next'",
      );
      expect(rows).toEqual([{ n: 1 }]);
    });
  });

  it("reports SQL errors by their SQLSTATE, and the transaction's status", async () => {
    await using(database, async (connection) => {
      expect(connection.transactionStatus()).toBe('idle');
      await connection.batch('begin');
      expect(connection.transactionStatus()).toBe('open');
      await expect(connection.query('select 1/$1::int', [0])).rejects.toMatchObject({ code: '22012' });
      expect(connection.transactionStatus()).toBe('failed');
      await expect(connection.query('select 1')).rejects.toMatchObject({ code: '25P02' });
      await connection.batch('rollback');
      expect(connection.transactionStatus()).toBe('idle');
    });
  });

  it('rejects every call on a released session', async () => {
    const connection = await database.connect();
    connection.release();
    connection.release();
    await expect(connection.query('select 1')).rejects.toThrow('was released');
    await expect(connection.batch('select 1')).rejects.toThrow('was released');
  });

  it('rolls back the transaction of a session that was released inside it', async () => {
    const first = await database.connect();
    await first.batch('create table left_open (a int)');
    await first.batch('begin; insert into left_open values (1)');
    first.release();
    await using(database, async (connection) => {
      expect(connection.transactionStatus()).toBe('idle');
      expect((await connection.query('select count(*)::int as n from left_open')).rows).toEqual([{ n: 0 }]);
    });
  });

  it('rolls back a transaction whose first statements failed', async () => {
    const first = await database.connect();
    await expect(first.batch('begin; select 1/0')).rejects.toMatchObject({ code: '22012' });
    expect(first.transactionStatus()).toBe('failed');
    first.release();
    await using(database, async (connection) => {
      expect((await connection.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  it('never reuses the settings and statements of a session released with an error', async () => {
    const first = await database.connect();
    await first.query("select set_config('app.tenant_id', 'leak', false)");
    await first.query('select 1 as one', [], 'one');
    first.release(new Error('not to be trusted'));
    for (let turn = 0; turn < 5; turn++) {
      await using(database, async (connection) => {
        const { rows } = await connection.query(
          "select coalesce(current_setting('app.tenant_id', true), '') as tenant",
        );
        expect(rows).toEqual([{ tenant: '' }]);
        expect((await connection.query('select 1 as one', [], 'one')).rows).toEqual([{ one: 1 }]);
      });
    }
  });

  it('works as a role that is subject to row-level security', async () => {
    const { rows } = await using(database, (connection) =>
      connection.query(
        'select rolname, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
      ),
    );
    expect(rows).toEqual([{ rolname: 'cratebook', rolsuper: false, rolbypassrls: false, rolcreaterole: true }]);
  });

  it('may create roles, switch to them and load the trigram extension', async () => {
    await using(database, async (connection) => {
      await connection.batch(
        'create extension if not exists pg_trgm; create role guest_role; grant guest_role to current_user',
      );
      await connection.batch('begin; set local role guest_role');
      expect((await connection.query('select current_user::text as who')).rows).toEqual([{ who: 'guest_role' }]);
      await connection.batch('rollback; drop role guest_role');
    });
  });

  it('folds case and compares for all letters, not only ASCII', async () => {
    const { rows } = await using(database, (connection) =>
      connection.query("select 'JALAPEÑO' ilike 'jalapeño' as alike, lower('ÉÇ') as lower"),
    );
    expect(rows).toEqual([{ alike: true, lower: 'éç' }]);
  });

  it('delivers notifications, from notify and from SQL, to listeners', async () => {
    const first = await listenOnce(database, 'Pokes');
    await database.notify('Pokes', 'from notify');
    expect(await first.heard).toBe('from notify');
    await first.unlisten();

    const second = await listenOnce(database, 'Pokes');
    await using(database, (connection) => connection.query("select pg_notify('Pokes', 'from sql')"));
    expect(await second.heard).toBe('from sql');
    await second.unlisten();
  });

  it('delivers no notification after listening stopped', async () => {
    const payloads: string[] = [];
    const unlisten = await database.listen('quiet', (payload) => payloads.push(payload));
    await unlisten();
    const other = await listenOnce(database, 'loud');
    await database.notify('quiet', 'x');
    await database.notify('loud', 'y');
    await other.heard;
    await other.unlisten();
    expect(payloads).toEqual([]);
  });

  it('serves every caller that waits for a session', async () => {
    const turns = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        using(database, (connection) => connection.query<Record<string, unknown>>('select $1::int as turn', [index])),
      ),
    );
    expect(turns.map(({ rows }) => rows[0]?.turn)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });
});
