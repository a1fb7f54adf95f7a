import { relative, sep } from 'node:path';
import { staticImports } from './static-imports.ts';

/**
 * What every page needs at once and what changes with a new version of a package only. Apart from our own code it keeps its
 * name from release to release, so an update downloads less; the first visit is no larger for it.
 */
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|react-router|@lingui|@emotion)[\\/]/;

/** What the page and its workers have in common: nothing here may need a document. The sign-in does without a database. */
const SHAPES = /node_modules[\\/]zod[\\/]/;
const DEVICE = /node_modules[\\/](dexie|comlink)[\\/]/;

export const WORKERS = ['workers/sync.worker.ts', 'workers/search.worker.ts'];
export const START = ['src/app/main.tsx', 'src/areas/account/screens/sign-in.tsx'];
export const SHOP = [
  'src/sync/session.ts',
  'src/app/shell/app-frame.tsx',
  'src/app/shell/shop-gate.tsx',
  'src/sync/early-catalogue.ts',
  'src/areas/portal/screens/catalogue.tsx',
  'src/areas/portal/parts/prepare-catalogue.ts',
];

interface Group {
  readonly name: string;
  readonly test: RegExp | ((id: string) => boolean);
  readonly priority: number;
}

/**
 * A cold start asks for a handful of scripts and not for a hundred: each costs a way through the service worker, and small files shrink badly.
 * `common` is what the sign-in shares with the workers, `device` what the signed-in page shares with them (the database above all), `start` what
 * comes before the sign-in, `shop` what a customer's first screen adds. Whatever comes first takes what it needs along, so that no worker brings a
 * piece of the page and no sign-in a piece of the shop.
 */
export function chunkGroups(root: string): Group[] {
  const workers = staticImports(root, WORKERS);
  const start = staticImports(root, START);
  const shop = staticImports(root, SHOP);
  const within = (sources: ReadonlySet<string>) => (id: string) =>
    sources.has(relative(root, id.split('?')[0]!).split(sep).join('/'));
  const both = (a: ReadonlySet<string>, b: ReadonlySet<string>) => new Set([...a].filter((source) => b.has(source)));
  const inCommon = within(both(workers, start));
  const onDevice = within(both(workers, shop));
  return [
    { name: 'common', test: (id) => SHAPES.test(id) || inCommon(id), priority: 5 },
    { name: 'framework', test: FRAMEWORK, priority: 4 },
    { name: 'device', test: (id) => DEVICE.test(id) || onDevice(id), priority: 3 },
    { name: 'start', test: within(start), priority: 2 },
    { name: 'shop', test: within(shop), priority: 1 },
  ];
}
