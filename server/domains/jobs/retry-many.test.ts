import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { type JobState, jobEndpoints, MOST_RETRIED_JOBS } from '../../../contract/jobs.ts';
import type { Actor } from '../../actor.ts';
import { onJob } from '../../jobs/enqueue.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { jobHandlers } from './handlers.ts';

type Which = BodyIn<typeof jobEndpoints.retryMany>['which'];

let shop: Shop;
let admin: Actor;
let announced: string[];
let unsubscribe: () => void;
beforeAll(async () => {
  shop = await openShop();
  admin = { ...(await shop.worker(['lead'], 'W1')), role: 'ADMIN', licenses: [], warehouseId: null };
  unsubscribe = onJob(({ jobId }) => announced.push(jobId));
});
afterAll(async () => {
  unsubscribe();
  await shop.close();
});
beforeEach(async () => {
  announced = [];
  await shop.sql('delete from jobs where tenant_id = $1');
});

async function add(state: JobState, kind = 'mail'): Promise<string> {
  const id = randomUUID();
  await shop.sql(
    `insert into jobs (tenant_id, id, kind, input, about, state, attempts, finished_at)
     values ($1, $2, $3, '{}', 'ana@cafe.test', $4, 5, now())`,
    [id, kind, state],
  );
  return id;
}
const retry = (which: Which) =>
  shop.call(jobEndpoints.retryMany, jobHandlers.retryMany, { as: admin, body: { which } });
const matching = (total: number, restartable: number, filters: Record<string, string> = {}) =>
  ({ matching: { filters, expected: { total, totals: { restartable } } } }) as Which;
const waiting = async () =>
  (await shop.sql("select id from jobs where tenant_id = $1 and state = 'waiting' and attempts = 0 order by id")).map(
    ({ id }) => String(id),
  );

describe('[G4] many jobs are run again', () => {
  test('those that are named, if they failed or were cancelled, once', async () => {
    const [failed, cancelled, done, running] = [
      await add('failed'),
      await add('cancelled', 'statements'),
      await add('done'),
      await add('running'),
    ];
    const others = await add('failed');
    const ids = [failed, cancelled, done, running, failed];
    expect(await retry({ ids })).toEqual({ changed: 2, left: [{ reason: 'gone', count: 2 }] });
    expect(await waiting()).toEqual([failed, cancelled].sort());
    expect(announced.sort()).toEqual([failed, cancelled].sort());
    const entries = await shop.sql("select subject from audit_log where tenant_id = $1 and action = 'jobs.retry'");
    expect(entries.map(({ subject }) => subject).sort()).toEqual([failed, cancelled].sort());
    expect(await retry({ ids })).toEqual({ changed: 0, left: [{ reason: 'gone', count: 4 }] });
    expect(await waiting()).not.toContain(others);
  });

  test('all that match a filter, on all pages, unless more match than the user saw', async () => {
    for (let number = 0; number < 60; number += 1) await add(number % 2 ? 'failed' : 'cancelled');
    await add('done');
    await add('failed', 'statements');
    const list = await shop.call(jobEndpoints.list, jobHandlers.list, { as: admin, query: { kind: 'mail' } });
    expect(list).toMatchObject({ total: 61, totals: { restartable: 60 } });
    expect(await failure(retry(matching(61, 59, { kind: 'mail' })))).toBe('conflict');
    expect(await waiting()).toEqual([]);
    expect(await retry(matching(61, 60, { kind: 'mail' }))).toEqual({
      changed: 60,
      left: [{ reason: 'unfit', count: 1 }],
    });
    expect(await waiting()).toHaveLength(60);
  });

  test('at most 500 in one call; the rest is left for the next', async () => {
    await shop.sql(
      `insert into jobs (tenant_id, id, kind, input, about, state, attempts)
       select $1, gen_random_uuid(), 'mail', '{}', '', 'failed', 5 from generate_series(1, $2::int)`,
      [MOST_RETRIED_JOBS + 1],
    );
    const total = MOST_RETRIED_JOBS + 1;
    expect(await retry(matching(total, total, { state: 'failed' }))).toEqual({
      changed: MOST_RETRIED_JOBS,
      left: [{ reason: 'limit', count: 1 }],
    });
    expect(await retry(matching(1, 1, { state: 'failed' }))).toEqual({ changed: 1, left: [] });
  });
});
