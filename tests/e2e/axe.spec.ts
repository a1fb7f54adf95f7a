import { accessibilityFaults } from '../screens/accessibility.ts';
import { pieceOf } from '../screens/piece.ts';
import { type AtStop, walk } from '../screens/tour.ts';
import { expect, test } from './harness/fixtures.ts';

test.describe.configure({ mode: 'parallel' });

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
