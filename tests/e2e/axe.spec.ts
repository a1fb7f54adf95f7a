import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityFaults } from '../screens/accessibility.ts';
import { CHAPTERS, pathsOf } from '../screens/chapters.ts';
import { pieceOf } from '../screens/piece.ts';
import { type AtStop, walk } from '../screens/tour.ts';
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

/** `npm test -- access --only=cart --modes=dark --locales=es,fr` hands its options on in these. */
const piece = pieceOf({
  only: process.env.ACCESS_ONLY,
  modes: process.env.ACCESS_MODES,
  locales: process.env.ACCESS_LOCALES,
});

for (const chapter of piece.chapters) {
  test(`no screen of the chapter ${chapter.name} breaks a rule of WCAG 2.2 AA, is cut off or shows internal text`, async ({
    browser,
    server,
  }) => {
    // A walk through many screens, each of them looked at twelve times.
    test.setTimeout(1_200_000);
    const found: string[] = [];
    const look: AtStop = async (stage, stop, locale) => {
      if (!piece.isWanted(chapter, stop)) return;
      for (const fault of await accessibilityFaults(stage, piece.modes)) found.push(`${stop.name} ${locale} ${fault}`);
    };
    await walk(browser, server.port, chapter, look, piece.locales);
    expect(found).toEqual([]);
  });
}
