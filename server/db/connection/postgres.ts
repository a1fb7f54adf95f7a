import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, Pool } from 'pg';
import { CHECK, type Database, type Log } from './database.ts';
import { Listener } from './listener.ts';
import type { PostgresSettings } from './postgres-settings.ts';
import { Session, withLossCode } from './session.ts';
import { valueParsers } from './value-parsers.ts';

export interface PostgresOptions {
  readonly poolSize: number;
  /** Milliseconds that `connect` waits for a free session, or for the server to open a new one. */
  readonly connectTimeoutMs?: number;
  readonly statementTimeoutMs?: number;
  /** Milliseconds for which an unused session stays open. */
  readonly idleTimeoutMs?: number;
  /**
   * Ends a session whose server does not answer, because its network may be lost. Longer than any statement may take.
   */
  readonly answerTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  /** The server ends a session whose transaction is idle this long, because it holds locks. */
  readonly idleInTransactionTimeoutMs?: number;
  /** The server itself, if the settings name a pooler in transaction mode. Only `connectDirect` and LISTEN use it. */
  readonly direct?: PostgresSettings;
  /** Milliseconds that `end` waits for held sessions before it closes them. */
  readonly endTimeoutMs?: number;
}

/** Milliseconds for closed sessions to end. Behind a lost network they never do. */
const GOODBYE_MS = 1_000;
const CHECK_LIMIT_MS = 900;

/**
 * Returns a pool of sessions on one PostgreSQL server, or on a pooler in transaction mode before it (`direct`).
 * Connects at the first `connect`. Statements stay prepared, so PgBouncer needs `max_prepared_statements`.
 */
export function openPostgres(settings: PostgresSettings, options: PostgresOptions, log: Log): Database {
  const { direct } = options;
  const limits = limitsOf(options);
  const config = clientConfig(settings, options, direct ? {} : limits);
  const directConfig = direct ? clientConfig(direct, options, limits) : config;
  const pool = new Pool({ ...config, max: options.poolSize, idleTimeoutMillis: options.idleTimeoutMs ?? 60_000 });
  pool.on('error', (error) => {
    // `end` closes the sessions, so the loss of one is not logged.
    if (!ending) log.warn({ error: error.message }, 'an idle database session was lost');
  });
  const listener = new Listener(() => new Client(directConfig), log);
  const held = new Set<Session>();
  let ending: Promise<void> | undefined;

  const connect = async () => {
    const client = await pool.connect().catch((error: Error) => {
      // Every session was busy for the whole time. The caller gets the same error as when the server has no more
      // sessions.
      throw pool.waitingCount > 0 || /timeout exceeded/.test(error.message)
        ? Object.assign(error, { code: '53300' })
        : withLossCode(error);
    });
    const session = new Session(client, (error) => {
      held.delete(session);
      client.release(error);
    });
    held.add(session);
    return session;
  };
  const connectDirect = async () => {
    const client = new Client(directConfig);
    // After the session's release, an error of the closing connection would end the process.
    client.on('error', () => {});
    await client.connect();
    const session = new Session(client, () => {
      held.delete(session);
      client.end().catch(() => {});
    });
    held.add(session);
    return session;
  };
  const end = async () => {
    const cutOff = setTimeout(() => {
      for (const session of held) session.release(new Error('the database was closed'));
    }, options.endTimeoutMs ?? 5_000);
    const late = sleep((options.endTimeoutMs ?? 5_000) + GOODBYE_MS, undefined, { ref: false });
    await Promise.race([Promise.all([listener.end(), pool.end()]), late]);
    clearTimeout(cutOff);
  };
  /** Concurrent callers share one check. */
  let checking: Promise<void> | undefined;
  return {
    kind: 'postgres',
    maxSessions: options.poolSize,
    sessions: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connect,
    connectDirect: direct ? connectDirect : connect,
    // A pooler gives any session to each transaction and rejects these limits at the start of a session.
    transactionLimits: direct
      ? Object.entries(limits)
          .map(([name, ms]) => `, set_config('${name}', '${ms}', true)`)
          .join('')
      : '',
    listen: (channel, on) => listener.listen(channel, on),
    async notify(channel, payload) {
      const session = await connect();
      try {
        await session.query('select pg_notify($1, $2)', [channel, payload], 'notify');
      } finally {
        session.release();
      }
    },
    check() {
      checking ??= check(config).finally(() => {
        checking = undefined;
      });
      return checking;
    },
    end() {
      ending ??= end();
      return ending;
    },
  };
}

/** Checks on a connection outside the pool, so that a full pool does not fail the check. */
async function check(config: ClientConfig): Promise<void> {
  const client = new Client({
    ...config,
    connectionTimeoutMillis: CHECK_LIMIT_MS,
    query_timeout: CHECK_LIMIT_MS,
  });
  client.on('error', () => {});
  const late = sleep(CHECK_LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the database did not answer within ${CHECK_LIMIT_MS} ms`);
  });
  try {
    await Promise.race([client.connect().then(() => client.query(CHECK)), late]);
  } finally {
    client.end().catch(() => {});
  }
}

/** Returns the server's limits in milliseconds, by the names of its settings. */
function limitsOf(options: PostgresOptions) {
  return {
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    lock_timeout: options.lockTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 60_000,
  };
}

function clientConfig(
  settings: PostgresSettings,
  options: PostgresOptions,
  limits: Partial<ReturnType<typeof limitsOf>>,
): ClientConfig {
  const { tls, ...place } = settings;
  // Every setting is given explicitly, because pg fills missing ones from PGHOST, PGUSER, PGSSLMODE and similar
  // variables.
  return {
    ...place,
    ssl: tls,
    application_name: 'cratebook',
    client_encoding: 'UTF8',
    // The value parsers depend on these two settings.
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    ...limits,
    query_timeout: options.answerTimeoutMs ?? 35_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Statements sent without awaiting the previous one share a round trip. Each still settles separately.
    pipeline: true,
    types: valueParsers,
  };
}
