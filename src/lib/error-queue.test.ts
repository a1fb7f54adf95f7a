import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ErrorReport } from '../../contract/error-reports.ts';
import { createErrorQueue, GATHER_MS, MAX_AN_HOUR, MAX_WAITING, REPEAT_MS, type SendResult } from './error-queue.ts';

const HOUR_MS = 3_600_000;
const report = (n: number): ErrorReport => ({
  ...{ source: 'page', name: 'TypeError', message: '', release: '1', route: '', role: null, count: 1 },
  frames: [`a.js:${n}:1`],
});

let calls: (readonly [string | undefined, number])[][];
let isOnline: boolean;
let result: SendResult;
let kept: ErrorReport[];

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  isOnline = true;
  result = 'done';
  kept = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const queue = () =>
  createErrorQueue({
    now: Date.now,
    isOnline: () => isOnline,
    send: async (reports) => {
      calls.push(reports.map(({ frames, count }) => [frames[0], count]));
      return result;
    },
    batch: 10,
    store: {
      take: () => kept.splice(0),
      put: (reports) => {
        kept = [...reports];
      },
    },
  });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('errors that occur together are one call, and equal ones one report', async () => {
  const { add } = queue();
  for (const n of [1, 2, 1, 1]) add(report(n));
  await pass(GATHER_MS);
  expect(calls).toEqual([
    [
      ['a.js:1:1', 3],
      ['a.js:2:1', 1],
    ],
  ]);
});

it('a loop of one error makes one call, and one for its repetitions in each minute that the page is left', async () => {
  const { add, flush } = queue();
  for (let n = 0; n < 5_000; n++) {
    add(report(1));
    await pass(20);
    if (n % 50 === 0) flush();
  }
  expect(calls.length).toBeLessThanOrEqual(1 + (5_000 * 20) / REPEAT_MS);
  expect(calls[0]).toEqual([['a.js:1:1', expect.any(Number)]]);
  await pass(REPEAT_MS);
  flush();
  expect(calls.at(-1)?.[0]?.[1]).toBe(1_000);
});

it('a page reports twenty different errors in an hour', async () => {
  const { add } = queue();
  for (let n = 0; n < 100; n++) {
    add(report(n));
    await pass(GATHER_MS);
  }
  expect(calls).toHaveLength(MAX_AN_HOUR);
  await pass(HOUR_MS);
  add(report(99));
  await pass(GATHER_MS);
  expect(calls).toHaveLength(MAX_AN_HOUR + 1);
});

it('without a signal at most twenty reports are kept, and sent once there is one', async () => {
  isOnline = false;
  const { add, flush } = queue();
  for (let n = 0; n < 30; n++) add(report(n));
  await pass(GATHER_MS);
  expect(calls).toEqual([]);
  expect(kept).toHaveLength(MAX_WAITING);
  isOnline = true;
  flush();
  await pass(0);
  expect(calls.map((call) => call.length)).toEqual([10, 10]);
  expect(kept).toEqual([]);
});

it('reports that the server does not take are kept, those before them are not sent again', async () => {
  kept = Array.from({ length: 15 }, (_, n) => report(n));
  result = 'later';
  const { add, flush } = queue();
  flush();
  await pass(0);
  expect(calls).toHaveLength(1);
  expect(kept).toHaveLength(15);
  result = 'done';
  add(report(0));
  await pass(GATHER_MS);
  expect(calls.map((call) => call.length)).toEqual([10, 10, 5]);
  expect(calls[1]?.[0]).toEqual(['a.js:0:1', 2]);
  expect(kept).toEqual([]);
});
