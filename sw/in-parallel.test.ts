import { describe, expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

function works() {
  const begun: { item: number; end: () => void; fail: () => void }[] = [];
  const work = (item: number) =>
    new Promise<void>((resolve, reject) => begun.push({ item, end: resolve, fail: () => reject(new Error('gone')) }));
  return { begun, work, items: () => begun.map(({ item }) => item) };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('inParallel', () => {
  it('runs a fixed number at a time, and the next when one is done', async () => {
    const { begun, work, items } = works();
    const all = inParallel([1, 2, 3, 4], 2, work);
    expect(items()).toEqual([1, 2]);
    begun[1]?.end();
    await turn();
    expect(items()).toEqual([1, 2, 3]);
    for (const { end } of begun) end();
    await turn();
    expect(items()).toEqual([1, 2, 3, 4]);
    begun[3]?.end();
    await all;
  });

  it('starts no other after one has failed, and rejects', async () => {
    const { begun, work, items } = works();
    const all = inParallel([1, 2, 3, 4], 2, work);
    begun[0]?.fail();
    await expect(all).rejects.toThrow('gone');
    begun[1]?.end();
    await turn();
    expect(items()).toEqual([1, 2]);
  });

  it('ends at once when there is nothing to do', async () => {
    await inParallel([], 3, () => Promise.reject(new Error('never')));
  });
});
