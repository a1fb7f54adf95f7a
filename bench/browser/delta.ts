import { RUNS } from '../runs.ts';
import { type Row, statsOf, type Times } from '../table.ts';
import { ask, type Bed, keep, say, withBed } from './bed.ts';

const SIZE = 50_000;
const CHANGED = 500;

const RIVALS = [
  { name: 'dexie', label: 'Dexie, bulkPut and a live query' },
  { name: 'sqlite', label: 'SQLite wasm, OPFS' },
  { name: 'tinybase', label: 'TinyBase' },
  { name: 'watermelon', label: 'WatermelonDB on LokiJS' },
  { name: 'rxdb', label: 'RxDB' },
  { name: 'pouchdb', label: 'PouchDB' },
] as const;

async function deltas(bed: Bed, name: string): Promise<Times> {
  await bed.server.warm(SIZE);
  const figures = await bed.inPage(`rival=${name}&size=${SIZE}`, async (page) => {
    await ask(page, ({ bench, with: size }) => bench.load(size), SIZE);
    return ask(page, ({ bench, with: { size, changed, times } }) => bench.delta(size, changed, times), {
      size: SIZE,
      changed: CHANGED,
      times: RUNS + 1,
    });
  });
  const times = statsOf(figures.slice(1));
  say(`${name}: ${times.median.toFixed(1)} ms`);
  return times;
}

/**
 * 500 changed items, from the received response to the list on the screen; the data is stored by then or right after.
 */
export const deltaBench = (only: readonly string[]): Promise<Row[]> =>
  withBed(async (bed) => {
    const ours = await deltas(bed, 'ours');
    const rivals: { label: string; times: Times }[] = [];
    for (const { name, label } of keep(RIVALS, only)) {
      try {
        rivals.push({ label, times: await deltas(bed, name) });
      } catch (error) {
        say(`${name} did not manage it: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
      }
    }
    const best = [...rivals].sort((a, b) => a.times.median - b.times.median)[0];
    return [
      {
        what: `a delta of ${CHANGED} of 50,000 items to the screen`,
        ...ours,
        unit: 'ms',
        against: '',
        ratio: null,
        goal: '≤ 15 ms',
        met: ours.median <= 15,
      },
      ...(best
        ? [
            {
              what: 'the same',
              ...ours,
              unit: 'ms' as const,
              against: `the best rival: ${best.label}`,
              ratio: best.times.median / ours.median,
              goal: '≥ 2×',
              met: best.times.median / ours.median >= 2,
            },
          ]
        : []),
      ...rivals.map(
        ({ label, times }): Row => ({
          what: label,
          ...times,
          unit: 'ms',
          against: 'ours',
          ratio: ours.median / times.median,
        }),
      ),
    ];
  });
