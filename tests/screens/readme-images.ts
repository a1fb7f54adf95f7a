import { join } from 'node:path';
import sharp from 'sharp';
import { openBrowser, portOf } from './browser.ts';
import { pieceOf } from './piece.ts';
import { type AtStop, walk } from './tour.ts';

/**
 * Takes the README's images again from a running server: `node tests/screens/readme-images.ts http://localhost:3000`.
 * Changes the demo data: orders are placed.
 */
const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const FOLDER = join(import.meta.dirname, '../../docs/images');
const PHONE = { width: 390, height: 844, shown: 390 };
const DESK = { width: 1440, height: 900, shown: 960 };

/** Names of images by their stop; `shown` is the displayed width. */
const PICTURES: Readonly<Record<string, readonly (typeof PHONE & { name: string })[]>> = {
  'shop-filled': [
    { name: 'shop-phone', ...PHONE },
    { name: 'shop-desk', ...DESK },
  ],
  'confirmation-waiting': [{ name: 'offline-phone', ...PHONE }],
  'order-held': [{ name: 'held-desk', ...DESK }],
};

const browser = await openBrowser();
const photograph: AtStop = async (stage, stop) => {
  for (const { name, width, height, shown } of PICTURES[stop.name] ?? []) {
    await stage.size(width, height);
    await stage.show('light');
    await stage.page.mouse.move(0, 0);
    // No ring around what only has the focus because the screen was just opened.
    await stage.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    const taken = await stage.page.screenshot({ animations: 'disabled' });
    const { size } = await sharp(taken)
      .resize({ width: shown })
      .webp({ quality: 82, effort: 6 })
      .toFile(join(FOLDER, `${name}.webp`));
    console.log(`${name}: ${size} bytes`);
  }
};
for (const chapter of pieceOf({ only: Object.keys(PICTURES).join(',') }).chapters)
  await walk(browser, portOf(origin), chapter, photograph, ['en']);
await browser.close();
