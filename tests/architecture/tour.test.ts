import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../e2e/harness/paths.ts';
import { CHAPTERS, pathsOf } from '../screens/chapters.ts';

/** Leaving the device shows a screen only while something is left to send, which main-job and shared-device look at. */
const NO_STOP = ['logout'];

test('every screen is on the tour: a new one needs a stop in tests/screens/chapters.ts', () => {
  const files = globSync('src/areas/*/{routes,*-routes}.ts', { cwd: ROOT });
  const routes = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/path: '([^']*)'/g)].map(([, path]) => path ?? ''),
  );
  expect(routes.length).toBeGreaterThan(20);
  const visited = pathsOf(CHAPTERS);
  const forgotten = routes.filter((route) => {
    const pattern = new RegExp(`^/${route.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);
    return !NO_STOP.includes(route) && !visited.some((path) => pattern.test(path));
  });
  expect(forgotten).toEqual([]);
});
