import type { Kysely } from 'kysely';
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
  for (let attempt = 1; ; attempt++) {
    const connection = await database.connect();
    let failure: Error | undefined;
    try {
      return await once(connection, tenantId, work, options);
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
): Promise<T> {
  const isolation = options.snapshot ? ' isolation level repeatable read' : '';
  const access = options.readOnly ? ' read only' : '';
  await connection.batch(
    `begin${isolation}${access}; set local role cratebook_tenant; select set_config('app.tenant_id', '${tenantId}', true)`,
  );
  let effects: ((committed: Committed) => void)[] = [];
  let followers: ((tx: Tx) => Promise<void>)[] = [];
  let savepoints = 0;
  const tx: Tx = {
    tenantId,
    db: kyselyOn<Schema>(connection),
    connection,
    async savepoint(inner) {
      const name = `s${++savepoints}`;
      const kept = effects;
      const followersKept = followers;
      effects = [];
      followers = [];
      await connection.batch(`savepoint ${name}`);
      try {
        const value = await inner();
        await connection.batch(`release savepoint ${name}`);
        effects = [...kept, ...effects];
        followers = [...followersKept, ...followers];
        return value;
      } catch (error) {
        effects = kept;
        followers = followersKept;
        await connection.batch(`rollback to savepoint ${name}; release savepoint ${name}`);
        throw error;
      }
    },
    afterCommit: (effect) => void effects.push(effect),
    thereafter: (follower) => void followers.push(follower),
  };
  const value = await work(tx);
  let committed: Committed = { clock: null, scopes: [] };
  if (options.readOnly) {
    await connection.batch('commit');
  } else {
    const results = await connection.batch(
      "set constraints all immediate; select current_setting('app.clock', true) as clock, current_setting('app.scopes', true) as scopes; commit",
    );
    committed = readCommitted(results.find((result) => result.rows.length > 0)?.rows[0]);
  }
  for (const effect of effects) effect(committed);
  for (const follower of followers) await once(connection, tenantId, follower, {});
  return value;
}

function readCommitted(row: Record<string, unknown> | undefined): Committed {
  const clock = typeof row?.clock === 'string' ? row.clock.split('|')[1] : undefined;
  const scopes = typeof row?.scopes === 'string' ? row.scopes.split(',').filter(Boolean) : [];
  return { clock: clock ? Number(clock) : null, scopes };
}
