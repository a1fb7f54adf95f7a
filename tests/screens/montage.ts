import { basename, join } from 'node:path';
import sharp from 'sharp';

/**
 * Puts images side by side: `node tests/screens/montage.ts OUT.png COLUMNS WIDTH HEIGHT a.png b.png …`. Longer ones are
 * cut at HEIGHT (for WIDTH).
 */
const [out = 'montage.png', columns = '4', width = '390', height = '844', ...files] = process.argv.slice(2);
const [across, w, h] = [Number(columns), Number(width), Number(height)];
const GAP = 8;
const LABEL = 18;

const tiles = await Promise.all(
  files.map(async (file, index) => {
    const picture = sharp(file).resize({ width: w });
    const { info } = await picture.clone().png().toBuffer({ resolveWithObject: true });
    const cut = await sharp(await picture.png().toBuffer())
      .extract({ left: 0, top: 0, width: w, height: Math.min(h, info.height) })
      .toBuffer();
    const left = (index % across) * (w + GAP);
    const top = Math.floor(index / across) * (h + LABEL + GAP);
    const words = Buffer.from(
      `<svg width="${w}" height="${LABEL}"><text x="2" y="13" font-size="12" font-family="sans-serif">${basename(file)}</text></svg>`,
    );
    return [
      { input: words, left, top },
      { input: cut, left, top: top + LABEL },
    ];
  }),
);
const rows = Math.ceil(files.length / across);
await sharp({
  create: {
    width: across * (w + GAP) - GAP,
    height: rows * (h + LABEL + GAP) - GAP,
    channels: 3,
    background: '#c8c8d8',
  },
})
  .composite(tiles.flat())
  .png()
  .toFile(join(out));
