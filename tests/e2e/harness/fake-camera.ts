import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright/test';
import sharp from 'sharp';
import { type Drawn, drawSymbol } from '../../harness/barcode-frames.ts';

/** What is held before the camera: a symbol that is drawn for it, a picture (of another screen, say), or nothing. */
export type Held = Drawn | Buffer | null;

const pictureOf = async (held: Drawn | Buffer): Promise<Buffer> =>
  Buffer.isBuffer(held)
    ? sharp(held).resize({ width: 1280, height: 700, fit: 'inside', withoutEnlargement: true }).toBuffer()
    : drawSymbol(held, 3);

/** A film in which each thing is held before the camera for a while, with nothing in between; Chromium shows it over and over. */
export async function film(symbols: readonly Held[]): Promise<Buffer> {
  const FRAMES_EACH = 15;
  const frames = await Promise.all(
    symbols.map(async (symbol) => {
      const page = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#fff' } });
      const drawn = symbol && (await pictureOf(symbol));
      return page
        .composite(drawn ? [{ input: drawn, gravity: 'centre' }] : [])
        .jpeg({ quality: 90 })
        .toBuffer();
    }),
  );
  return Buffer.concat(frames.flatMap((frame) => Array.from({ length: FRAMES_EACH }, () => frame)));
}

/** A browser whose camera shows symbols; it asks nobody whether the camera may be used. `show` is what it sees from its next start on. */
export async function browserWithCamera(
  symbols: readonly Held[],
): Promise<{ browser: Browser; show(next: readonly Held[]): Promise<void>; close(): Promise<void> }> {
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
    show: async (next) => writeFile(file, await film(next)),
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
