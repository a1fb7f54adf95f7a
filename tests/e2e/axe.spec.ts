import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityFaults } from '../screens/accessibility.ts';
import { CHAPTERS, pathsOf } from '../screens/chapters.ts';
import { walk } from '../screens/tour.ts';
import { expect, test } from './harness/fixtures.ts';
import { ROOT } from './harness/paths.ts';

test.describe.configure({ mode: 'parallel' });

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

for (const chapter of CHAPTERS) {
  test(`no screen of the chapter ${chapter.name} breaks a rule of WCAG 2.2 AA, is cut off or shows what is not for people`, async ({
    browser,
    server,
  }) => {
    // A walk through many screens, each of them looked at six times.
    test.setTimeout(600_000);
    const found: string[] = [];
    await walk(browser, server.port, chapter, async (stage, stop, locale) => {
      for (const fault of await accessibilityFaults(stage, locale === 'en'))
        found.push(`${stop.name} ${locale} ${fault}`);
    });
    expect(found).toEqual([]);
  });
}
