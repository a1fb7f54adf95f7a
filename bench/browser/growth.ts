import { type Row, statsOf } from '../table.ts';
import { withBed } from './bed.ts';
import { KEYSTROKE_MS } from './keystrokes.ts';
import { growthLoads } from './load.ts';
import { keystrokeTimes } from './search.ts';

/** The cost of four times as many items. */
export const growthBench = (): Promise<Row[]> =>
  withBed(async (bed) => {
    const { small, large } = await growthLoads(bed);
    const load = statsOf(large.ms);
    const before = statsOf(small.ms).median;
    const few = await keystrokeTimes(bed, 'ours-direct', 50_000);
    const many = await keystrokeTimes(bed, 'ours-direct', 200_000);
    return [
      {
        what: '200,000 items: from download to on disk and searchable',
        ...load,
        unit: 'ms',
        against: `50,000 items (${Math.round(before)} ms)`,
        ratio: before / load.median,
        goal: 'at most 4 times as long',
        met: load.median <= before * 4,
      },
      {
        what: '200,000 items: a keystroke, typing errors included, p95',
        ...many,
        unit: 'ms',
        against: `50,000 items (${few.median.toFixed(2)} ms)`,
        ratio: few.median / many.median,
        goal: `≤ ${KEYSTROKE_MS[200_000]} ms`,
        met: many.median <= KEYSTROKE_MS[200_000],
      },
    ];
  });
