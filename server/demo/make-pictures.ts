/**
 * Makes data/pictures from the Fluent emoji of a development dependency: `node server/demo/make-pictures.ts`. The
 * result is committed, so an installation without development dependencies has the images too.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readText } from './data-files.ts';

const SIZE = 256;
const MAX_BYTES = 12 * 1024;
const QUALITIES = [86, 78, 70, 60, 50];

const source = new URL('../../node_modules/@lobehub/fluent-emoji-3d/assets/', import.meta.url);
const target = new URL('./data/pictures/', import.meta.url);

/**
 * Returns the file of an emoji. Its name is the emoji's code points in hex, sometimes with the emoji variation
 * selector.
 */
function assetOf(emoji: string): string {
  const points = [...emoji].map((symbol) => symbol.codePointAt(0)!.toString(16)).join('-');
  const found = [`${points}.webp`, `${points}-fe0f.webp`]
    .map((name) => fileURLToPath(new URL(name, source)))
    .find(existsSync);
  if (!found) throw new Error(`no picture for ${emoji} (${points})`);
  return found;
}

async function encode(file: string): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const bytes = await sharp(file).resize(SIZE, SIZE, { fit: 'contain' }).webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error(`${file} stays above ${MAX_BYTES} bytes`);
}

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const [emoji, key] of Object.entries(JSON.parse(readText('pictures.json')) as Record<string, string>)) {
  const bytes = await encode(assetOf(emoji));
  writeFileSync(new URL(`${key}.webp`, target), bytes);
}
