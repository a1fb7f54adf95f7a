import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright/test';
import sharp from 'sharp';
import { type Drawn, drawSymbol } from '../../harness/barcode-frames.ts';

/** Content of the camera: a symbol to draw, an image (of another screen, for example), or nothing. */
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

/** Converts an image to a film frame: brightness of each pixel, without color. */
async function frameOf(symbol: Held): Promise<Buffer> {
  const page = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } });
  const drawn = symbol && (await pictureOf(symbol));
  const lit = page.composite(drawn ? [{ input: drawn, gravity: 'centre' }] : []).toColourspace('b-w');
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  return Buffer.concat([Buffer.from('FRAME\n'), await lit.raw().toBuffer(), grey]);
}

/**
 * Creates a film that shows each content for a while, with pauses; Chromium repeats it. It is uncompressed (YUV4MPEG2),
 * because Chromium's motion JPEG damages blocks of some frames, and a code with too many of them cannot be read.
 */
export async function film(symbols: readonly Held[]): Promise<Buffer> {
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  const frames = await Promise.all(symbols.map(frameOf));
  return Buffer.concat([head, ...frames.flatMap((frame) => Array.from({ length: FRAMES_EACH }, () => frame))]);
}

/**
 * A browser whose camera shows symbols, without a permission prompt. `show` sets its content from its next start on.
 */
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
      // Written beside the film, then renamed over it, because a running camera keeps the file open.
      await writeFile(`${file}.next`, await film(next));
      await rename(`${file}.next`, file);
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
