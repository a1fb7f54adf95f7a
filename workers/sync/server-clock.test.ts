import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CratebookDatabase, readMeta } from '../../src/data/database.ts';
import { noteServerClock, timed } from './server-clock.ts';

const HOUR = 3_600_000;
let db: CratebookDatabase;

beforeEach(async () => {
  db = new CratebookDatabase({ tenantId: crypto.randomUUID(), userId: crypto.randomUUID() });
  await db.open();
});
afterEach(async () => {
  vi.useRealTimers();
  await db.delete();
});

/** A reply after `seconds`, from a server whose clock is `ahead` milliseconds ahead and was read half-way. */
async function reply(seconds: number, ahead: number) {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
  const answer = timed(async () => {
    vi.advanceTimersByTime(seconds * 500);
    const serverTime = new Date(Date.now() + ahead).toISOString();
    vi.advanceTimersByTime(seconds * 500);
    return { serverTime };
  });
  const { clock } = await answer;
  vi.useRealTimers();
  return clock;
}

it('[ID4] a first reply that takes ten seconds sets a clock right that is an hour wrong', async () => {
  const clock = await reply(10, HOUR);
  expect(clock).toEqual({ offset: HOUR, margin: 5000 });
  await noteServerClock(db, clock);
  expect(await readMeta(db, 'serverOffset')).toBe(HOUR);
});

it('[ID4] a slow reply never replaces a precise offset that it does not contradict', async () => {
  await noteServerClock(db, { offset: HOUR, margin: 50 });
  await noteServerClock(db, { offset: HOUR + 6000, margin: 5000 });
  expect(await readMeta(db, 'serverOffset')).toBe(HOUR);
  await noteServerClock(db, { offset: HOUR + 8000, margin: 5000 });
  expect(await readMeta(db, 'serverOffset')).toBe(HOUR + 8000);
});

it('[ID4] a clock that is right needs no offset, however slow the reply', async () => {
  await noteServerClock(db, { offset: 4900, margin: 5000 });
  expect((await readMeta(db, 'serverOffset')) ?? 0).toBe(0);
  await noteServerClock(db, { offset: HOUR, margin: 50 });
  await noteServerClock(db, { offset: 1500, margin: 50 });
  expect(await readMeta(db, 'serverOffset')).toBe(0);
});
