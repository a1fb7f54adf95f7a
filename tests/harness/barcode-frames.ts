import bwipjs from 'bwip-js/node';
import sharp, { type Sharp } from 'sharp';
import type { Frame } from '../../workers/decoder/decoder.ts';

/** A symbol to draw: the generator's name of its kind, and its text (with brackets for a GS1 symbol). */
export interface Drawn {
  readonly kind: string;
  readonly text: string;
  /** The generator's own options. */
  readonly options?: Readonly<Record<string, unknown>>;
}

const CASE = '(01)09521234543213(10)LOT-7A';
const LABEL = '(01)09521234543213(3103)012345(17)271231(10)AB21X';

/** Every supported kind, some twice with different content. */
export const SYMBOLS: readonly Drawn[] = [
  { kind: 'code128', text: 'BIN-A-03' },
  { kind: 'gs1-128', text: CASE },
  { kind: 'gs1-128', text: '(01)09521234543213(10)AB(21)S77' },
  { kind: 'ean13', text: '4006381333931' },
  { kind: 'ean8', text: '96385074' },
  { kind: 'upca', text: '036000291452' },
  { kind: 'upce', text: '04252614' },
  { kind: 'itf14', text: '10036000291459' },
  { kind: 'databaromni', text: '(01)09521234543213' },
  { kind: 'databarstackedomni', text: '(01)09521234543213' },
  { kind: 'databarlimited', text: '(01)09521234543213' },
  { kind: 'databarexpanded', text: CASE },
  { kind: 'databarexpandedstacked', text: LABEL, options: { segments: 4 } },
  { kind: 'datamatrix', text: 'TOTE 0042' },
  { kind: 'gs1datamatrix', text: LABEL },
  { kind: 'qrcode', text: 'https://id.gs1.org/01/09521234543213/10/LOT-7A' },
  { kind: 'gs1qrcode', text: LABEL },
];

/** Distortion of an image between the label and the decoder. Sizes in pixels of a frame of 640 × 480. */
export interface Condition {
  readonly name: string;
  /** Width of the widest symbol; the others are drawn with bars of the same width. Default 2 pixels to the module. */
  readonly scale?: number;
  readonly blur?: number;
  /** Standard deviation of noise, of 255. */
  readonly noise?: number;
  readonly turn?: number;
  /** How dark black is and how bright white, of 255. */
  readonly range?: readonly [black: number, white: number];
  /** JPEG quality. */
  readonly jpeg?: number;
  /** A shadow from left to right. */
  readonly shadow?: boolean;
}

export const CONDITIONS: readonly Condition[] = [
  { name: 'clean' },
  { name: 'large', scale: 3 },
  { name: 'blurred a little', blur: 0.8 },
  { name: 'blurred', blur: 1.4 },
  { name: 'noisy', noise: 18 },
  { name: 'very noisy', noise: 40 },
  { name: 'pale', range: [90, 150] },
  { name: 'turned by 7°', turn: 7 },
  { name: 'turned by 30°', turn: 30 },
  { name: 'turned by 90°', turn: 90 },
  { name: 'in a shadow', shadow: true, noise: 8 },
  { name: 'badly packed', jpeg: 12 },
];

const WIDTH = 640;
const HEIGHT = 480;

/** The same numbers in each run, so that a failing image can be reproduced. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function frameOf(picture: Sharp, { blur, noise = 0, range = [0, 255], jpeg, shadow }: Condition): Promise<Frame> {
  let made = picture.flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha();
  if (blur) made = sharp(await made.png().toBuffer()).blur(blur);
  if (jpeg) made = sharp(await made.jpeg({ quality: jpeg }).toBuffer());
  const { data, info } = await made.raw().toBuffer({ resolveWithObject: true });
  const random = randomNumbers(7);
  const [black, white] = range;
  const pixels = new Uint8ClampedArray(info.width * info.height * 4);
  for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
    // The sum of three is near enough to a normal distribution.
    const grain = noise === 0 ? 0 : (random() + random() + random() - 1.5) * 2 * noise;
    const light = shadow ? 0.35 + 0.65 * ((pixel % info.width) / info.width) : 1;
    const value = (black + ((white - black) * data[pixel * info.channels]!) / 255) * light + grain;
    pixels.fill(value, pixel * 4, pixel * 4 + 3);
    pixels[pixel * 4 + 3] = 255;
  }
  return { width: info.width, height: info.height, data: pixels };
}

/** Draws a symbol on white with quiet zones, as PNG. */
export const drawSymbol = ({ kind, text, options }: Drawn, scale = 2): Promise<Buffer> =>
  bwipjs.toBuffer({
    bcid: kind,
    text,
    scale,
    paddingwidth: 12,
    paddingheight: 12,
    backgroundcolor: 'FFFFFF',
    ...(/matrix|qr|databar/.test(kind) ? {} : { height: 14 }),
    ...options,
  });

/** An image with one symbol in its center. */
export async function drawFrame(symbol: Drawn, condition: Condition): Promise<Frame> {
  const matrix = /matrix|qr/.test(symbol.kind);
  const drawn = await drawSymbol(symbol, (condition.scale ?? 2) * (matrix ? 2 : 1));
  const turned = await sharp(drawn)
    .rotate(condition.turn ?? 0, { background: '#fff' })
    .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const onPage = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } }).composite([
    { input: turned, gravity: 'centre' },
  ]);
  return frameOf(sharp(await onPage.png().toBuffer()), condition);
}

const svg = (body: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`));
const stripes = (count: number, width: (index: number) => number, turn = 0): string => {
  let x = 20;
  const bars = Array.from({ length: count }, (_, index) => {
    const bar = `<rect x="${x}" y="120" width="${width(index)}" height="240"/>`;
    x += width(index) + width(index + count);
    return bar;
  });
  return `<rect width="640" height="480" fill="#fff"/><g transform="rotate(${turn} 320 240)">${bars.join('')}</g>`;
};
const words = Array.from({ length: 18 }, (_, row) => {
  const line = Array.from({ length: 9 }, (_, column) => `${(row * 7919 + column * 104_729) % 99_991}`).join(' ');
  return `<text x="12" y="${30 + row * 25}" font-size="20" font-family="monospace">${line}</text>`;
});
const squares = (size: number): string => {
  const random = randomNumbers(size);
  const cells = [];
  for (let y = 60; y < 420; y += size)
    for (let x = 140; x < 500; x += size)
      if (random() < 0.5) cells.push(`<rect x="${x}" y="${y}" width="${size}" height="${size}"/>`);
  return `<rect width="640" height="480" fill="#fff"/>${cells.join('')}`;
};

/** Images without a code, some of which look like one. */
export async function framesWithoutCode(): Promise<{ readonly name: string; readonly frame: Frame }[]> {
  const random = randomNumbers(3);
  const uneven = Array.from({ length: 200 }, () => 2 + Math.floor(random() * 4) * 2);
  const pictures: readonly (readonly [string, string, Condition])[] = [
    ['white', '<rect width="640" height="480" fill="#fff"/>', { name: '' }],
    ['noise', '<rect width="640" height="480" fill="#888"/>', { name: '', noise: 90 }],
    ['even stripes', stripes(40, () => 7), { name: '' }],
    ['a fence', stripes(14, () => 20, 3), { name: '', blur: 1 }],
    ['stripes of four widths', stripes(60, (index) => uneven[index % uneven.length]!), { name: '' }],
    ['the same, noisy', stripes(60, (index) => uneven[(index + 40) % uneven.length]!), { name: '', noise: 20 }],
    ['stripes of two widths', stripes(58, (index) => (uneven[index % uneven.length]! > 5 ? 8 : 3)), { name: '' }],
    ['rows of numbers', `<rect width="640" height="480" fill="#fff"/>${words.join('')}`, { name: '' }],
    ['squares', squares(6), { name: '' }],
    ['larger squares', squares(15), { name: '', blur: 0.8 }],
  ];
  return Promise.all(
    pictures.map(async ([name, body, condition]) => ({
      name,
      frame: await frameOf(sharp(await svg(body).png().toBuffer()), condition),
    })),
  );
}
