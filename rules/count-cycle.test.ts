import { describe, expect, test } from 'vitest';
import { type CountedBin, CYCLE_DAYS, cycleList } from './count-cycle.ts';

const NOW = '2026-11-22T15:00:00.000Z';
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();
/** Returns a bin: without a count it has three lots to count, with one it has none. */
const bin = (
  name: string,
  countedAt: string | null = null,
  waiting = 0,
  left = countedAt === null ? 3 : 0,
  wanted = 0,
): CountedBin => ({
  ...{ bin: name, countedAt, left, waiting, wanted },
});
const warehouse = (count: number, countedAt: (index: number) => string | null = () => null) =>
  Array.from({ length: count }, (_, index) => bin(`A-${String(index).padStart(2, '0')}`, countedAt(index)));
const list = (bins: readonly CountedBin[], now = NOW) => {
  const { bins: found, ...rest } = cycleList(bins, now, (at) => at.slice(0, 10));
  return { ...rest, bins: found.map((one) => one.bin) };
};

describe('the count list of a day', () => {
  test('has enough bins to count all of them once in a cycle', () => {
    expect(list(warehouse(3 * CYCLE_DAYS))).toEqual({ bins: ['A-00', 'A-01', 'A-02'], done: 0, of: 3 });
    expect(list(warehouse(3 * CYCLE_DAYS + 1)).of).toBe(4);
    expect(list([])).toEqual({ bins: [], done: 0, of: 0 });
  });

  test('has the bins counted longest ago, in walking order', () => {
    const bins = warehouse(2 * CYCLE_DAYS, (index) => (index === 5 ? null : index === 3 ? daysAgo(40) : daysAgo(20)));
    expect(list(bins).bins).toEqual(['A-03', 'A-05']);
  });

  test('[F4.4] has a bin of which a picker found nothing, whenever it was counted', () => {
    const bins = warehouse(CYCLE_DAYS, () => daysAgo(1));
    expect(list(bins).bins).toEqual([]);
    expect(list(bins.with(7, bin('A-07', daysAgo(1), 0, 0, 1))).bins).toEqual(['A-07']);
  });

  test('gets shorter with each bin that is counted today, whichever it was, and ends at its number', () => {
    const bins = warehouse(2 * CYCLE_DAYS);
    const one = bins.with(20, bin('A-20', NOW));
    expect(list(one)).toEqual({ bins: ['A-00'], done: 1, of: 2 });
    expect(list(one.with(0, bin('A-00', NOW)))).toEqual({ bins: [], done: 2, of: 2 });
  });

  test('excludes bins that were counted within the cycle', () => {
    expect(list(warehouse(2 * CYCLE_DAYS, () => daysAgo(CYCLE_DAYS - 1)))).toEqual({ bins: [], done: 0, of: 0 });
    expect(list(warehouse(2 * CYCLE_DAYS, () => daysAgo(CYCLE_DAYS + 1))).bins).toHaveLength(2);
  });

  test('keeps a partly counted bin, before all others', () => {
    const begun = warehouse(2 * CYCLE_DAYS).with(20, bin('A-20', NOW, 0, 2));
    expect(list(begun)).toEqual({ bins: ['A-00', 'A-20'], done: 0, of: 2 });
    expect(list(warehouse(2 * CYCLE_DAYS).with(20, bin('A-20', daysAgo(2), 0, 2))).bins).toEqual(['A-00', 'A-01']);
    // All other lots of the bin are counted; a lot that arrived later is not.
    const since = warehouse(2 * CYCLE_DAYS, () => daysAgo(3)).with(20, bin('A-20', daysAgo(2), 0, 1));
    expect(list(since).bins).toEqual(['A-20']);
  });

  test("includes every bin that needs a recount, in addition to the day's number", () => {
    const bins = warehouse(2 * CYCLE_DAYS).with(9, bin('A-09', NOW, 1));
    expect(list(bins)).toEqual({ bins: ['A-00', 'A-09'], done: 1, of: 2 });
  });

  test("restarts at the warehouse's midnight", () => {
    const bins = warehouse(2 * CYCLE_DAYS).with(0, bin('A-00', '2026-11-22T23:59:00.000Z'));
    expect(list(bins, '2026-11-23T00:01:00.000Z').done).toBe(0);
  });
});
