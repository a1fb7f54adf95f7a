import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { audit, smallTargets } from './audit.ts';
import { openBrowser, portOf } from './browser.ts';
import { chooser, pieceOf } from './piece.ts';
import { type AtStop, walk } from './tour.ts';

/**
 * Captures the screens of a running server: every relevant state on a phone, a tablet and a desktop, light and dark, in
 * three languages. Each image is also checked for errors (audit.ts).
 *
 *     node tests/screens/capture.ts http://localhost:3000 OUT [--only cart,checkout] [--sizes phone,desk]
 *       [--modes dark] [--locales es] [--text 200]
 *
 * `--text` is the text size in percent: no text may be truncated or overlap at a larger size either. `--only` takes
 * names of stops or of chapters. A chapter always runs from its beginning to the last selected stop. The demo data
 * change: orders are placed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    sizes: { type: 'string' },
    modes: { type: 'string' },
    locales: { type: 'string' },
    text: { type: 'string', default: '100' },
  },
});
const [origin = 'http://localhost:3000', out = '.cache/screens'] = positionals;
const SIZES = {
  narrow: { width: 320, height: 568 },
  phone: { width: 390, height: 844 },
  handheld: { width: 480, height: 800 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1440, height: 900 },
} as const;
const piece = pieceOf(values);
const sizes = Object.entries(SIZES).filter(([name]) => chooser(values.sizes, Object.keys(SIZES))(name));

const browser = await openBrowser();
await mkdir(out, { recursive: true });

const faults = new Map<string, string[]>();
const report = (fault: string, file: string) => faults.set(fault, [...(faults.get(fault) ?? []), file]);
const startedAt = performance.now();
let pictures = 0;

for (const chapter of piece.chapters) {
  const photograph: AtStop = async (stage, stop, locale) => {
    if (!piece.isWanted(chapter, stop)) return;
    // Images show no hover state, and no focus ring on the heading, as after a press.
    await stage.page.mouse.move(0, 0);
    await stage.page.evaluate(() => {
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && focused.matches('h1, #main')) focused.blur();
    });
    await stage.page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, values.text);
    for (const [name, { width, height }] of sizes) {
      await stage.size(width, height);
      for (const mode of piece.modes) {
        await stage.show(mode);
        const file = `${stop.name}-${name}-${mode}-${locale}.png`;
        // A dialog is captured with the window only. A full-page image would cover a part of the page and show what
        // users don't see.
        const fullPage = (await stage.page.locator('dialog:modal').count()) === 0;
        await stage.page.screenshot({ path: join(out, file), fullPage, animations: 'disabled' });
        pictures += 1;
      }
      for (const fault of await audit(stage.page)) report(`${stop.name}: ${fault}`, `${name}-${locale}`);
      if (name === 'phone')
        for (const target of await smallTargets(stage.page)) report(`small target ${target}`, stop.name);
    }
  };
  try {
    await walk(browser, portOf(origin), chapter, photograph, piece.locales);
  } catch (error) {
    report(`chapter ${chapter.name} broke off: ${error instanceof Error ? error.message : error}`, 'all');
  }
}
await browser.close();

for (const [fault, files] of faults) console.log(`${fault}  [${[...new Set(files)].slice(0, 6).join(', ')}]`);
console.log(`${pictures} pictures in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
