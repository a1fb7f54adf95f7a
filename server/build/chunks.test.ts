import { expect, it } from 'vitest';
import { ROOT } from './build-app.ts';
import { DOOR, SHOP, START, WORKERS } from './chunks.ts';
import { staticImports } from './static-imports.ts';

it('finds what comes with a worker, and nothing of the page among it', () => {
  const sources = [...staticImports(ROOT, WORKERS)];
  expect(sources).toContain('src/data/database.ts');
  expect(sources.filter((source) => /^src\/(?:ui|app|areas|parts)\//.test(source))).toEqual([]);
});

it('leaves the shop and lazy screens out of the start', () => {
  const sources = [...staticImports(ROOT, [...START, ...DOOR])];
  expect(sources).toContain('src/app/router.tsx');
  expect(sources.filter((source) => source.startsWith('src/areas/portal/') && !source.endsWith('routes.ts'))).toEqual(
    [],
  );
});

it('leaves the database out of the start and of the sign-in, and the sign-in out of the shop', () => {
  const early = [...staticImports(ROOT, [...START, ...DOOR])];
  expect(early).toContain('src/data/device.ts');
  expect(early).not.toContain('src/data/database.ts');
  const shop = [...staticImports(ROOT, [...START, ...SHOP])];
  expect(shop).toContain('src/data/database.ts');
  expect(shop.filter((source) => source.startsWith('src/areas/account/screens/'))).toEqual([]);
});

it('leaves the shapes of rows and changes to the sync worker: a screen brings those of its own calls', () => {
  const shop = [...staticImports(ROOT, [...START, ...SHOP])].filter((source) => source.startsWith('contract/'));
  const plain = [
    'accounts',
    'api-base',
    'atoms',
    'endpoint',
    'errors',
    'mutation-versions',
    'permit',
    'plain',
    'roles',
  ];
  expect(shop.sort()).toEqual(plain.map((name) => `contract/${name}.ts`));
});
