import { uuidv7 } from '../../rules/uuid.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { JobKind } from './job-kind.ts';

/** An unfinished job, as the queue knows it. */
export interface Ticket {
  readonly tenantId: string;
  readonly jobId: string;
  readonly kind: string;
}

type Waker = (ticket: Ticket) => void;
const wakers = new Set<Waker>();

/** Calls `waker` for each new job, after the commit, in this process. Returns the function that stops it. */
export function onJob(waker: Waker): () => void {
  wakers.add(waker);
  return () => wakers.delete(waker);
}

/** Announces a job to this process's queue after the commit. If the process ends before, the next sweep finds the job. */
export function announceJob(tx: Tx, jobId: string, kind: string): void {
  tx.afterCommit(() => {
    for (const wake of wakers) wake({ tenantId: tx.tenantId, jobId, kind });
  });
}

export interface EnqueueOptions {
  /** A kind runs once per key and company. */
  readonly key?: string;
  /** What the job is about, for a reader. */
  readonly about?: string;
  /** The user who asked for it. */
  readonly by?: string;
  readonly id?: string;
}

/**
 * Adds a job as part of the transaction: it runs if, and only if, the transaction commits. Returns its id, or null if
 * the kind already has a job with this key.
 */
export async function enqueueJob<Input>(
  tx: Tx,
  kind: Pick<JobKind<Input>, 'name'>,
  input: Input,
  { key, about = '', by, id = uuidv7() }: EnqueueOptions = {},
): Promise<string | null> {
  const row = await tx.db
    .insertInto('jobs')
    .values({
      tenant_id: tx.tenantId,
      id,
      kind: kind.name,
      key: key ?? null,
      input: JSON.stringify(input),
      about,
      requested_by: by ?? null,
      progress_done: null,
      progress_total: null,
      cancel_requested_at: null,
      last_error: null,
      error_code: null,
      started_at: null,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'key']).where('key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  announceJob(tx, row.id, kind.name);
  return row.id;
}
