import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { createTenant, createUser, type TestTenant } from '../../tests/harness/factories.ts';
import { jobsOf } from '../../tests/harness/jobs.ts';
import { PLATFORM } from '../tenants/tenant.ts';
import { enqueueJob } from './enqueue.ts';
import { JobDeferredError, type JobKind, type JobRun } from './job-kind.ts';
import { type JobQueue, startJobQueue } from './queue.ts';
import { restartJob } from './restart.ts';
import { endJob, runJob } from './run-job.ts';
import { enqueueDue } from './schedule.ts';

/** What a test's job does; replaced by each test. */
let work: (run: JobRun<{ name: string }>) => Promise<Awaited<ReturnType<JobKind['run']>>>;
const testKind: JobKind<{ name: string }> = {
  // The table of kinds is closed, so the test takes the place of one.
  name: 'housekeeping',
  input: z.object({ name: z._default(z.string(), '') }),
  attempts: 3,
  pauseSeconds: 1,
  maxPauseSeconds: 1,
  atOnce: 4,
  run: (run) => work(run),
};
const kinds = [testKind] as unknown as JobKind[];

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let queues: JobQueue[];

// A database for each test, because a queue runs the jobs of all companies.
beforeEach(async () => {
  db = await testDatabase();
  api = await testApp(db.database);
  queues = [];
  tenant = await createTenant(db.database);
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop(1_000)));
  await api.close();
  await db.drop();
});

async function start(own: readonly (typeof testKind)[] = [testKind]): Promise<JobQueue> {
  const queue = startJobQueue(api.services, { kinds: own as unknown as JobKind[], nightly: [] });
  queues.push(queue);
  await queue.ready;
  return queue;
}
const enqueue = (name: string, options?: Parameters<typeof enqueueJob>[3], tenantId = tenant.id) =>
  db.as(tenantId, (tx) => enqueueJob(tx, testKind, { name }, options));
const states = async () => (await jobsOf(api.services, tenant.id)).map(({ state }) => state);
const until = (...expected: string[]) => eventually(async () => expect(await states()).toEqual(expected));

/** A gate that a job waits at, so that no test depends on time. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('[G4] the queue', () => {
  it('[G4] runs a committed job at once, and none of a transaction that failed', async () => {
    const ran: string[] = [];
    work = async ({ input }) => void ran.push(input.name) as undefined;
    await start();
    await enqueue('kept');
    const undone = db.as(tenant.id, async (tx) => {
      await enqueueJob(tx, testKind, { name: 'undone' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await until('done');
    expect(ran).toEqual(['kept']);
  });

  it('[G4] runs each job once, with several servers side by side', async () => {
    const ran: string[] = [];
    work = async ({ input }) => void ran.push(input.name) as undefined;
    await Promise.all([start(), start(), start()]);
    const others = await Promise.all([createTenant(db.database), createTenant(db.database)]);
    const names = Array.from({ length: 30 }, (_, at) => `job ${at}`);
    await Promise.all(names.map((name, at) => enqueue(name, {}, [tenant.id, ...others.map(({ id }) => id)][at % 3])));
    await eventually(() => expect(ran.toSorted()).toEqual(names.toSorted()));
    await Promise.all(queues.map((queue) => queue.sweep(new Date(Date.now() + 3_600_000))));
    expect(ran).toHaveLength(30);
  });

  it('[G4] runs again what failed, and lists it as failed after its last run', async () => {
    let runs = 0;
    work = async () => {
      runs += 1;
      throw new JobDeferredError('mail_other', 'The printer is off.');
    };
    await start();
    await enqueue('print');
    // The pauses are one second, and pg-boss looks for tickets whose pause is over.
    await eventually(async () => {
      for (const queue of queues) await queue.sweep(new Date(Date.now() + 3_600_000));
      expect(await states()).toEqual(['failed']);
    });
    expect(runs).toBe(3);
    expect(await jobsOf(api.services, tenant.id)).toMatchObject([{ attempts: 3, lastError: 'The printer is off.' }]);
  });

  it('[G4] runs a job at once that was cancelled during the pause between two runs and started again', async () => {
    let isOff = true;
    work = async () => {
      if (isOff) throw new JobDeferredError('mail_other', 'The printer is off.');
      return undefined;
    };
    await start([{ ...testKind, pauseSeconds: 3_600, maxPauseSeconds: 3_600 }]);
    const id = await enqueue('print');
    await eventually(async () =>
      expect(await jobsOf(api.services, tenant.id)).toMatchObject([{ state: 'waiting', attempts: 1 }]),
    );
    // The pause holds, whatever a sweep finds.
    await queues[0]!.sweep(new Date(Date.now() + 120_000));
    isOff = false;
    await db.as(tenant.id, (tx) => endJob(tx, kinds[0]!, id!, { state: 'cancelled' }, new Date()));
    expect(await states()).toEqual(['cancelled']);
    await db.as(tenant.id, (tx) => restartJob(tx, id!, testKind.name));
    await until('done');
  });

  it('[G4] finds the jobs of a server that ended before it handed out their tickets', async () => {
    work = async () => undefined;
    await enqueue('lost');
    expect(await states()).toEqual(['waiting']);
    const queue = await start();
    await queue.sweep(new Date(Date.now() + 120_000));
    await until('done');
  });

  it('[G4] enqueues a kind once per key', async () => {
    work = async () => undefined;
    const ids = await Promise.all(Array.from({ length: 8 }, () => enqueue('once', { key: '2026-11-25' })));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    expect(await enqueue('once', { key: '2026-11-26' })).not.toBeNull();
    expect(await states()).toEqual(['waiting', 'waiting']);
  });

  it('[G4] takes no more jobs when it stops, and those that run begin again later', async () => {
    const entered = gate();
    work = async ({ signal }) => {
      entered.open();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return undefined;
    };
    const queue = await start();
    await enqueue('long');
    await entered.opened;
    await queue.stop(5_000);
    queues = [];
    expect(await jobsOf(api.services, tenant.id)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await enqueue('later');
    expect(await states()).toEqual(['waiting', 'waiting']);
  });

  it('[G4] enqueues a company’s nightly job once per local day, from its time on', async () => {
    const chicago = { ...PLATFORM, id: tenant.id, timeZone: 'America/Chicago' };
    const nightly = [{ kind: testKind as never, at: '03:00' }];
    const at = (instant: string) => db.as(tenant.id, (tx) => enqueueDue(tx, chicago, nightly, new Date(instant)));
    const days = async () => (await jobsOf(api.services, tenant.id)).map(({ about }) => about);
    // The clocks go back at 02:00, so 02:59 is 08:59 UTC and 03:00 is 09:00 UTC.
    await at('2026-11-01T08:59:00Z');
    expect(await days()).toEqual([]);
    await at('2026-11-01T09:00:00Z');
    await at('2026-11-01T10:00:00Z');
    expect(await days()).toEqual(['2026-11-01']);
    // The server was off at night, and starts at noon.
    await at('2026-11-04T18:00:00Z');
    await at('2026-11-04T23:00:00Z');
    expect(await days()).toEqual(['2026-11-01', '2026-11-04']);
  });

  it('[G4] enqueues the nightly jobs of all companies and of the platform when it starts', async () => {
    const ran: string[] = [];
    work = async (run) => void ran.push(run.tenant.id) as undefined;
    const queue = startJobQueue(api.services, { kinds, nightly: [{ kind: testKind as never, at: '00:00' }] });
    queues.push(queue);
    await eventually(() => expect(ran.toSorted()).toEqual([PLATFORM.id, tenant.id].toSorted()));
  });
});

describe('[G4] a run', () => {
  const ticket = async (name: string) => ({
    tenantId: tenant.id,
    jobId: (await enqueue(name)) as string,
    kind: testKind.name,
  });
  const never = new AbortController().signal;
  const run = (at: Awaited<ReturnType<typeof ticket>>) => runJob(api.services, kinds[0] as JobKind, at, never);
  const titles = () => db.as(tenant.id, (tx) => tx.db.selectFrom('audit_log').select('subject').execute());
  const effect = (subject: string) => async (tx: Parameters<NonNullable<JobKind['giveUp']>>[0]) => {
    await tx.db
      .insertInto('audit_log')
      .values({
        ...{ tenant_id: tx.tenantId, id: crypto.randomUUID(), actor_id: null, actor_name: '', impersonator: null },
        ...{ action: 'test', subject, details: '{}' },
      })
      .execute();
  };

  it('[G4] commits its effect exactly once, also if a server that seemed dead finishes too', async () => {
    const [entered, released] = [gate(), gate()];
    let runs = 0;
    work = async () => {
      runs += 1;
      const mine = runs;
      if (mine === 1) {
        entered.open();
        await released.opened;
      }
      return effect(`run ${mine}`);
    };
    const at = await ticket('once');
    const slow = run(at);
    await entered.opened;
    expect(await run(at)).toBe('settled');
    released.open();
    expect(await slow).toBe('settled');
    expect(await run(at)).toBe('settled');
    expect(runs).toBe(2);
    expect(await titles()).toEqual([{ subject: 'run 2' }]);
    expect(await states()).toEqual(['done']);
  });

  it('[G4] leaves nothing of its effect if the effect fails', async () => {
    work = async () => async (tx) => {
      await effect('half')(tx);
      throw new Error('broken');
    };
    const at = await ticket('broken');
    await expect(run(at)).rejects.toThrow('broken');
    expect(await titles()).toEqual([]);
    expect(await states()).toEqual(['running']);
  });

  it('[G4] counts the runs of servers that died, and fails after the last', async () => {
    work = async () => async () => {
      throw new Error('the server died');
    };
    const at = await ticket('deadly');
    for (let each = 0; each < testKind.attempts; each++) await run(at).catch(() => {});
    expect(await states()).toEqual(['running']);
    expect(await run(at)).toBe('settled');
    expect(await states()).toEqual(['failed']);
  });

  it('[G4] shows its progress and stops at the next step after it was cancelled', async () => {
    const admin = await createUser(db.database, tenant.id, { role: 'ADMIN' });
    const token = await api.signIn(tenant.hostName, admin);
    const call = (path: string, body?: unknown) =>
      api.call({ host: tenant.hostName, path, token, ...(body ? { body } : {}) });
    let steps = 0;
    work = async ({ signal, progress }) => {
      for (;;) {
        signal.throwIfAborted();
        steps += 1;
        progress(steps, 1_000_000);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const at = await ticket('long');
    const running = run(at);
    await eventually(async () => {
      const { data } = (await call('/admin/jobs')).json<{ data: { progress: { done: number } | null }[] }>();
      expect(data[0]?.progress?.done).toBeGreaterThan(0);
    });
    const cancelled = await call(`/admin/jobs/${at.jobId}/cancel`, {});
    expect(cancelled.json()).toMatchObject({ state: 'running', isCancelling: true });
    expect(await running).toBe('settled');
    expect(await states()).toEqual(['cancelled']);
    expect((await call(`/admin/jobs/${at.jobId}/cancel`, {})).statusCode).toBe(409);
    const again = await call(`/admin/jobs/${at.jobId}/retry`, {});
    expect(again.json()).toMatchObject({ state: 'waiting', attempts: 0, progress: null });
    expect((await call(`/admin/jobs/${at.jobId}/retry`, {})).statusCode).toBe(409);
    expect((await call(`/admin/jobs/${at.jobId}/cancel`, {})).json()).toMatchObject({ state: 'cancelled' });
    const foreign = await createTenant(db.database);
    const other = await api.signIn(foreign.hostName, await createUser(db.database, foreign.id, { role: 'ADMIN' }));
    const path = `/admin/jobs/${at.jobId}/retry`;
    expect((await api.call({ host: foreign.hostName, path, token: other, body: {} })).statusCode).toBe(404);
  });
});
