import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright/test';
import sharp from 'sharp';
import { type Drawn, drawSymbol } from '../../harness/barcode-frames.ts';

/** A film in which each symbol is held before the camera for a while, with nothing in between; Chromium shows it over and over. */
async function film(symbols: readonly (Drawn | null)[]): Promise<Buffer> {
  const FRAMES_EACH = 15;
  const frames = await Promise.all(
    symbols.map(async (symbol) => {
      const page = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#fff' } });
      const drawn = symbol && (await drawSymbol(symbol, 3));
      return page
        .composite(drawn ? [{ input: drawn, gravity: 'centre' }] : [])
        .jpeg({ quality: 90 })
        .toBuffer();
    }),
  );
  return Buffer.concat(frames.flatMap((frame) => Array.from({ length: FRAMES_EACH }, () => frame)));
}

/** A browser whose camera shows symbols; it asks nobody whether the camera may be used. */
export async function browserWithCamera(
  symbols: readonly (Drawn | null)[],
): Promise<{ browser: Browser; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cratebook-camera-'));
  const file = join(folder, 'camera.mjpeg');
  await writeFile(file, await film(symbols));
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
  return {
    browser,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
