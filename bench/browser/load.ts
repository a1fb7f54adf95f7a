import { RUNS } from '../runs.ts';
import { type Row, statsOf } from '../table.ts';
import { ask, type Bed, keep, say, withBed } from './bed.ts';

const SIZE = 50_000;
/** Duration above which a rival is run only once more, because it cannot catch up. */
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

/** Rivals and their number of items. */
interface Order {
  readonly name: string;
  readonly size: number;
}

async function load(bed: Bed, { name, size }: Order): Promise<{ ms: number; blockMs: number }> {
  const one = await bed.inPage(`rival=${name}&size=${size}`, (page) =>
    name === 'plain'
      ? ask(page, ({ bench, with: count }) => bench.plain(count), size)
      : ask(page, ({ bench, with: count }) => bench.load(count), size),
  );
  if ('rows' in one && one.rows !== 50) throw new Error(`${name} shows ${one.rows} rows`);
  return one;
}

/**
 * Runs all in turn, repeatedly, so that other load on the machine affects all alike. Leaves out a rival after it fails,
 * and prints the reason.
 */
async function loads(bed: Bed, orders: readonly Order[]): Promise<(Loads | Error)[]> {
  for (const { size } of orders) await bed.server.warm(size);
  const all: (Loads | Error)[] = orders.map(() => ({ ms: [], blockMs: [] }));
  for (let run = 0; run < RUNS; run++) {
    for (const [at, order] of orders.entries()) {
      const before = all[at]!;
      if (before instanceof Error || (run > 1 && before.ms.at(-1)! > SLOW_MS)) continue;
      try {
        const { ms, blockMs } = await load(bed, order);
        all[at] = { ms: [...before.ms, ms], blockMs: [...before.blockMs, blockMs] };
      } catch (error) {
        all[at] = error instanceof Error ? error : new Error(String(error));
      }
    }
  }
  for (const [at, { name }] of orders.entries()) {
    const one = all[at]!;
    if (one instanceof Error) say(`${name} did not manage it: ${one.message.split('\n')[0]}`);
    else say(`${name}: ${Math.round(statsOf(one.ms).median)} ms`);
  }
  return all;
}

/** Throws if ours or its reference failed. */
const need = (one: Loads | Error | undefined): Loads => {
  if (!one || one instanceof Error) throw one ?? new Error('nobody loaded');
  return one;
};

const runsOf = (figures: readonly number[]) => (figures.length === RUNS ? {} : { runs: figures.length });

/** From the download to on disk and searchable, with the longest block of the page. */
export const loadBench = (only: readonly string[]): Promise<Row[]> =>
  withBed(async (bed) => {
    const kept = keep(RIVALS, only);
    const orders = ['plain', 'ours', ...kept.map(({ name }) => name)].map((name) => ({ name, size: SIZE }));
    const [first, second, ...others] = await loads(bed, orders);
    const [plain, ours] = [need(first), need(second)];
    const rivals: { label: string; loads: Loads }[] = [];
    const refused: Row[] = [];
    for (const [at, { label }] of kept.entries()) {
      const one = others[at]!;
      if (!(one instanceof Error)) rivals.push({ label, loads: one });
      else
        refused.push({ what: `${label}: could not`, median: 0, min: 0, max: 0, unit: 'ms', against: '', ratio: null });
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

/** The same catalog four times as large. */
export async function growthLoads(bed: Bed): Promise<{ small: Loads; large: Loads }> {
  const [small, large] = await loads(
    bed,
    [50_000, 200_000].map((size) => ({ name: 'ours', size })),
  );
  return { small: need(small), large: need(large) };
}
