import type { Kysely } from 'kysely';
import { FairQueue } from '../fair-queue.ts';
import { refusals } from '../metrics.ts';
import type { Database, SqlConnection } from './connection/database.ts';
import { kyselyOn } from './connection/kysely.ts';
import type { Schema } from './schema.ts';

/** One transaction of one tenant. Repositories reach a tenant's tables only through it. */
export interface Tx {
  readonly tenantId: string;
  readonly db: Kysely<Schema>;
  readonly connection: SqlConnection;
  /** Runs `work`. If it throws, rolls back its changes, and the transaction stays usable. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Registers the work's last statement, whose rows are not read. It is sent together with the commit, and its failure
   * fails the commit.
   */
  lastly(statement: Promise<unknown>): void;
  /**
   * Runs the work's last statements. A read-only transaction commits in the same round trip and refuses any later
   * statement. `send` must send all of them before it awaits the first.
   */
  readLast<T>(send: () => Promise<T>): Promise<T>;
  /**
   * Registers an effect to run after the commit. A rollback of the transaction, or of the savepoint around it, drops
   * the effect.
   */
  afterCommit(effect: (committed: Committed) => void): void;
  /**
   * Runs `work` in a separate transaction after the commit, on the same connection and before the caller gets its
   * result. It stores data that a read-only transaction has made. Dropped like `afterCommit`. An error of `work` fails
   * the call.
   */
  thereafter(work: (tx: Tx) => Promise<void>): void;
}

/**
 * The changes of a commit: its clock, and the scopes whose devices have something to pull. `clock` is null if no synced
 * row changed.
 */
/** Runs `work` in a transaction of one tenant. */
export type RunInTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Committed {
  readonly clock: number | null;
  readonly scopes: readonly string[];
}

export interface TxOptions {
  /** Reads everything in one snapshot (PULL2). */
  readonly snapshot?: boolean;
  /** Refuses writes, so it needs no clock. */
  readonly readOnly?: boolean;
}

const UUID = /^[0-9a-f-]{36}$/;
/** serialization_failure and deadlock_detected: PostgreSQL itself recommends to retry. */
const RETRY = new Set(['40001', '40P01']);
const MAX_TRIES = 4;

const sqlState = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/**
 * Returns whether PostgreSQL aborted the transaction for a serialization failure or deadlock. The caller can retry it
 * silently.
 */
export const isRetryable = (error: unknown): boolean => RETRY.has(sqlState(error));

/**
 * The commit does not wait for the disk, because its locks would wait too, among them the tenant's clock. A second,
 * empty transaction in the same round trip waits for the disk, together with those of other tenants. The work counts as
 * done after it. So no change or cursor is reported that a power cut could undo (`FLUSH_IF_NEEDED`).
 */
const LATE_FLUSH = `, set_config('synchronous_commit', 'off', true)`;
/** Writes a few meaningless bytes of log. Their commit waits until all earlier log is on disk. */
const FLUSH = `select pg_logical_emit_message(true, 'cratebook', '')`;
/**
 * Does the same only if a cursor may cover log that is not yet on this disk, or perhaps not on a synchronous standby's.
 */
const FLUSH_IF_NEEDED = `select case when pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() or current_setting('synchronous_standby_names') <> '' then pg_logical_emit_message(true, 'cratebook', '') end`;

/**
 * Runs `work` in a transaction that sees one tenant only. The round trip that begins it sets the role and the tenant.
 * The round trip that ends it fires the deferred feed triggers, reads their clock and commits, so the clock row is
 * locked for no round trip (PULL1). `work` may run again after a deadlock, so its only effects outside the transaction
 * go through `afterCommit`.
 */
export async function inTenant<T>(
  database: Database,
  tenantId: string,
  work: (tx: Tx) => Promise<T>,
  options: TxOptions = {},
): Promise<T> {
  if (!UUID.test(tenantId)) throw new TypeError('a tenant id is a UUID');
  return sessionsOf(database).run(tenantId, () => tryOften(database, tenantId, work, options));
}

/** The share of the sessions reserved for the list of tenants, limits, notifications and the health check. */
const RESERVED = 1 / 8;
const queues = new WeakMap<Database, FairQueue>();

/**
 * Returns the queue that shares a database's sessions among its tenants. A tenant with slow or stuck transactions
 * leaves some sessions to the others.
 */
function sessionsOf(database: Database): FairQueue {
  let queue = queues.get(database);
  if (!queue) {
    queue = new FairQueue({
      total: Math.max(1, Math.floor(database.maxSessions * (1 - RESERVED))),
      onRefused: (tenant) => refusals.inc({ queue: 'database', tenant }),
    });
    queues.set(database, queue);
  }
  return queue;
}

async function tryOften<T>(
  database: Database,
  tenantId: string,
  work: (tx: Tx) => Promise<T>,
  options: TxOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const connection = await database.connect();
    let failure: Error | undefined;
    try {
      return await once(connection, tenantId, work, options, database.transactionLimits);
    } catch (error) {
      if (connection.transactionStatus() !== 'idle') {
        try {
          await connection.batch('rollback');
        } catch (rollbackError) {
          failure = rollbackError as Error;
        }
      }
      if (!isRetryable(error) || attempt >= MAX_TRIES) throw error;
    } finally {
      connection.release(failure);
    }
  }
}

async function once<T>(
  connection: SqlConnection,
  tenantId: string,
  work: (tx: Tx) => Promise<T>,
  options: TxOptions,
  limits: string,
): Promise<T> {
  const isolation = options.snapshot ? ' isolation level repeatable read' : '';
  const access = options.readOnly ? ' read only' : '';
  // Not awaited, so the first statement of the work is sent together with it. If it fails, the transaction is aborted
  // and every later statement fails too.
  const begun = sent(
    connection.batch(
      `begin${isolation}${access}; select set_config('role', 'cratebook_tenant', true), set_config('app.tenant_id', '${tenantId}', true)${limits}${options.readOnly ? '' : LATE_FLUSH}`,
    ),
  );
  let effects: ((committed: Committed) => void)[] = [];
  let followers: ((tx: Tx) => Promise<void>)[] = [];
  let savepoints = 0;
  /** A successful savepoint that is no longer needed. The next savepoint or the commit releases it. */
  let done = '';
  const last: Promise<unknown>[] = [];
  /** The commit that `readLast` sent. */
  let ended: Promise<unknown> | undefined;
  const open = (): SqlConnection => {
    if (ended) throw new Error('the transaction has ended with its last statements');
    return connection;
  };
  const tx: Tx = {
    tenantId,
    /** Created on first use, because most calls write their SQL themselves. */
    get db() {
      return kyselyOn<Schema>(open());
    },
    get connection() {
      return open();
    },
    async savepoint(inner) {
      const name = `s${++savepoints}`;
      const released = done ? `release savepoint ${done}; ` : '';
      done = '';
      const kept = effects;
      const followersKept = followers;
      effects = [];
      followers = [];
      sent(connection.batch(`${released}savepoint ${name}`));
      try {
        const value = await inner();
        done = name;
        effects = [...kept, ...effects];
        followers = [...followersKept, ...followers];
        return value;
      } catch (error) {
        effects = kept;
        followers = followersKept;
        // A rollback to a savepoint ends the savepoints within it.
        done = '';
        // Awaited, because a caller that catches the error then checks whether the transaction is still usable.
        await connection.batch(`rollback to savepoint ${name}; release savepoint ${name}`);
        throw error;
      }
    },
    lastly: (statement) => void last.push(sent(statement)),
    async readLast(send) {
      const result = send();
      if (options.readOnly && !options.snapshot) ended = sent(connection.batch('commit'));
      return result;
    },
    afterCommit: (effect) => void effects.push(effect),
    thereafter: (follower) => void followers.push(follower),
  };
  let value: T;
  try {
    value = await work(tx);
  } finally {
    // Until they have answered, the session's transaction status is unknown, so the session cannot be released.
    await begun;
    await ended?.catch(() => {});
  }
  let committed: Committed = { clock: null, scopes: [] };
  if (ended) await ended;
  else if (options.readOnly) {
    await connection.batch(options.snapshot ? `commit; ${FLUSH_IF_NEEDED}` : 'commit');
  } else {
    const ending = connection.batch(
      `set constraints all immediate; select current_setting('app.clock', true) as clock, current_setting('app.scopes', true) as scopes; commit; ${FLUSH}`,
    );
    // In an aborted transaction, every statement after the failed one fails. The first failure is the one to report.
    const ends = await Promise.allSettled([...last, ending]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    const results = await ending;
    committed = readCommitted(results.find((result) => result.rows.length > 0)?.rows[0]);
  }
  for (const effect of effects) effect(committed);
  for (const follower of followers) await once(connection, tenantId, follower, {}, limits);
  return value;
}

/**
 * Sends a statement without awaiting it. A failure is not lost: it aborts the transaction, so every later statement
 * fails, including the commit.
 */
function sent<T>(statement: Promise<T>): Promise<T> {
  statement.catch(() => {});
  return statement;
}

function readCommitted(row: Record<string, unknown> | undefined): Committed {
  const clock = typeof row?.clock === 'string' ? row.clock.split('|')[1] : undefined;
  const scopes = typeof row?.scopes === 'string' ? row.scopes.split(',').filter(Boolean) : [];
  return { clock: clock ? Number(clock) : null, scopes };
}
