import { RUNS } from '../runs.ts';
import { type Row, statsOf } from '../table.ts';
import { ask, type Bed, keep, say, withBed } from './bed.ts';

const SIZE = 50_000;
/** A rival that takes this long is run once more only: it would not come closer. */
const SLOW_MS = 12_000;

const RIVALS = [
  { name: 'dexie', label: 'Dexie, bulkPut' },
  { name: 'dexie-words', label: 'Dexie with an index of words' },
  { name: 'sqlite', label: 'SQLite wasm, OPFS, FTS5' },
  { name: 'tinybase', label: 'TinyBase, persisted to IndexedDB' },
  { name: 'watermelon', label: 'WatermelonDB on LokiJS' },
  { name: 'rxdb', label: 'RxDB on Dexie' },
  { name: 'pouchdb', label: 'PouchDB' },
] as const;

interface Loads {
  readonly ms: readonly number[];
  readonly blockMs: readonly number[];
}

async function loads(bed: Bed, name: string, size = SIZE): Promise<Loads> {
  await bed.server.warm(size);
  const ms: number[] = [];
  const blockMs: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const one = await bed.inPage(`rival=${name}&size=${size}`, (page) =>
      name === 'plain'
        ? ask(page, ({ bench, with: count }) => bench.plain(count), size)
        : ask(page, ({ bench, with: count }) => bench.load(count), size),
    );
    if ('rows' in one && one.rows !== 50) throw new Error(`${name} shows ${one.rows} rows`);
    ms.push(one.ms);
    blockMs.push(one.blockMs);
    if (run > 0 && one.ms > SLOW_MS) break;
  }
  say(`${name}: ${Math.round(statsOf(ms).median)} ms`);
  return { ms, blockMs };
}

const runsOf = (figures: readonly number[]) => (figures.length === RUNS ? {} : { runs: figures.length });

/** From the download to on disk and searchable, and how long the page stands still meanwhile. */
export const loadBench = (only: readonly string[]): Promise<Row[]> =>
  withBed(async (bed) => {
    const plain = await loads(bed, 'plain');
    const ours = await loads(bed, 'ours');
    const rivals: { label: string; loads: Loads }[] = [];
    const refused: Row[] = [];
    for (const { name, label } of keep(RIVALS, only)) {
      try {
        rivals.push({ label, loads: await loads(bed, name) });
      } catch (error) {
        say(`${name} did not manage it: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
        refused.push({ what: `${label}: could not`, median: 0, min: 0, max: 0, unit: 'ms', against: '', ratio: null });
      }
    }
    const own = statsOf(ours.ms);
    const bare = statsOf(plain.ms);
    const block = statsOf(ours.blockMs);
    const dexie = rivals.find(({ label }) => label === RIVALS[0].label);
    const toDexie = dexie ? statsOf(dexie.loads.ms).median / own.median : null;
    return [
      {
        what: `${SIZE.toLocaleString('en-US')} items: from download to on disk and searchable`,
        ...own,
        unit: 'ms',
        against: `plain fetch and JSON.parse (${Math.round(bare.median)} ms)`,
        ratio: bare.median / own.median,
        goal: '≤ 1× of it',
        met: own.median <= bare.median,
      },
      ...(toDexie === null
        ? []
        : [
            {
              what: 'the same',
              ...own,
              unit: 'ms' as const,
              against: 'Dexie, bulkPut',
              ratio: toDexie,
              goal: '≥ 15×',
              met: toDexie >= 15,
            },
          ]),
      ...rivals.map(({ label, loads: { ms } }): Row => {
        const times = statsOf(ms);
        return { what: label, ...times, unit: 'ms', against: 'ours', ratio: own.median / times.median, ...runsOf(ms) };
      }),
      ...refused,
      {
        what: 'longest block of the page meanwhile',
        ...block,
        unit: 'ms',
        against: `plain fetch and JSON.parse (${Math.round(statsOf(plain.blockMs).median)} ms)`,
        ratio: statsOf(plain.blockMs).median / block.median,
        goal: '≤ 16 ms',
        met: block.median <= 16,
      },
      ...rivals.map(({ label, loads: { blockMs } }): Row => {
        const times = statsOf(blockMs);
        return {
          what: `longest block: ${label}`,
          ...times,
          unit: 'ms',
          against: 'ours',
          ratio: block.median / times.median,
          ...runsOf(blockMs),
        };
      }),
    ];
  });

/** The same catalogue four times as large. */
export const growthLoads = async (bed: Bed): Promise<{ small: Loads; large: Loads }> => ({
  small: await loads(bed, 'ours', 50_000),
  large: await loads(bed, 'ours', 200_000),
});
