import type { Kysely } from 'kysely';
import { FairQueue } from '../fair-queue.ts';
import type { Database, SqlConnection } from './connection/database.ts';
import { kyselyOn } from './connection/kysely.ts';
import type { Schema } from './schema.ts';

/** What a repository works through: one transaction of one tenant. There is no other way to a tenant's tables. */
export interface Tx {
  readonly tenantId: string;
  readonly db: Kysely<Schema>;
  readonly connection: SqlConnection;
  /** Runs `work`; when it throws, its own changes are undone and the transaction goes on. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /**
   * The work's last statement, which nobody needs the rows of: it goes out with the commit, and the commit fails with it.
   */
  lastly(statement: Promise<unknown>): void;
  /** Called once the transaction has committed; dropped when it, or the savepoint around it, is rolled back. */
  afterCommit(effect: (committed: Committed) => void): void;
  /**
   * Runs in a transaction of its own once this one has committed, on the same connection and before the caller hears of anything: for what
   * a transaction that only reads has made and wants kept. Dropped like `afterCommit`; what it throws fails the call.
   */
  thereafter(work: (tx: Tx) => Promise<void>): void;
}

/** What a commit changed: its clock, and the scopes whose devices have something to pull. `clock` is null if no synced row changed. */
export interface Committed {
  readonly clock: number | null;
  readonly scopes: readonly string[];
}

export interface TxOptions {
  /** One snapshot for everything that is read (PULL2). */
  readonly snapshot?: boolean;
  /** Refuses writes, and so needs no clock. */
  readonly readOnly?: boolean;
}

const UUID = /^[0-9a-f-]{36}$/;
/** serialization_failure, deadlock_detected: another try is the remedy that PostgreSQL itself names. */
const RETRY = new Set(['40001', '40P01']);
const MAX_TRIES = 4;

const sqlState = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The database chose this transaction to give way to another: begun anew it passes, so nobody need hear of it. */
export const isToBeginAnew = (error: unknown): boolean => RETRY.has(sqlState(error));

/**
 * The commit itself doesn't wait for the disk, for all its locks would wait with it, and a tenant that writes holds one: its clock. A
 * second, empty transaction behind it in the same round trip does, together with everybody else's, and only then the work counts as done.
 * So nobody is told of a change that a power cut could still take back, and no cursor is handed out for one (`FLUSH_IF_NEEDED`).
 */
const LATE_FLUSH = `, set_config('synchronous_commit', 'off', true)`;
/** Writes a few bytes of log that mean nothing; their commit waits until all that was written before is on the disk. */
const FLUSH = `select pg_logical_emit_message(true, 'cratebook', '')`;
/** The same where a cursor may tell of what is not on this disk yet, or perhaps not on a synchronous standby's. */
const FLUSH_IF_NEEDED = `select case when pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() or current_setting('synchronous_standby_names') <> '' then pg_logical_emit_message(true, 'cratebook', '') end`;

/**
 * Runs `work` in a transaction that sees one tenant only: the role and the tenant are set in the round trip that begins it.
 * The round trip that ends it fires the deferred feed triggers, reads what they drew and commits, so that the clock row is
 * locked for no round trip at all (PULL1). `work` may run again after a deadlock: it must have no effect outside the transaction
 * other than through `afterCommit`.
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

/** The part of the sessions that no tenant gets: for the list of tenants, limits, notifications and the health check. */
const RESERVED = 1 / 8;
const queues = new WeakMap<Database, FairQueue>();

/** Shares a database's sessions among its tenants, so that one with slow or stuck transactions leaves some to the others. */
function sessionsOf(database: Database): FairQueue {
  let queue = queues.get(database);
  if (!queue) {
    queue = new FairQueue({ total: Math.max(1, Math.floor(database.maxSessions * (1 - RESERVED))) });
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
      if (!isToBeginAnew(error) || attempt >= MAX_TRIES) throw error;
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
  // Not awaited here: the first statement of the work travels right behind it. Should it fail, everything behind it fails
  // as well, for a transaction that could not take its role and tenant is aborted.
  const begun = sent(
    connection.batch(
      `begin${isolation}${access}; select set_config('role', 'cratebook_tenant', true), set_config('app.tenant_id', '${tenantId}', true)${limits}${options.readOnly ? '' : LATE_FLUSH}`,
    ),
  );
  let effects: ((committed: Committed) => void)[] = [];
  let followers: ((tx: Tx) => Promise<void>)[] = [];
  let savepoints = 0;
  /** A savepoint that held, and that nothing goes back to any more: the commit releases it, or the next one on its way. */
  let done = '';
  const last: Promise<unknown>[] = [];
  const tx: Tx = {
    tenantId,
    /** Made when it is asked for: most calls write their SQL themselves. */
    get db() {
      return kyselyOn<Schema>(connection);
    },
    connection,
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
        // Going back to a savepoint ends those within it.
        done = '';
        // Awaited: whoever catches the error asks next whether the transaction still lives.
        await connection.batch(`rollback to savepoint ${name}; release savepoint ${name}`);
        throw error;
      }
    },
    lastly: (statement) => void last.push(sent(statement)),
    afterCommit: (effect) => void effects.push(effect),
    thereafter: (follower) => void followers.push(follower),
  };
  let value: T;
  try {
    value = await work(tx);
  } finally {
    // Until it has answered nobody can tell whether the session is in a transaction, and so whether it may be given back.
    await begun;
  }
  let committed: Committed = { clock: null, scopes: [] };
  if (options.readOnly) {
    await connection.batch(options.snapshot ? `commit; ${FLUSH_IF_NEEDED}` : 'commit');
  } else {
    const ending = connection.batch(
      `set constraints all immediate; select current_setting('app.clock', true) as clock, current_setting('app.scopes', true) as scopes; commit; ${FLUSH}`,
    );
    // In an aborted transaction this one fails at its first statement, as does all that stands behind what aborted it: that is what is told.
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
 * A statement that is on its way and that nobody awaits for now. Its failure isn't lost: it leaves the transaction aborted,
 * and then every later statement fails, the one that commits among them.
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
