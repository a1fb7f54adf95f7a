import { createHash } from 'node:crypto';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { AppError } from '../../contract/errors.ts';
import type { SettledResult } from '../../contract/sync.ts';
import type { Columns } from '../db/rows.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { isInfrastructure, toAppError } from '../http/errors.ts';
import { type AnyHandler, type ContextBase, type Outcome, runEndpoint } from '../http/run-endpoint.ts';
import { Outside } from '../outside.ts';

/** One keyed change: the endpoint that it calls and its arguments as sent. */
export interface KeyedChange {
  readonly seq: number;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly params: unknown;
  readonly body: unknown;
  readonly query?: unknown;
  readonly dependsOn?: readonly number[];
  /** Hash of the change before any upcast. The same key must always have the same hash (PUSH3). */
  readonly hash: Buffer;
}

export interface Settled extends SettledResult {
  readonly answerStatus: number;
  readonly answer: unknown;
}

/** Returns JSON with sorted keys, so that equal content has the same hash for all clients. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(',')}}`;
}

/** Returns the SHA-256 of the endpoint, the parameters and the body. */
export const changeHash = (endpoint: Endpoint, params: unknown, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${endpoint.method} ${endpoint.path}\n${canonical(params ?? {})}\n${canonical(body ?? null)}`)
    .digest();

/**
 * The acknowledged seq of an ended client. Its device continues under another id (former-keys.ts), and this id accepts
 * no new change (PUSH6).
 */
export const ENDED = Number.MAX_SAFE_INTEGER;

/** A client's locked row. The lock makes two requests of one client settle one after the other. */
export interface ClaimedClient {
  readonly clientId: string;
  lastSeq: number;
  /**
   * The client only gets results of settled changes. A new change gets `sequence_gap`, and the device continues under a
   * new id.
   */
  readonly ended: boolean;
  /** Changes that this request settled, in order. `record` stores them. */
  readonly fresh: { readonly hash: Buffer; readonly settled: Settled }[];
}

type ClientRow = Columns<'sync_clients', 'user_id' | 'last_seq' | 'ack_seq'>;

const FIND = 'select user_id, last_seq, ack_seq from sync_clients where tenant_id = $1 and client_id = $2 for update';
const MAKE =
  'insert into sync_clients (tenant_id, client_id, user_id) values ($1, $2, $3) on conflict (tenant_id, client_id) do nothing returning user_id, last_seq, ack_seq';

/**
 * Locks the client's row, and creates it for a new client. A client always belongs to one user (ID3): throws
 * `forbidden` for another user. `whose` can be a pending promise: the lock is requested in the same round trip. If
 * `whose` rejects, the rollback releases the lock.
 */
export async function claimClient(tx: Tx, clientId: string, whose: string | Promise<string>): Promise<ClaimedClient> {
  const find = () => tx.connection.query<ClientRow>(FIND, [tx.tenantId, clientId], 'claim_client');
  const [found, userId] = await Promise.all([find(), whose]);
  const [row] =
    found.rows.length > 0
      ? found.rows
      : (await tx.connection.query<ClientRow>(MAKE, [tx.tenantId, clientId, userId], 'make_client')).rows;
  // Another request has created the row since the first query.
  const client = row ?? (await find()).rows[0];
  if (client?.user_id !== userId) throw new AppError('forbidden');
  return claimed(clientId, client);
}

const claimed = (clientId: string, { last_seq, ack_seq }: ClientRow): ClaimedClient => ({
  clientId,
  lastSeq: last_seq,
  ended: ack_seq === ENDED,
  fresh: [],
});

const RECORD = `with stored as (
    insert into sync_results (tenant_id, client_id, seq, body_hash, status, code, details, answer_status, answer)
    select $1, $2, r.seq, r.hash, r.status, r.code, r.details, r.answer_status, r.answer
    from unnest($5::bigint[], $6::bytea[], $7::text[], $8::text[], $9::jsonb[], $10::int[], $11::jsonb[])
      as r(seq, hash, status, code, details, answer_status, answer))
  update sync_clients set last_seq = $3, ack_seq = greatest(ack_seq, $4), updated_at = now() where tenant_id = $1 and client_id = $2`;

function columnsOf(fresh: ClaimedClient['fresh']): unknown[][] {
  const column = <T>(pick: (settled: Settled) => T): T[] => fresh.map(({ settled }) => pick(settled));
  return [
    column((settled) => settled.seq),
    fresh.map(({ hash }) => hash),
    column((settled) => settled.status),
    column((settled) => settled.code),
    column((settled) => (settled.details === null ? null : JSON.stringify(settled.details))),
    column((settled) => settled.answerStatus),
    column((settled) => JSON.stringify(settled.answer ?? {})),
  ];
}

/**
 * Stores the results of this request's changes and the client's last seq. It is the last statement of the transaction
 * that contains the effects (PUSH2).
 */
export function record(tx: Tx, client: ClaimedClient, ackSeq: number | null): void {
  tx.lastly(
    tx.connection.query(
      RECORD,
      [tx.tenantId, client.clientId, client.lastSeq, ackSeq ?? 0, ...columnsOf(client.fresh)],
      'record_results',
    ),
  );
}

/** Records the result of the client's next change. */
export function note(client: ClaimedClient, hash: Buffer, settled: Settled): Settled {
  client.fresh.push({ hash, settled });
  client.lastSeq = settled.seq;
  return settled;
}

/**
 * Returns the stored result of an already settled seq (PUSH3). Throws `key_reused` if the content of the change is
 * different.
 */
export async function storedResult(
  tx: Tx,
  client: ClaimedClient,
  change: Pick<KeyedChange, 'seq' | 'hash'>,
): Promise<Settled> {
  const fresh = client.fresh.find(({ settled }) => settled.seq === change.seq);
  if (fresh) {
    if (!change.hash.equals(fresh.hash)) throw new AppError('key_reused', { seq: change.seq });
    return fresh.settled;
  }
  const { rows } = await tx.connection.query<
    Columns<'sync_results', 'status' | 'code' | 'details' | 'body_hash' | 'answer_status' | 'answer'>
  >(
    'select status, code, details, body_hash, answer_status, answer from sync_results where tenant_id = $1 and client_id = $2 and seq = $3',
    [tx.tenantId, client.clientId, change.seq],
    'stored_result',
  );
  const row = rows[0];
  // Pruning removes only acknowledged results and results of applied changes.
  if (!row) return { seq: change.seq, status: 'applied', code: null, details: null, answerStatus: 200, answer: {} };
  if (!change.hash.equals(row.body_hash)) throw new AppError('key_reused', { seq: change.seq });
  return {
    seq: change.seq,
    status: row.status,
    code: row.code,
    details: row.details,
    answerStatus: row.answer_status,
    answer: row.answer,
  };
}

/**
 * Settles the next change of a claimed client: runs it under a savepoint and records its result (PUSH2, PUSH5). Throws
 * only infrastructure errors (PUSH6). The caller then rolls back the whole transaction.
 */
export async function settle(tx: Tx, client: ClaimedClient, change: KeyedChange, base: ContextBase): Promise<Settled> {
  if (change.seq <= client.lastSeq) return storedResult(tx, client, change);
  requireNext(client, change.seq);
  let settled: Settled;
  try {
    await refuseIfDependencyFailed(tx, client, change);
    const outcome = await tx.savepoint(() =>
      runEndpoint(change.endpoint, change.handler, tx, base, {
        params: change.params,
        query: change.query,
        body: change.body,
      }),
    );
    if (outcome.value instanceof Outside)
      throw new AppError('invalid_input', undefined, { 'Idempotency-Key': 'is not supported by this call' });
    settled = settledAs(change.seq, outcome);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (isInfrastructure(error)) throw thrown;
    settled = rejected(change.seq, error);
  }
  return note(client, change.hash, settled);
}

/** PUSH4, PUSH6: throws `sequence_gap` for any number except the next one, and for every number of an ended client. */
export function requireNext(client: ClaimedClient, seq: number): void {
  if (client.ended || seq > client.lastSeq + 1) throw new AppError('sequence_gap', { expected: client.lastSeq + 1 });
}

/** Returns the result of a change that took effect. */
export const settledAs = (seq: number, { value, held }: Outcome): Settled => ({
  seq,
  status: held ? 'held' : 'applied',
  code: held?.code ?? null,
  details: held?.details ?? null,
  answerStatus: held ? 202 : 200,
  answer: value,
});

/** Returns the result of a refused change. */
export const rejected = (seq: number, error: AppError): Settled => ({
  seq,
  status: 'rejected',
  code: error.code satisfies ErrorCode,
  details: { ...error.details, ...(error.errors ? { errors: error.errors } : {}) },
  answerStatus: error.status,
  answer: error.body(),
});

async function refuseIfDependencyFailed(tx: Tx, client: ClaimedClient, change: KeyedChange): Promise<void> {
  const { dependsOn } = change;
  if (!dependsOn?.length) return;
  const { rows } = await tx.connection.query<Columns<'sync_results', 'seq'>>(
    `select seq from sync_results where tenant_id = $1 and client_id = $2 and seq = any($3::bigint[]) and status = 'rejected' order by seq limit 1`,
    [tx.tenantId, client.clientId, dependsOn],
    'failed_dependency',
  );
  const refused = client.fresh.filter(
    ({ settled }) => settled.status === 'rejected' && dependsOn.includes(settled.seq),
  );
  const seqs = [...rows.map((row) => row.seq), ...refused.map(({ settled }) => settled.seq)];
  if (seqs.length > 0) throw new AppError('dependency_failed', { seq: Math.min(...seqs) });
}
