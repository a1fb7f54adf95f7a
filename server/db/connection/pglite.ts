import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';
import { CHECK, type Database } from './database.ts';
import { Session } from './session.ts';
import { Turns } from './turns.ts';
import { valueParsers } from './value-parsers.ts';

export interface PgliteOptions {
  /**
   * Folder of the database. Undefined keeps it in memory. The caller holds the data folder's lock, because PGlite has
   * none.
   */
  readonly folder: string | undefined;
  /** Milliseconds that `connect` waits for the one session. */
  readonly connectTimeoutMs?: number;
}

const CHECK_LIMIT_MS = 900;

/** Gives the session to the owner role, because row-level security does not apply to its initial superuser. */
const BECOME_OWNER = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'cratebook') then
      create role cratebook login createdb createrole;
    end if;
  end $$;
  alter database postgres owner to cratebook;
  set session authorization cratebook;
  set time zone 'UTC';
  set datestyle to 'ISO'`;

/**
 * Opens PostgreSQL inside this process, behind the same driver and value parsers as a server. It has one session, which
 * `connect` gives to one caller at a time. It runs on this process's event loop and writes without fsync: a power cut
 * may destroy it.
 */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const pglite = new PGlite({
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    extensions: { btree_gin, pg_trgm },
  });
  await pglite.waitReady;
  const client = new Client({ ...createPgConfig(pglite), types: valueParsers } as unknown as ClientConfig);
  await client.connect();
  await client.query(BECOME_OWNER);

  const turns = new Turns();
  const channels = new Map<string, Set<(payload: string) => void>>();
  const tell = (channel: string, payload: string) => {
    for (const on of channels.get(channel) ?? []) on(payload);
  };
  client.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
  const run = async (sql: string, limitMs = 0) => {
    const done = await turns.take(limitMs);
    try {
      await client.query(sql);
    } finally {
      done();
    }
  };

  const connect = async () => {
    const done = await turns.take(options.connectTimeoutMs ?? 10_000);
    return new Session(client, (error) => {
      // There is no second session, so this one is reset before the next turn.
      if (error === undefined) done();
      else renew(client).finally(done);
    });
  };
  return {
    kind: 'pglite',
    maxSessions: 1,
    sessions: () => ({ open: 1, idle: turns.waiting === 0 ? 1 : 0, waiting: turns.waiting }),
    transactionLimits: '',
    connect,
    connectDirect: connect,
    async listen(channel, on) {
      if (!channels.has(channel)) await run(`listen ${escapeIdentifier(channel)}`);
      channels.set(channel, (channels.get(channel) ?? new Set()).add(on));
      return async () => {
        channels.get(channel)?.delete(on);
      };
    },
    async notify(channel, payload) {
      // All listeners are in this process. No session is needed, so a caller that holds the only one does not wait for
      // itself.
      setImmediate(tell, channel, payload);
    },
    check: () => run(CHECK, CHECK_LIMIT_MS),
    async end() {
      // A session that is never released must not prevent the server from stopping.
      await turns.take(5_000).catch(() => {});
      if (!pglite.closed) await pglite.close();
    },
  };
}

async function renew(client: Client): Promise<void> {
  const { parsedStatements } = client.connection as unknown as { parsedStatements: Record<string, string> };
  await client.query('rollback').catch(() => {});
  await client.query("deallocate all; reset all; set time zone 'UTC'; set datestyle to 'ISO'").catch(() => {});
  for (const name of Object.keys(parsedStatements)) delete parsedStatements[name];
}
