import type { BrowserContext, Page } from 'playwright';
import { RUNS } from '../runs.ts';
import { type Row, statsOf } from '../table.ts';
import { ask, type Bed, say, withBed } from './bed.ts';

const SIZE = 50_000;
/** Pause between closing the app and opening it again. */
const AWAY_MS = 600;

interface Visits {
  readonly list: number[];
  readonly search: number[];
}

/**
 * `reload`: the page loads again in the same tab and process. `new-tab`: the tab was closed, and another is opened.
 */
type Kind = 'reload' | 'new-tab';

/** A visitor with its own profile. */
interface Visitor {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly seen: Readonly<Record<Kind, Visits>>;
}

async function visit({ name, seen }: Visitor, origin: string, page: Page, kind: Kind, counts: boolean): Promise<void> {
  await page.goto(`${origin}/?rival=${name}&size=${SIZE}&task=reload`, { waitUntil: 'load' });
  const one = await ask(page, async ({ bench }) => bench.reloaded!, null);
  if (one.rows !== 50) throw new Error(`${name} shows ${one.rows} rows`);
  if (!counts) return;
  seen[kind].list.push(one.listMs);
  seen[kind].search.push(one.searchMs);
}

/**
 * Runs the visits in turn, so that other load affects all alike. The first visit of a kind fills the browser's code
 * caches.
 */
async function inTurn(visitors: readonly Visitor[], { origin }: Bed['server']): Promise<void> {
  for (let run = 0; run <= RUNS; run++)
    for (const visitor of visitors) await visit(visitor, origin, visitor.page, 'reload', run > 0);
  for (const { page } of visitors) await page.goto('about:blank');
  for (let run = 0; run <= RUNS; run++)
    for (const visitor of visitors) {
      await visitor.page.waitForTimeout(AWAY_MS);
      const tab = await visitor.context.newPage();
      await visit(visitor, origin, tab, 'new-tab', run > 0);
      await tab.close();
    }
}

/** Fills a profile for each visitor, and runs all visits in turn. */
async function visits(
  bed: Bed,
  names: readonly string[],
  before: readonly Visitor[] = [],
): Promise<readonly Visitor[]> {
  const [name, ...others] = names;
  if (!name) {
    await inTurn(before, bed.server);
    return before;
  }
  return bed.inPage(`rival=${name}&size=${SIZE}`, async (page, context) => {
    await ask(page, ({ bench, with: size }) => bench.load(size), SIZE);
    // A user looks at a new catalog for a while; during that time the start of the list is stored.
    await page.waitForTimeout(1500);
    const seen = { reload: { list: [], search: [] }, 'new-tab': { list: [], search: [] } };
    return visits(bed, others, [...before, { name, page, context, seen }]);
  });
}

const WORDS: Readonly<Record<Kind, string>> = { reload: 'reload', 'new-tab': 'opened in a new tab' };

/** From the request of the page to its first list, and to its first search result, with all data on the device. */
export const reloadBench = (): Promise<Row[]> =>
  withBed(async (bed) => {
    await bed.server.warm(SIZE);
    const visitors = await visits(bed, ['dexie', 'ours']);
    const [dexie, ours] = visitors.map(({ seen }) => seen) as [Visitor['seen'], Visitor['seen']];
    for (const { name, seen } of visitors)
      for (const [kind, { list, search }] of Object.entries(seen))
        say(
          `${name}, ${kind}: list ${Math.round(statsOf(list).median)} ms, search ${Math.round(statsOf(search).median)} ms`,
        );
    return (['reload', 'new-tab'] as const).flatMap((kind): Row[] => {
      const list = statsOf(ours[kind].list);
      const search = statsOf(ours[kind].search);
      const plain = statsOf(dexie[kind].list).median;
      const plainSearch = statsOf(dexie[kind].search);
      return [
        {
          what: `${WORDS[kind]} to the first list page, 50,000 items`,
          ...list,
          unit: 'ms',
          against: `a plain Dexie table's list (${Math.round(plain)} ms)`,
          ratio: plain / list.median,
          goal: '≤ 1.5× of it',
          met: list.median <= plain * 1.5,
        },
        {
          what: `${WORDS[kind]} to the first answer to a search`,
          ...search,
          unit: 'ms',
          against: `Dexie's search through all rows (${Math.round(plainSearch.median)} ms)`,
          ratio: plainSearch.median / search.median,
          goal: 'no slower',
          met: search.median <= plainSearch.median,
        },
        {
          what: `Dexie: ${WORDS[kind]} to a search through all rows`,
          ...plainSearch,
          unit: 'ms',
          against: 'ours',
          ratio: search.median / plainSearch.median,
        },
      ];
    });
  });
