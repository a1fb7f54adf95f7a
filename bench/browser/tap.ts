import { RUNS } from '../runs.ts';
import { type Row, statsOf } from '../table.ts';
import { ask, say, withBed } from './bed.ts';

const TAPS = 120;

const median = (figures: readonly number[]): number => statsOf(figures).median;

/** From a tap to its row and its outbox entry on the disk. */
export const tapBench = (): Promise<Row[]> =>
  withBed(async (bed) => {
    const ours: number[] = [];
    const raw: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const times = await bed.inPage('rival=none', (page) =>
        ask(page, ({ bench, with: taps }) => bench.tap(taps), TAPS),
      );
      // The first taps warm up.
      ours.push(median(times.ours.slice(20)));
      raw.push(median(times.raw.slice(20)));
    }
    const own = statsOf(ours);
    const bare = statsOf(raw);
    say(`ours ${own.median.toFixed(2)} ms, raw ${bare.median.toFixed(2)} ms`);
    return [
      {
        what: 'a tap until it is durable: row, server’s copy and outbox, strict',
        ...own,
        unit: 'ms',
        against: `raw IndexedDB, two puts (${bare.median.toFixed(2)} ms)`,
        ratio: bare.median / own.median,
        goal: '≤ 1.5× of it',
        met: own.median <= bare.median * 1.5,
      },
    ];
  });
