import { describe, expect, it } from 'vitest';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';

function clockedQueue(options: FairQueueOptions) {
  let now = 0;
  const queue = new FairQueue({ ...options, now: () => now, random: () => 0.5 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const refused: string[] = [];
  return {
    started,
    refused,
    async enter(name: string, company: string, user = '') {
      void queue.enter(company, user).then(
        (leave) => {
          started.push(name);
          ends.set(name, leave);
        },
        () => void refused.push(name),
      );
      await Promise.resolve();
      await Promise.resolve();
    },
    async leave(name: string, afterMs = 0) {
      now += afterMs;
      ends.get(name)?.();
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe('[C5.2] a fair queue', () => {
  it('gives one company half of the places and leaves room for every other', async () => {
    const { enter, started } = clockedQueue({ total: 8 });
    for (let at = 0; at < 10; at++) await enter(`a${at}`, 'A');
    expect(started).toEqual(['a0', 'a1', 'a2', 'a3']);
    for (const company of ['B', 'C', 'D', 'E']) await enter(company, company);
    expect(started.slice(4, 7)).toEqual(['B', 'C', 'D']);
    expect(started).toContain('E');
  });

  it('starts waiting tasks in turns of companies, and of users within a company', async () => {
    const { enter, leave, started } = clockedQueue({ total: 2 });
    await enter('a1', 'A', 'Ann');
    await enter('b1', 'B', 'Bob');
    await enter('a2', 'A', 'Ann');
    await enter('a3', 'A', 'Ann');
    await enter('a4', 'A', 'Amy');
    await enter('b2', 'B', 'Bob');
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a4', 'a3']) await leave(name);
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a4', 'a3']);
  });

  it('refuses only the company whose own tasks take long', async () => {
    const { enter, leave, refused, started } = clockedQueue({ total: 4, maxPredictedWaitMs: 400 });
    for (let at = 0; at < 4; at++) await enter(`a${at}`, 'A');
    await leave('a0', 1_000);
    await enter('a4', 'A');
    expect(refused).toEqual(['a4']);
    await enter('b0', 'B');
    expect(started).toContain('b0');
  });

  it('does not measure the wait for a place, so that a full server refuses no company', async () => {
    const { enter, leave, refused, wait } = clockedQueue({ total: 1, maxPredictedWaitMs: 400 });
    await enter('a0', 'A');
    await enter('b0', 'B');
    await leave('a0', 5_000);
    await leave('b0', 10);
    await enter('a1', 'A');
    await enter('b1', 'B');
    wait(10);
    await enter('b2', 'B');
    expect(refused).toEqual([]);
  });

  it('forgets slow tasks over time', async () => {
    const { enter, leave, refused } = clockedQueue({ total: 2, maxPredictedWaitMs: 400 });
    await enter('slow', 'A');
    await enter('a0', 'A');
    await leave('slow', 2_000);
    await enter('a1', 'A');
    await enter('refused', 'A');
    for (let at = 0; at < 40; at++) {
      await leave(`a${at}`, 200);
      await enter(`a${at + 2}`, 'A');
    }
    await enter('taken', 'A');
    expect(refused).toEqual(['refused']);
  });

  it('frees a place once, however often it is released', async () => {
    const { enter, leave, started } = clockedQueue({ total: 2 });
    await enter('a0', 'A');
    await leave('a0');
    for (let at = 1; at < 4; at++) await enter(`a${at}`, 'A');
    expect(started).toEqual(['a0', 'a1']);
  });
});
