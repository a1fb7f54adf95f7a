import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../tests/harness/database.ts';
import { silentLog } from '../tests/harness/log.ts';
import { createLimits } from './limits.ts';

let db: TestDatabase;
let now = Date.parse('2026-11-20T12:00:00Z');
const servers: ReturnType<typeof createLimits>[] = [];
const server = () => {
  const limits = createLimits(db.database, silentLog, () => now);
  servers.push(limits);
  return limits;
};
const failure = (work: Promise<void>) =>
  work.then(
    () => undefined,
    (error) => error,
  );

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  for (const each of servers) await each.close();
  await db.drop();
});

describe('[C5.3] a limit', () => {
  it('counts exact hits of several servers together, and ends with its window', async () => {
    const [one, other] = [server(), server()];
    const limit = { most: 4, windowMs: 60_000, exact: true };
    for (const each of [one, other, one, other]) await each.hit('exact', limit);
    for (const each of [one, other])
      expect(await failure(each.hit('exact', limit))).toMatchObject({
        code: 'rate_limited',
        details: { retryAfterSeconds: 60 },
      });
    now += 60_001;
    await other.hit('exact', limit);
  });

  it('counts frequent hits locally and sends them to the other servers', async () => {
    const [one, other] = [server(), server()];
    const limit = { most: 10, windowMs: 60_000 };
    for (let at = 0; at < 9; at++) await one.hit('frequent', limit);
    await one.flush();
    await other.hit('frequent', limit);
    await other.flush();
    expect(await failure(other.hit('frequent', limit))).toMatchObject({ code: 'rate_limited' });
  });

  it('counts concurrent hits before it checks them', async () => {
    const one = server();
    const hits = Array.from({ length: 12 }, () =>
      failure(one.hit('at once', { most: 5, windowMs: 60_000, exact: true })),
    );
    const passed = (await Promise.all(hits)).filter((error) => error === undefined);
    expect(passed).toHaveLength(5);
  });

  it('keeps 16 bytes of a subject of any length', async () => {
    await server().hit('x'.repeat(100_000), { most: 1, windowMs: 60_000, exact: true });
    const connection = await db.database.connect();
    const { rows } = await connection.query('select max(length(key)) as bytes from platform.limit_counts');
    connection.release();
    expect(rows).toEqual([{ bytes: 16 }]);
  });

  it('is reset when it is cleared', async () => {
    const [one, other] = [server(), server()];
    const limit = { most: 1, windowMs: 60_000, exact: true };
    await one.hit('cleared', limit);
    await one.clear('cleared');
    await other.hit('cleared', limit);
  });
});
