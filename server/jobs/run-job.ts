import type { Database } from '../db/connection/database.ts';
import { inTenant, type Tx } from '../db/tenant-transaction.ts';
import { ObjectStoreError } from '../files/object-store.ts';
import { jobRuns, jobSucceededAt } from '../metrics.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Ticket } from './enqueue.ts';
import {
  JobDeferredError,
  type JobEffect,
  type JobKind,
  type JobReason,
  JobRefusedError,
  type JobRun,
  type JobServices,
} from './job-kind.ts';

/** Milliseconds between two looks at the job's row, which store progress and notice a cancellation. */
const LOOK_MS = 1_000;

/** Aborts a run because the server stops. The run does not count as an attempt. */
export class StoppingError extends Error {
  override readonly name = 'StoppingError';
}
class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/**
 * The result of a ticket. `settled`: the job needs no further run. `again`: the queue hands out the ticket again after
 * a pause.
 */
export type TicketResult = 'settled' | 'again';

interface Claim {
  readonly tenant: Tenant;
  readonly database: Database;
  readonly input: unknown;
  readonly attempt: number;
}

/**
 * Runs the job of a ticket once and records the result. A job that has ended since then, whose company is off, or that
 * doesn't exist, is left alone. `signal` is aborted with a StoppingError when the server stops.
 */
export async function runJob(
  services: JobServices,
  kind: JobKind,
  ticket: Ticket,
  signal: AbortSignal,
  now: () => Date = () => new Date(),
): Promise<TicketResult> {
  const claim = await claimJob(services, kind, ticket, now());
  if (!claim) return 'settled';
  const abort = new AbortController();
  const stop = () => abort.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const watch = watchJob(services, claim, ticket, abort);
  let outcome: Outcome;
  try {
    const input = kind.input.parse(claim.input);
    const run: JobRun<unknown> = {
      ...{ jobId: ticket.jobId, input, services, now: now(), signal: abort.signal, progress: watch.progress },
      ...{ tenant: claim.tenant, database: claim.database },
    };
    outcome = { state: 'done', effect: await kind.run(run) };
  } catch (thrown) {
    const error = thrown instanceof ObjectStoreError ? new JobDeferredError('file_store_unavailable') : thrown;
    outcome = outcomeOf(error, abort.signal, kind, claim.attempt);
    // Never logs a reason, which may repeat a recipient's address.
    const isExpected = error instanceof JobRefusedError || error instanceof JobDeferredError;
    const facts = { tenantId: ticket.tenantId, jobId: ticket.jobId, kind: kind.name, attempt: claim.attempt };
    services.log.warn(
      { ...facts, ...(isExpected ? { state: outcome.state } : { err: error }) },
      'a job did not succeed',
    );
  } finally {
    signal.removeEventListener('abort', stop);
    await watch.stop();
  }
  jobRuns.inc({ kind: kind.name, state: outcome.state });
  const result = await settleJob(claim, kind, ticket, outcome, now());
  if (outcome.state === 'done') jobSucceededAt.set({ kind: kind.name }, now().getTime() / 1000);
  return result;
}

interface Outcome {
  readonly state: 'done' | 'failed' | 'cancelled' | 'waiting';
  readonly effect?: JobEffect | undefined;
  readonly reason?: JobReason;
  /** The run ended because the server stops. */
  readonly isUncounted?: boolean;
}

/** Only the server's log explains why the run failed. */
const UNEXPLAINED: JobReason = { code: null, words: null };

function outcomeOf(error: unknown, signal: AbortSignal, kind: JobKind, attempt: number): Outcome {
  if (signal.reason instanceof CancelledError) return { state: 'cancelled' };
  if (signal.reason instanceof StoppingError) return { state: 'waiting', isUncounted: true };
  const isSaid = error instanceof JobRefusedError || error instanceof JobDeferredError;
  const reason = isSaid ? { code: error.code, words: error.words } : UNEXPLAINED;
  const isOver = error instanceof JobRefusedError || attempt >= kind.attempts;
  return { state: isOver ? 'failed' : 'waiting', reason };
}

/** Marks the job as running. Undefined if there is nothing to run. A job that ended several servers fails here. */
async function claimJob(
  { registry }: JobServices,
  kind: JobKind,
  { tenantId, jobId }: Ticket,
  now: Date,
): Promise<Claim | undefined> {
  const tenant = await registry.byId(tenantId);
  if (!tenant?.isActive) return undefined;
  const database = await registry.databaseOf(tenant);
  return inTenant(database, tenantId, async (tx) => {
    const row = await lockJob(tx, jobId);
    if (row?.state !== 'waiting' && row?.state !== 'running') return undefined;
    if (row.cancel_requested_at !== null || row.attempts >= kind.attempts) {
      await endJob(tx, kind, jobId, { state: row.cancel_requested_at ? 'cancelled' : 'failed' }, now);
      return undefined;
    }
    await tx.db
      .updateTable('jobs')
      .set((is) => ({
        state: 'running',
        attempts: is('attempts', '+', 1),
        started_at: now.toISOString(),
        progress_done: null,
        progress_total: null,
      }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', jobId)
      .execute();
    return { tenant, database, input: row.input, attempt: row.attempts + 1 };
  });
}

/**
 * Records the outcome together with the run's effect. If another server has run the job since then, because this one
 * seemed dead, that run counts and this one leaves nothing.
 */
async function settleJob(
  { database, attempt }: Claim,
  kind: JobKind,
  { tenantId, jobId }: Ticket,
  outcome: Outcome,
  now: Date,
): Promise<TicketResult> {
  return inTenant(database, tenantId, async (tx) => {
    const row = await lockJob(tx, jobId);
    if (row?.state !== 'running' || row.attempts !== attempt) return 'settled';
    const { state, effect, reason = UNEXPLAINED } = outcome;
    if (state === 'waiting') {
      await tx.db
        .updateTable('jobs')
        .set({ state, ...reasonColumns(reason), attempts: outcome.isUncounted ? attempt - 1 : attempt })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', jobId)
        .execute();
      return 'again';
    }
    await endJob(tx, kind, jobId, { state, reason }, now);
    await effect?.(tx);
    return 'settled';
  });
}

const reasonColumns = ({ code, words }: JobReason) => ({ error_code: code, last_error: words });

/** Reads a job and locks its row. */
export const lockJob = (tx: Tx, jobId: string) =>
  tx.db
    .selectFrom('jobs')
    .select(['kind', 'state', 'attempts', 'input', 'cancel_requested_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();

/** Ends a job in the caller's transaction, which holds its row. */
export async function endJob(
  tx: Tx,
  kind: JobKind,
  jobId: string,
  { state, reason = UNEXPLAINED }: { state: 'done' | 'failed' | 'cancelled'; reason?: JobReason },
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('jobs')
    .set({ state, ...reasonColumns(reason), finished_at: now.toISOString(), cancel_requested_at: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', jobId)
    .execute();
  if (state !== 'done') await kind.giveUp?.(tx, jobId, reason, now);
}

/** Stores a run's progress and aborts it when an administrator has cancelled it. */
function watchJob(
  { log }: JobServices,
  { database }: Claim,
  { tenantId, jobId }: Ticket,
  abort: AbortController,
): { progress(done: number, total: number): void; stop(): Promise<void> } {
  let latest: { done: number; total: number } | undefined;
  let looking = Promise.resolve();
  const look = () =>
    inTenant(database, tenantId, async (tx) => {
      const row = await tx.db
        .updateTable('jobs')
        .set(latest ? { progress_done: latest.done, progress_total: latest.total } : { state: 'running' })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', jobId)
        .where('state', '=', 'running')
        .returning('cancel_requested_at')
        .executeTakeFirst();
      if (row?.cancel_requested_at) abort.abort(new CancelledError());
    }).catch((error: unknown) => log.warn({ err: error, tenantId, jobId }, 'the progress of a job was not stored'));
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_MS);
  return {
    progress(done, total) {
      latest = { done, total };
    },
    async stop() {
      clearInterval(timer);
      await looking;
      if (latest) await look();
    },
  };
}
