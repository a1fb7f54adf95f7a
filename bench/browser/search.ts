import { RUNS } from '../runs.ts';
import { type Row, statsOf, type Times } from '../table.ts';
import { ask, type Bed, keep, say, withBed } from './bed.ts';
import { KEYSTROKE_MS, keystrokesOf, p95 } from './keystrokes.ts';

const SIZE = 50_000;
const ROUND_MS = 4000;

const RIVALS = [
  { name: 'sqlite-here', label: 'SQLite FTS5 with prefixes' },
  { name: 'flexsearch', label: 'FlexSearch' },
  { name: 'ufuzzy', label: 'uFuzzy' },
  { name: 'minisearch', label: 'MiniSearch' },
  { name: 'dexie-words', label: 'Dexie, index of words' },
  { name: 'rxdb', label: 'RxDB, $regex' },
] as const;

/** p95 of the keystrokes of each round. */
export async function keystrokeTimes(bed: Bed, rival: string, size = SIZE): Promise<Times & { asked: number }> {
  await bed.server.warm(size);
  const [warmUp = [], ...counted] = Array.from({ length: RUNS + 1 }, (_, round) => keystrokesOf(size, round, RUNS + 1));
  const order = { rival, size, warmUp, rounds: counted, roundMs: ROUND_MS };
  const { rounds, found } = await bed.inPage(`rival=${rival}&size=${size}`, (page) =>
    ask(page, ({ bench, with: given }) => bench.search(given), order),
  );
  if (found === 0) throw new Error(`${rival} found nothing`);
  const times = statsOf(rounds.map(p95));
  say(`${rival}: p95 ${times.median.toFixed(2)} ms of ${rounds[0]?.length} keystrokes, ${found} rows`);
  return { ...times, asked: rounds[0]?.length ?? 0 };
}

/** A keystroke in a worker: the best fifty of all matches, as rows ready to show. */
export const searchBench = (only: readonly string[]): Promise<Row[]> =>
  withBed(async (bed) => {
    const ours = await keystrokeTimes(bed, 'ours-direct');
    const rows: Row[] = [];
    let fts: number | undefined;
    for (const { name, label } of keep(RIVALS, only)) {
      try {
        const times = await keystrokeTimes(bed, name);
        if (name === 'sqlite-here') fts = times.median;
        rows.push({ what: `${label}, p95`, ...times, unit: 'ms', against: 'ours', ratio: ours.median / times.median });
      } catch (error) {
        say(`${name} did not manage it: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
        rows.push({ what: `${label}: could not`, median: 0, min: 0, max: 0, unit: 'ms', against: '', ratio: null });
      }
    }
    return [
      {
        what: `a keystroke, 50,000 items, typing errors included: the best 50 of all matches, p95 of some ${ours.asked}`,
        ...ours,
        unit: 'ms',
        against: '',
        ratio: null,
        goal: `≤ ${KEYSTROKE_MS[SIZE]} ms`,
        met: ours.median <= KEYSTROKE_MS[SIZE],
      },
      ...(fts === undefined
        ? []
        : [
            {
              what: 'the same',
              ...ours,
              unit: 'ms' as const,
              against: 'SQLite FTS5',
              ratio: fts / ours.median,
              goal: '≥ 10×',
              met: fts / ours.median >= 10,
            },
          ]),
      ...rows,
    ];
  });
