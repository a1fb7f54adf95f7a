import { relative, sep } from 'node:path';
import { staticImports } from './static-imports.ts';

/**
 * What every page needs at once and what changes with a new version of a package only. Apart from our own code it keeps its
 * name from release to release, so an update downloads less; the first visit is no larger for it.
 */
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|react-router|@lingui|@emotion)[\\/]/;

/** What the page and its workers have in common: nothing here may need a document. The sign-in does without a database. */
const SHAPES = /node_modules[\\/]zod[\\/]/;
const DEVICE = /node_modules[\\/]dexie[\\/]/;
const TALK = /node_modules[\\/]comlink[\\/]/;
/** The bundler's own helper of a lazy import, which a worker needs as well as the page. */
const LAZY = /vite[\\/]preload-helper|rolldown[\\/]runtime/;

const SYNC = ['workers/sync.worker.ts'];
const SEARCH = ['workers/search.worker.ts'];
export const WORKERS = [...SYNC, ...SEARCH];
/** What a page loads with its first change of the floor or the road, or with one that customers seldom make. The sync worker brings it from the start. */
export const FIELD = ['contract/floor-collections.ts', 'src/data/deferred-mutations.ts'];
export const START = ['src/app/main.tsx'];
export const AUTH = [
  'src/app/shell/anonymous-frame.tsx',
  'src/areas/home/screens/home.tsx',
  'src/areas/account/screens/sign-in.tsx',
];
export const SHOP = [
  'src/sync/session.ts',
  'src/app/shell/app-frame.tsx',
  'src/app/shell/require-shop.tsx',
  'src/sync/early-catalog.ts',
  'src/areas/portal/screens/catalog.tsx',
  'src/features/catalog/prepare-catalog.ts',
];

const both = (a: ReadonlySet<string>, b: ReadonlySet<string>) => new Set([...a].filter((source) => b.has(source)));
/** What of ours is in `a` and in none of the others; the files of workers and screens themselves find their place alone. */
const ours = (a: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]) =>
  new Set(
    [...a].filter((source) => /^(?:contract|rules|src)\//.test(source) && !others.some((other) => other.has(source))),
  );

/** Icons and the blocks that screens are built of: each is small and several screens share it. */
const BLOCKS = /[\\/]node_modules[\\/]lucide-react[\\/]|[\\/]src[\\/]ui[\\/]/;
const SMALL = 6000;

interface Group {
  readonly name: string;
  readonly test: RegExp | ((id: string) => boolean);
  readonly priority: number;
  /** Only modules that so many screens or chunks share. */
  readonly minShareCount?: number;
  /** Only modules of at most so many bytes, as they are written. */
  readonly maxModuleSize?: number;
}

/**
 * A cold start asks for a handful of scripts and not for a hundred: each costs a way through the service worker, and small files shrink badly.
 * `base` is what the page shares with the search worker, which starts with as little as it can: without Dexie. `common` is what the start
 * shares with the other workers, `device` what the signed-in page shares with them (the database above all), `start` what
 * everybody needs, `pack` what the search worker needs and others too: opening packs above all, `feed` the shapes of the shop that only workers need, `auth` what the sign-in adds, `shop` what a customer's first screen adds,
 * `field` what the sync worker knows of rows and changes, which screens of the floor and the road share. Whatever comes first takes what it needs along, so that no worker brings a
 * piece of the page, no sign-in a piece of the shop, and no shop a piece of the field.
 */
export function chunkGroups(root: string): Group[] {
  const sync = staticImports(root, SYNC, { without: FIELD });
  const search = staticImports(root, SEARCH);
  const workers = new Set([...staticImports(root, SYNC), ...search]);
  const shop = staticImports(root, SHOP);
  const door = staticImports(root, AUTH);
  // What both ways lead past is part of the start.
  const start = new Set([...staticImports(root, START), ...both(door, shop)]);
  const page = new Set([...start, ...door, ...shop]);
  const within = (sources: ReadonlySet<string>) => (id: string) =>
    sources.has(relative(root, id.split('?')[0]!).split(sep).join('/'));
  const field = ours(staticImports(root, FIELD), sync, search, page);
  const inCommon = within(both(workers, start));
  const onDevice = within(both(workers, shop));
  const inBase = within(both(search, new Set([...start, ...shop])));
  return [
    { name: 'base', test: (id) => LAZY.test(id) || TALK.test(id) || inBase(id), priority: 9 },
    { name: 'common', test: (id) => SHAPES.test(id) || inCommon(id), priority: 8 },
    { name: 'framework', test: FRAMEWORK, priority: 7 },
    { name: 'device', test: (id) => DEVICE.test(id) || onDevice(id), priority: 6 },
    { name: 'pack', test: within(ours(search, page)), priority: 5 },
    { name: 'feed', test: within(ours(sync, search, page)), priority: 4 },
    { name: 'start', test: within(start), priority: 3 },
    { name: 'auth', test: within(door), priority: 2 },
    { name: 'shop', test: within(shop), priority: 2 },
    { name: 'field', test: within(field), priority: 1 },
    { name: 'blocks', test: BLOCKS, priority: 0, minShareCount: 2, maxModuleSize: SMALL },
  ];
}

/** Scripts that workers run, too. */
const IN_WORKERS = /(?:^|\/)(?:base|common|device|pack|feed|field|[\w-]+\.worker)-[\w-]{8}\.js$/;

/**
 * What a lazy import brings ahead by links in the document, which a worker doesn't have.
 */
export const broughtAhead = (dependencies: string[], importer: string): string[] =>
  IN_WORKERS.test(importer) ? [] : dependencies;
