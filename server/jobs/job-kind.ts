import type * as z from 'zod/mini';
import type { JobError } from '../../contract/job-errors.ts';
import type { JobKindName } from '../../contract/jobs.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/connection/database.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** The services that jobs use. */
export type JobServices = Pick<Services, 'registry' | 'secrets' | 'outgoing' | 'log' | 'config' | 'blobs'>;

/** A run failed for a reason that the administrator reads. `words` are those of another server. */
abstract class JobFailure extends Error {
  readonly code: JobError;
  readonly words: string | null;

  constructor(code: JobError, words: string | null = null) {
    super(code);
    this.code = code;
    this.words = words;
  }
}

/** A job can't be done, now or later. */
export class JobRefusedError extends JobFailure {
  override readonly name = 'JobRefusedError';
}

/** A run failed, and a later one may succeed. */
export class JobDeferredError extends JobFailure {
  override readonly name = 'JobDeferredError';
}

/** Why a run failed, as it is stored with the job. */
export interface JobReason {
  readonly code: JobError | null;
  readonly words: string | null;
}

/** One run of a job. */
export interface JobRun<Input> {
  readonly jobId: string;
  readonly input: Input;
  readonly tenant: Tenant;
  readonly database: Database;
  readonly services: JobServices;
  readonly now: Date;
  /** Aborted when the job is cancelled or the server stops. The run then throws at its next step. */
  readonly signal: AbortSignal;
  /** Reports how much is done. Administrators see it within a second. */
  progress(done: number, total: number): void;
}

/** A change that commits together with the job's end, so that it takes effect exactly once. */
export type JobEffect = (tx: Tx) => Promise<void>;

/**
 * A kind of job. `run` may be repeated after a crash, so its changes are either idempotent or in the returned effect. Where
 * it throws an ObjectStoreError, it runs again later.
 * `attempts` counts all runs. Pauses between them double from `pauseSeconds` to at most `maxPauseSeconds`.
 */
export interface JobKind<Input = unknown> {
  readonly name: JobKindName;
  readonly input: z.ZodMiniType<Input>;
  readonly attempts: number;
  readonly pauseSeconds: number;
  readonly maxPauseSeconds: number;
  /** Jobs of this kind that one server runs at the same time, at most one of each company. */
  readonly atOnce: number;
  run(run: JobRun<Input>): Promise<JobEffect | undefined>;
  /** Records in the job's last transaction that it failed finally or was cancelled. `reason` is that of its last run. */
  giveUp?(tx: Tx, jobId: string, reason: JobReason, now: Date): Promise<void>;
}
