import { RUNS } from '../runs.ts';
import { type Row, statsOf } from '../table.ts';
import { ask, say, withBed } from './bed.ts';
import type { TapTimes } from './pages/tap.ts';

const TAPS = 220;
/** Number of taps that warm up. */
const WARM_UP = 20;
/** 95 of 100 taps may take this many times as long as 95 of 100 pairs of raw puts (decision 49). */
const RAW_TIMES = 3;

const LABELS = {
  ours: 'a tap until it is durable: row, server’s copy and outbox, strict',
  raw: 'raw IndexedDB, two puts, strict',
  rxdb: 'RxDB on Dexie: a document is stored, not strict',
  tinybase: 'TinyBase on IndexedDB: row and outbox row are saved, not strict',
} as const satisfies Record<keyof TapTimes, string>;

const median = (figures: readonly number[]): number => statsOf(figures).median;
const p95 = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.95)]!;

/**
 * Measures a tap, from the call to its row and its outbox entry on the disk, beside raw IndexedDB, RxDB and TinyBase.
 */
export const tapBench = (): Promise<Row[]> =>
  withBed(async (bed) => {
    const runs: TapTimes[] = [];
    const measure = () =>
      bed.inPage('rival=none', (page) => ask(page, ({ bench, with: taps }) => bench.tap(taps), TAPS));
    for (let run = 0; run < RUNS; run++) runs.push(await measure());
    const figures = (who: keyof TapTimes, of: (times: readonly number[]) => number) =>
      statsOf(runs.map((times) => of(times[who].slice(WARM_UP))));
    const own = figures('ours', median);
    const rows = (Object.keys(LABELS) as (keyof TapTimes)[]).map((who): Row => {
      const stats = figures(who, median);
      say(`${who} ${stats.median.toFixed(2)} ms, p95 ${figures(who, p95).median.toFixed(2)} ms`);
      return who === 'ours'
        ? { what: LABELS.ours, ...stats, unit: 'ms', against: '', ratio: null }
        : { what: LABELS[who], ...stats, unit: 'ms', against: 'ours', ratio: own.median / stats.median };
    });
    const late = figures('ours', p95);
    const raw = figures('raw', p95).median;
    return [
      ...rows,
      {
        what: '95 of 100 taps',
        ...late,
        unit: 'ms',
        against: `95 of 100 pairs of raw puts (${raw.toFixed(2)} ms)`,
        ratio: raw / late.median,
        goal: `≤ ${RAW_TIMES}× of it`,
        met: late.median <= raw * RAW_TIMES,
      },
    ];
  });
