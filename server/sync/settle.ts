import { createHash } from 'node:crypto';
import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { SettledResult } from '../../contract/sync.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { isInfrastructure, toAppError } from '../http/errors.ts';
import { type AnyHandler, type ContextBase, runEndpoint } from '../http/run-endpoint.ts';

/** One keyed change: the endpoint that it replays and what it says, as sent. */
export interface KeyedChange {
  readonly seq: number;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly params: unknown;
  readonly body: unknown;
  readonly query?: unknown;
  readonly dependsOn?: readonly number[];
  /** What the key stands for, before any upcast: the same key must always come with the same hash (PUSH3). */
  readonly hash: Buffer;
}

export interface Settled extends SettledResult {
  readonly answerStatus: number;
  readonly answer: unknown;
}

/** JSON with sorted keys, so that equal content hashes alike whoever wrote it. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(',')}}`;
}

export const changeHash = (endpoint: Endpoint, params: unknown, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${endpoint.method} ${endpoint.path}\n${canonical(params ?? {})}\n${canonical(body ?? null)}`)
    .digest();

/** A client's row, locked: two requests of one client settle one after the other. */
export interface ClaimedClient {
  readonly clientId: string;
  lastSeq: number;
}

/** Locks the client's row, making it at first sight. A client belongs to one user for ever (ID3): anybody else is refused. */
export async function claimClient(tx: Tx, clientId: string, userId: string): Promise<ClaimedClient> {
  const { rows } = await tx.connection.query(
    `insert into sync_clients as c (tenant_id, client_id, user_id) values ($1, $2, $3)
     on conflict (tenant_id, client_id) do update set updated_at = now() returning c.user_id, c.last_seq`,
    [tx.tenantId, clientId, userId],
    'claim_client',
  );
  const row = rows[0];
  if (row?.user_id !== userId) throw new AppError('forbidden');
  return { clientId, lastSeq: Number(row.last_seq) };
}

/** Writes how far the client has come. Part of the same transaction as the effects (PUSH2). */
export async function advanceClient(tx: Tx, client: ClaimedClient, ackSeq: number | null): Promise<void> {
  await tx.connection.query(
    'update sync_clients set last_seq = $3, ack_seq = greatest(ack_seq, $4), updated_at = now() where tenant_id = $1 and client_id = $2',
    [tx.tenantId, client.clientId, client.lastSeq, ackSeq ?? 0],
    'advance_client',
  );
}

/** The stored result of a seq that was settled before (PUSH3). Throws `key_reused` when the key now comes with other content. */
export async function storedResult(
  tx: Tx,
  clientId: string,
  change: Pick<KeyedChange, 'seq' | 'hash'>,
): Promise<Settled> {
  const { rows } = await tx.connection.query(
    'select status, code, details, body_hash, answer_status, answer from sync_results where tenant_id = $1 and client_id = $2 and seq = $3',
    [tx.tenantId, clientId, change.seq],
    'stored_result',
  );
  const row = rows[0];
  // A result that was pruned long ago was acknowledged by the client: all that is left to say is that it's done.
  if (!row) return { seq: change.seq, status: 'applied', code: null, details: null, answerStatus: 200, answer: {} };
  if (!change.hash.equals(row.body_hash as Uint8Array)) throw new AppError('key_reused', { seq: change.seq });
  return {
    seq: change.seq,
    status: row.status as Settled['status'],
    code: row.code as string | null,
    details: row.details as Record<string, unknown> | null,
    answerStatus: Number(row.answer_status),
    answer: row.answer,
  };
}

/**
 * Settles the next change of a claimed client: runs it under a savepoint, stores how it ended, advances (PUSH2, PUSH5).
 * Throws only what the infrastructure did (PUSH6); the caller's transaction is then rolled back whole.
 */
export async function settle(tx: Tx, client: ClaimedClient, change: KeyedChange, base: ContextBase): Promise<Settled> {
  if (change.seq <= client.lastSeq) return storedResult(tx, client.clientId, change);
  if (change.seq > client.lastSeq + 1) throw new AppError('sequence_gap', { expected: client.lastSeq + 1 });
  let settled: Settled;
  try {
    await refuseIfDependencyFailed(tx, client.clientId, change);
    const outcome = await tx.savepoint(() =>
      runEndpoint(change.endpoint, change.handler, tx, base, {
        params: change.params,
        query: change.query,
        body: change.body,
      }),
    );
    settled = {
      seq: change.seq,
      status: outcome.held ? 'held' : 'applied',
      code: outcome.held?.code ?? null,
      details: outcome.held?.details ?? null,
      answerStatus: outcome.held ? 202 : 200,
      answer: outcome.value,
    };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (isInfrastructure(error)) throw thrown;
    settled = rejected(change.seq, error);
  }
  await store(tx, client.clientId, change, settled);
  client.lastSeq = change.seq;
  return settled;
}

/** The result of a change that was refused. */
export const rejected = (seq: number, error: AppError): Settled => ({
  seq,
  status: 'rejected',
  code: error.code satisfies ErrorCode,
  details: { ...error.details, ...(error.errors ? { errors: error.errors } : {}) },
  answerStatus: error.status,
  answer: error.body(),
});

async function refuseIfDependencyFailed(tx: Tx, clientId: string, change: KeyedChange): Promise<void> {
  if (!change.dependsOn?.length) return;
  const { rows } = await tx.connection.query(
    `select seq from sync_results where tenant_id = $1 and client_id = $2 and seq = any($3::bigint[]) and status = 'rejected' order by seq limit 1`,
    [tx.tenantId, clientId, change.dependsOn],
    'failed_dependency',
  );
  if (rows[0]) throw new AppError('dependency_failed', { seq: Number(rows[0].seq) });
}

/** Stores how a seq ended. */
export async function store(
  tx: Tx,
  clientId: string,
  change: Pick<KeyedChange, 'seq' | 'hash'>,
  settled: Settled,
): Promise<void> {
  await tx.connection.query(
    `insert into sync_results (tenant_id, client_id, seq, body_hash, status, code, details, answer_status, answer)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.tenantId,
      clientId,
      change.seq,
      change.hash,
      settled.status,
      settled.code,
      settled.details === null ? null : JSON.stringify(settled.details),
      settled.answerStatus,
      JSON.stringify(settled.answer ?? {}),
    ],
    'store_result',
  );
}
