import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { staticImports } from './static-imports.ts';

/**
 * Packages that every page needs at once. In a separate chunk they keep their file name until a package changes, so an
 * update downloads less. The first visit is not larger.
 */
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|react-router|@lingui|@emotion)[\\/]/;

/** Modules shared by the page and its workers. They must not use a document. The sign-in works without a database. */
const SHAPES = /node_modules[\\/]zod[\\/]/;
const DEVICE = /node_modules[\\/]dexie[\\/]/;
const TALK = /node_modules[\\/]comlink[\\/]/;
/** The bundler's helper for lazy imports. Workers and the page need it. */
const LAZY = /vite[\\/]preload-helper|rolldown[\\/]runtime/;

const SYNC = ['workers/sync.worker.ts'];
const SEARCH = ['workers/search.worker.ts'];
export const WORKERS = [...SYNC, ...SEARCH];
/**
 * Modules that a page loads with its first change of the floor or a route, or with one that customers seldom make. The
 * sync worker loads them at its start.
 */
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
  'src/app/shell/shop-catalog.tsx',
  'src/sync/early-catalog.ts',
  'src/areas/portal/screens/catalog.tsx',
  'src/features/catalog/prepare-catalog.ts',
];

const both = (a: ReadonlySet<string>, b: ReadonlySet<string>) => new Set([...a].filter((source) => b.has(source)));
/**
 * Returns our sources in `a` that are in none of the others. The bundler places the files of workers and screens
 * itself.
 */
const ours = (a: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]) =>
  new Set(
    [...a].filter((source) => /^(?:contract|rules|src)\//.test(source) && !others.some((other) => other.has(source))),
  );

/** Icons and the UI components of screens. Each is small, and several screens share it. */
const BLOCKS = /[\\/]node_modules[\\/]lucide-react[\\/]|[\\/]src[\\/]ui[\\/]/;
const SMALL = 6000;

const ICON = /from ['"]lucide-react\/icons\/([\w-]+)['"]/g;
const ICON_FILE = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.\w+$/;

/** Returns the names of the icons that sources import. */
const iconsIn = (root: string, sources: ReadonlySet<string>): Set<string> =>
  new Set(
    [...sources].flatMap((source) =>
      [...readFileSync(join(root, source), 'utf8').matchAll(ICON)].map(([, name]) => name!),
    ),
  );

/**
 * Returns the rules that screens of the portal and changes of the floor share. With the floor's changes they would bring
 * all of those to the cart and to guides.
 */
function sharedRules(root: string): Set<string> {
  const screens = globSync('src/areas/portal/screens/*.tsx', { cwd: root, exclude: (name) => name.includes('.test.') });
  const portal = staticImports(
    root,
    screens.map((path) => path.split(sep).join('/')),
  );
  return new Set([...both(staticImports(root, FIELD), portal)].filter((source) => source.startsWith('rules/')));
}

interface Group {
  readonly name: string;
  readonly test: RegExp | ((id: string) => boolean);
  readonly priority: number;
  /** Includes only modules that at least this number of screens or chunks share. */
  readonly minShareCount?: number;
  /** Includes only modules of at most this size in bytes of source. */
  readonly maxModuleSize?: number;
}

/**
 * Returns the chunk groups. A cold start then loads about ten scripts instead of a hundred. Each script costs a round
 * trip through the service worker, and small files compress badly.
 *
 * The groups: `base` is shared by the page and the search worker, without Dexie. `common` is shared by the start and
 * the other workers. `device` is shared by the signed-in page and the workers, above all the database. `start` is
 * needed by all users. `pack` is needed by the search worker and others, above all to open packs. `feed` has the shapes
 * of the shop that only workers need. `auth` is added by the sign-in, `shop` by a customer's first screen. `field` has
 * the rows and changes of floor and routes.
 *
 * An icon of a package is in none of these sets. One that the sign-in and the shop share is in `start`; otherwise it would
 * go with `auth`, and the shop would load all of that for it.
 *
 * An earlier group takes the modules that it needs. So no worker loads page code, no sign-in loads shop code, and no
 * shop loads floor code.
 */
export function chunkGroups(root: string): Group[] {
  const sync = staticImports(root, SYNC, { without: FIELD });
  const search = staticImports(root, SEARCH);
  const workers = new Set([...staticImports(root, SYNC), ...search]);
  const shop = staticImports(root, SHOP);
  const auth = staticImports(root, AUTH);
  // Modules that both ways load are part of the start.
  const start = new Set([...staticImports(root, START), ...both(auth, shop)]);
  const page = new Set([...start, ...auth, ...shop]);
  const within = (sources: ReadonlySet<string>) => (id: string) =>
    sources.has(relative(root, id.split('?')[0]!).split(sep).join('/'));
  const sharedIcons = both(iconsIn(root, auth), iconsIn(root, shop));
  const isSharedIcon = (id: string) => sharedIcons.has(ICON_FILE.exec(id)?.[1] ?? '');
  const inStart = within(start);
  const field = ours(staticImports(root, FIELD), sync, search, page);
  const inCommon = within(both(workers, start));
  const onDevice = within(new Set([...both(workers, shop), ...sharedRules(root)]));
  const inBase = within(both(search, new Set([...start, ...shop])));
  return [
    { name: 'base', test: (id) => LAZY.test(id) || TALK.test(id) || inBase(id), priority: 9 },
    { name: 'common', test: (id) => SHAPES.test(id) || inCommon(id), priority: 8 },
    { name: 'framework', test: FRAMEWORK, priority: 7 },
    { name: 'device', test: (id) => DEVICE.test(id) || onDevice(id), priority: 6 },
    { name: 'pack', test: within(ours(search, page)), priority: 5 },
    { name: 'feed', test: within(ours(sync, search, page)), priority: 4 },
    { name: 'start', test: (id) => inStart(id) || isSharedIcon(id), priority: 3 },
    { name: 'auth', test: within(auth), priority: 2 },
    { name: 'shop', test: within(shop), priority: 2 },
    { name: 'field', test: within(field), priority: 1 },
    { name: 'blocks', test: BLOCKS, priority: 0, minShareCount: 2, maxModuleSize: SMALL },
  ];
}

/** Scripts that workers also run. */
const IN_WORKERS = /(?:^|\/)(?:base|common|device|pack|feed|field|[\w-]+\.worker)-[\w-]{8}\.js$/;

/**
 * Returns the dependencies to preload for a lazy import. Preloading uses links in the document, which a worker does not
 * have.
 */
export const preloadedOnPage = (dependencies: string[], importer: string): string[] =>
  IN_WORKERS.test(importer) ? [] : dependencies;
