import { RUNS } from '../runs.ts';
import { type Row, statsOf } from '../table.ts';
import { ask, type Bed, say, withBed } from './bed.ts';

const SIZE = 50_000;

/** Fills a profile once, then visits the page again and again. */
async function reloads(bed: Bed, name: string): Promise<{ list: number[]; search: number[] }> {
  await bed.server.warm(SIZE);
  const list: number[] = [];
  const search: number[] = [];
  await bed.inPage(`rival=${name}&size=${SIZE}`, async (page) => {
    await ask(page, ({ bench, with: size }) => bench.load(size), SIZE);
    // Whoever has just got a catalogue looks at it for a while: what is kept for the next start is kept meanwhile.
    await page.waitForTimeout(1500);
    for (let run = 0; run <= RUNS; run++) {
      await page.goto(`${bed.server.origin}/?rival=${name}&size=${SIZE}&task=reload`, { waitUntil: 'load' });
      const one = await ask(page, async ({ bench }) => bench.reloaded!, null);
      if (one.rows !== 50) throw new Error(`${name} shows ${one.rows} rows`);
      // The first visit fills the browser's caches of code.
      if (run === 0) continue;
      list.push(one.listMs);
      search.push(one.searchMs);
    }
  });
  say(`${name}: list ${Math.round(statsOf(list).median)} ms, search ${Math.round(statsOf(search).median)} ms`);
  return { list, search };
}

/** From the call for the page to its first list, and to its first answer to a search, with everything on the device. */
export const reloadBench = (): Promise<Row[]> =>
  withBed(async (bed) => {
    const dexie = await reloads(bed, 'dexie');
    const ours = await reloads(bed, 'ours');
    const list = statsOf(ours.list);
    const search = statsOf(ours.search);
    const plain = statsOf(dexie.list).median;
    return [
      {
        what: 'reload to the first list page, 50,000 items',
        ...list,
        unit: 'ms',
        against: `a plain Dexie table's list (${Math.round(plain)} ms)`,
        ratio: plain / list.median,
        goal: 'no slower',
        met: list.median <= plain * 1.02,
      },
      {
        what: 'reload to the first answer to a search',
        ...search,
        unit: 'ms',
        against: 'the same list',
        ratio: plain / search.median,
        goal: '≤ 1.5× of it',
        met: search.median <= plain * 1.5,
      },
      {
        what: 'Dexie: reload to a search through all rows',
        ...statsOf(dexie.search),
        unit: 'ms',
        against: 'ours',
        ratio: search.median / statsOf(dexie.search).median,
      },
    ];
  });
