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

const SEARCH = ['workers/search.worker.ts'];
export const WORKERS = ['workers/sync.worker.ts', ...SEARCH];
export const START = ['src/app/main.tsx'];
export const DOOR = [
  'src/app/shell/anonymous-frame.tsx',
  'src/areas/home/screens/home.tsx',
  'src/areas/account/screens/sign-in.tsx',
];
export const SHOP = [
  'src/sync/session.ts',
  'src/app/shell/app-frame.tsx',
  'src/app/shell/shop-gate.tsx',
  'src/sync/early-catalogue.ts',
  'src/areas/portal/screens/catalogue.tsx',
  'src/areas/portal/parts/prepare-catalogue.ts',
];

const both = (a: ReadonlySet<string>, b: ReadonlySet<string>) => new Set([...a].filter((source) => b.has(source)));

interface Group {
  readonly name: string;
  readonly test: RegExp | ((id: string) => boolean);
  readonly priority: number;
}

/**
 * A cold start asks for a handful of scripts and not for a hundred: each costs a way through the service worker, and small files shrink badly.
 * `common` is what the start shares with the workers, `device` what the signed-in page shares with them (the database above all), `start` what
 * everybody needs, `feed` the shapes that only the sync worker needs, `door` what the sign-in adds, `shop` what a customer's first screen adds. Whatever comes first takes what it needs along, so that no worker brings a
 * piece of the page and no sign-in a piece of the shop.
 */
export function chunkGroups(root: string): Group[] {
  const workers = staticImports(root, WORKERS);
  const shop = staticImports(root, SHOP);
  const door = staticImports(root, DOOR);
  const search = staticImports(root, SEARCH);
  // Shapes of rows and changes, which the sync worker alone needs whole; screens bring those of their own.
  const feed = new Set(
    [...workers].filter((source) => /^(?:contract|rules|src)\//.test(source) && !search.has(source)),
  );
  // What both ways lead past is part of the start.
  const start = new Set([...staticImports(root, START), ...both(door, shop)]);
  const within = (sources: ReadonlySet<string>) => (id: string) =>
    sources.has(relative(root, id.split('?')[0]!).split(sep).join('/'));
  const inCommon = within(both(workers, start));
  const onDevice = within(both(workers, shop));
  return [
    { name: 'common', test: (id) => SHAPES.test(id) || inCommon(id), priority: 5 },
    { name: 'framework', test: FRAMEWORK, priority: 4 },
    { name: 'device', test: (id) => DEVICE.test(id) || onDevice(id), priority: 3 },
    { name: 'feed', test: within(feed), priority: 3 },
    { name: 'start', test: within(start), priority: 2 },
    { name: 'door', test: within(door), priority: 1 },
    { name: 'shop', test: within(shop), priority: 1 },
  ];
}
