import { expect, it } from 'vitest';
import { ROOT } from './build-app.ts';
import { START, WORKERS } from './chunks.ts';
import { staticImports } from './static-imports.ts';

it('finds what comes with a worker, and nothing of the page among it', () => {
  const sources = [...staticImports(ROOT, WORKERS)];
  expect(sources).toContain('src/data/database.ts');
  expect(sources.filter((source) => /^src\/(?:ui|app|areas|parts)\//.test(source))).toEqual([]);
});

it('leaves the shop and lazy screens out of the start', () => {
  const sources = [...staticImports(ROOT, START)];
  expect(sources).toContain('src/app/router.tsx');
  expect(sources.filter((source) => source.startsWith('src/areas/portal/') && !source.endsWith('routes.ts'))).toEqual(
    [],
  );
});
