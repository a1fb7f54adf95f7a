import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './build-app.ts';
import { AUTH, chunkGroups, FIELD, SHOP, START, WORKERS } from './chunks.ts';
import { staticImports } from './static-imports.ts';

it('finds the modules of a worker, and none of the page among them', () => {
  const sources = [...staticImports(ROOT, WORKERS)];
  expect(sources).toContain('src/data/database.ts');
  expect(sources.filter((source) => /^src\/(?:(?:ui|app|areas)\/|features\/[^/]+\/(?!data\/))/.test(source))).toEqual(
    [],
  );
});

it('leaves the shop and lazy screens out of the start', () => {
  const sources = [...staticImports(ROOT, [...START, ...AUTH])];
  expect(sources).toContain('src/app/router.tsx');
  expect(sources.filter((source) => source.startsWith('src/areas/portal/') && !source.endsWith('routes.ts'))).toEqual(
    [],
  );
});

it('leaves the database out of the start and of the sign-in, and the sign-in out of the shop', () => {
  const early = [...staticImports(ROOT, [...START, ...AUTH])];
  expect(early).toContain('src/data/device.ts');
  expect(early).not.toContain('src/data/database.ts');
  const shop = [...staticImports(ROOT, [...START, ...SHOP])];
  expect(shop).toContain('src/data/database.ts');
  expect(shop.filter((source) => source.startsWith('src/areas/account/screens/'))).toEqual([]);
});

it('leaves the sign-out encryption and the screen of a rollback out of the shop', () => {
  const shop = [...staticImports(ROOT, [...START, ...SHOP])];
  expect(shop).toContain('src/sync/leaving-channel.ts');
  for (const source of ['src/sync/leaving.ts', 'src/data/seal.ts', 'src/data/unsent-work.ts'])
    expect(shop).not.toContain(source);
});

it('leaves the shapes of rows and changes to the sync worker, and each screen includes those that its calls need', () => {
  const shop = [...staticImports(ROOT, [...START, ...SHOP])].filter((source) => source.startsWith('contract/'));
  const plain = [
    'api-base',
    'atoms',
    'constants',
    'endpoint',
    'error-codes',
    'line-instructions',
    'mutation-versions',
    'order-amounts',
    'order-policy',
    'packed-names',
    'roles',
    'rows/accounts',
    'session',
  ];
  expect(shop.sort()).toEqual(plain.map((name) => `contract/${name}.ts`));
});

it('[C1.2] the sync worker imports every mutation and every row shape', () => {
  const sync = staticImports(ROOT, ['workers/sync.worker.ts']);
  expect([...sync]).toEqual(expect.arrayContaining(FIELD));
  const mutations = globSync('src/features/*/data/{,later-}mutations.ts', { cwd: ROOT }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  expect(mutations.length).toBeGreaterThan(10);
  expect(mutations.filter((source) => !sync.has(source))).toEqual([]);
});

it('[C1.2] floor and route modules stay out of the search worker and of every screen of a customer', () => {
  const field = staticImports(ROOT, FIELD);
  expect(field).toContain('contract/deliveries.ts');
  expect(field).toContain('src/features/picking/data/mutations.ts');
  const search = staticImports(ROOT, ['workers/search.worker.ts']);
  expect([...search].filter((source) => /^src\/features\/.+\/mutations\.ts$/.test(source))).toEqual([]);
  const screens = globSync('src/areas/{account,home,portal}/screens/*.tsx', { cwd: ROOT });
  expect(screens.length).toBeGreaterThan(20);
  const customers = staticImports(ROOT, [
    ...START,
    ...AUTH,
    ...SHOP,
    ...screens.map((path) => path.replaceAll('\\', '/')),
  ]);
  const shared = new Set([
    ...staticImports(ROOT, SHOP),
    ...staticImports(ROOT, WORKERS, { without: FIELD }),
    ...search,
  ]);
  // A rule that both sides compute with may serve customers and the floor alike.
  const own = [...field].filter((source) => !source.startsWith('rules/'));
  expect(own.filter((source) => customers.has(source) && !shared.has(source))).toEqual([]);
});

it('rules that the portal shares with changes of the floor don’t bring those to the cart and to guides', () => {
  const device = chunkGroups(ROOT).find(({ name }) => name === 'device')?.test;
  if (!(device instanceof Function)) throw new Error('the group of the device has no test');
  expect(['rules/stand-in.ts', 'rules/order-change.ts'].map((rule) => device(join(ROOT, rule)))).toEqual([true, true]);
  expect(device(join(ROOT, 'rules/packouts.ts'))).toBe(false);
});

it('[C1.3] the search worker reads plain IndexedDB, without Dexie', () => {
  const search = [...staticImports(ROOT, ['workers/search.worker.ts'])];
  expect(search).toContain('workers/catalog/service.ts');
  expect(search).not.toContain('src/data/database.ts');
  const packages = search.flatMap((source) =>
    [...readFileSync(join(ROOT, source), 'utf8').matchAll(/^import (?!type)[^']*'([^.'][^']*)'/gm)].map(
      ([, name]) => name,
    ),
  );
  expect([...new Set(packages)].sort()).toEqual(['comlink', 'zod/mini']);
});
