import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, PgBoss } from 'pg-boss';
import { inTenant } from '../db/tenant-transaction.ts';
import { PLATFORM, type Tenant } from '../tenants/tenant.ts';
import { onJob, type Ticket } from './enqueue.ts';
import type { JobKind, JobServices } from './job-kind.ts';
import { JOB_KINDS } from './kinds.ts';
import { pgBossDatabase } from './pg-boss-database.ts';
import { runJob, StoppingError } from './run-job.ts';
import { enqueueDue, NIGHTLY, type NightlyJob } from './schedule.ts';

/** The schema of pg-boss, in the main database. */
const SCHEMA = 'job_queue';
/** Seconds between looks for tickets that another server made, or whose pause is over. */
const POLL_SECONDS = 30;
/** Seconds without a sign of life after which a run counts as dead. */
const HEARTBEAT_SECONDS = 60;
/** The longest run. */
const EXPIRE_SECONDS = 12 * 3_600;
const DAY_SECONDS = 86_400;
const SWEEP_MS = 15 * 60_000;
/** A job without a ticket after this time lost it: its server ended between commit and ticket. */
const LOST_AFTER_MS = 60_000;
const MOST_PER_SWEEP = 1_000;
const RESTART_MS = 5_000;

export interface JobQueue {
  /** Resolves when the queue hands out tickets. */
  readonly ready: Promise<void>;
  /** Enqueues the jobs that are due by schedule, and hands out lost tickets again. */
  sweep(now?: Date): Promise<void>;
  /** Starts no more jobs, aborts running ones and waits for them for at most `graceMs`. They run again later. */
  stop(graceMs: number): Promise<void>;
}

interface QueueOptions {
  readonly kinds?: readonly JobKind[];
  readonly nightly?: readonly NightlyJob[];
}

/**
 * Runs the jobs of all companies. The table `jobs` in a company's database says what is to do. pg-boss, in the main
 * database, holds one ticket for each unfinished job and decides which server runs it when. Never throws: while the
 * database is away, it is tried again.
 */
export function startJobQueue(
  services: JobServices,
  { kinds = JOB_KINDS, nightly = NIGHTLY }: QueueOptions = {},
): JobQueue {
  const { registry, log } = services;
  const stopping = new AbortController();
  const boss = new PgBoss({
    db: pgBossDatabase(registry.control),
    backend: registry.control.kind,
    schema: SCHEMA,
    schedule: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had an error'));
  /** The ids of pg-boss's workers by kind. Each runs one job at a time. */
  const workers = new Map<string, string[]>();

  /** Hands out a ticket, unless the job has one. Returns whether it did. */
  const issue = async ({ tenantId, jobId, kind }: Ticket): Promise<boolean> => {
    const ids = workers.get(kind);
    if (ids === undefined) return false;
    const sent = await boss.send(kind, { tenantId, jobId }, { singletonKey: jobId, group: { id: tenantId } });
    for (const id of ids) boss.notifyWorker(id);
    return sent !== null;
  };
  /** Hands out a ticket for now. A job that was cancelled and started again still has the one that waits out a pause. */
  const issueNow = async (ticket: Ticket): Promise<void> => {
    if (await issue(ticket)) return;
    const paused = await boss.findJobs(ticket.kind, { key: ticket.jobId, queued: true });
    if (paused.length === 0) return;
    await boss.deleteJob(
      ticket.kind,
      paused.map(({ id }) => id),
    );
    await issue(ticket);
  };
  /** Until the queue has started, new jobs wait for the first sweep. */
  const issueLater = (ticket: Ticket): void => {
    if (stopping.signal.aborted) return;
    issueNow(ticket).catch((error: unknown) =>
      log.error({ err: error, ...ticket }, 'a job waits for the next sweep because it got no ticket'),
    );
  };

  const work = async (kind: JobKind): Promise<void> => {
    await boss.createQueue(kind.name, { policy: 'exclusive', ...queueOptions(kind) });
    await boss.updateQueue(kind.name, queueOptions(kind));
    const options = { pollingIntervalSeconds: POLL_SECONDS, localGroupConcurrency: 1, perJobResults: true } as const;
    const ids: string[] = [];
    for (let at = 0; at < kind.atOnce; at++)
      ids.push(
        await boss.work(kind.name, options, async (tickets: Job<Omit<Ticket, 'kind'>>[]) => {
          const results = [];
          for (const { id, data } of tickets) {
            const result = await runJob(services, kind, { ...data, kind: kind.name }, stopping.signal);
            results.push({ id, status: result === 'settled' ? ('completed' as const) : ('failed' as const) });
          }
          // The worker looks for the next ticket at once, without a pause.
          boss.notifyWorker(ids[at] ?? '');
          return results;
        }),
      );
    workers.set(kind.name, ids);
  };

  const sweep = async (now = new Date()): Promise<void> => {
    if (stopping.signal.aborted) return;
    const tenants = await registry.all().catch((error: unknown) => {
      log.error({ err: error }, 'the companies could not be listed to look for their jobs');
      return [];
    });
    for (const tenant of [PLATFORM, ...tenants]) {
      if (stopping.signal.aborted) return;
      try {
        await sweepTenant(tenant, now);
      } catch (error) {
        log.error({ err: error, tenantId: tenant.id }, 'the jobs of a company could not be looked for');
      }
    }
  };
  const sweepTenant = async (tenant: Tenant, now: Date): Promise<void> => {
    const lost = await inTenant(await registry.databaseOf(tenant), tenant.id, async (tx) => {
      await enqueueDue(tx, tenant, nightly, now);
      return tx.db
        .selectFrom('jobs')
        .select(['id', 'kind'])
        .where('tenant_id', '=', tenant.id)
        .where('state', 'in', ['waiting', 'running'])
        .where('created_at', '<', new Date(now.getTime() - LOST_AFTER_MS).toISOString())
        .orderBy('created_at')
        .limit(MOST_PER_SWEEP)
        .execute();
    });
    // pg-boss keeps one ticket per job, so a job that has one keeps it.
    for (const { id, kind } of lost) await issue({ tenantId: tenant.id, jobId: id, kind });
  };

  const start = async (): Promise<void> => {
    for (;;) {
      try {
        await boss.start();
        for (const kind of kinds) await work(kind);
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ err: error }, 'the job queue could not start and is tried again');
        await sleep(RESTART_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      }
    }
  };
  const ready = start();
  const unsubscribe = onJob((ticket) => void ready.then(() => issueLater(ticket)));
  let sweeping = ready.then(() => sweep());
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => sweep());
  }, SWEEP_MS);
  timer.unref();

  return {
    ready,
    sweep,
    async stop(graceMs) {
      clearInterval(timer);
      unsubscribe();
      stopping.abort(new StoppingError('the server stops'));
      await Promise.allSettled([ready, sweeping]);
      await boss.stop({ graceful: true, timeout: graceMs, close: false });
    },
  };
}

const queueOptions = ({ attempts, pauseSeconds, maxPauseSeconds }: JobKind) => ({
  retryLimit: attempts,
  retryDelay: pauseSeconds,
  retryDelayMax: maxPauseSeconds,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: EXPIRE_SECONDS,
  retentionSeconds: 30 * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
});
