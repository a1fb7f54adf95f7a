import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright/test';
import sharp from 'sharp';
import { type Drawn, drawSymbol } from '../../harness/barcode-frames.ts';

/** What is held before the camera: a symbol that is drawn for it, a picture (of another screen, say), or nothing. */
export type Held = Drawn | Buffer | null;

const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES_A_SECOND = 5;
const FRAMES_EACH = 3;

const pictureOf = async (held: Drawn | Buffer): Promise<Buffer> =>
  Buffer.isBuffer(held)
    ? sharp(held)
        .resize({ width: WIDTH, height: HEIGHT - 20, fit: 'inside', withoutEnlargement: true })
        .toBuffer()
    : drawSymbol(held, 3);

/** A picture as a film has it: how bright each pixel is, and that none of them has a colour. */
async function frameOf(symbol: Held): Promise<Buffer> {
  const page = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } });
  const drawn = symbol && (await pictureOf(symbol));
  const lit = page.composite(drawn ? [{ input: drawn, gravity: 'centre' }] : []).toColourspace('b-w');
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  return Buffer.concat([Buffer.from('FRAME\n'), await lit.raw().toBuffer(), grey]);
}

/**
 * A film in which each thing is held before the camera for a while, with nothing in between; Chromium shows it over and over. It isn't compressed (YUV4MPEG2):
 * Chromium's motion JPEG spoils some blocks of some pictures, and a code that has too many of them can't be read.
 */
export async function film(symbols: readonly Held[]): Promise<Buffer> {
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  const frames = await Promise.all(symbols.map(frameOf));
  return Buffer.concat([head, ...frames.flatMap((frame) => Array.from({ length: FRAMES_EACH }, () => frame))]);
}

/** A browser whose camera shows symbols; it asks nobody whether the camera may be used. `show` is what it sees from its next start on. */
export async function browserWithCamera(
  symbols: readonly Held[],
): Promise<{ browser: Browser; show(next: readonly Held[]): Promise<void>; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cratebook-camera-'));
  const file = join(folder, 'camera.y4m');
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
    show: async (next) => {
      // Beside it, and then in its place: a camera that runs goes on with the film that it has open.
      await writeFile(`${file}.next`, await film(next));
      await rename(`${file}.next`, file);
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
