import sharp, { type Sharp } from 'sharp';
import { textOn } from '../../../rules/theme.ts';
import { initialsSvg } from './initials.ts';

export type IconSize = '192' | '512' | 'maskable' | 'apple';

export interface IconInput {
  readonly image: Uint8Array | undefined;
  readonly company: string;
  /** #RRGGBB, behind what has no ground of its own. */
  readonly ground: string;
}

const PIXELS: Readonly<Record<IconSize, number>> = { '192': 192, '512': 512, maskable: 512, apple: 180 };

/**
 * What must stay visible of a maskable icon lies in a circle of 80 % of its width (W3C Web Application Manifest, section on icon
 * masks): the corners of a picture reach that circle when its diagonal is as long.
 */
const SAFE_DIAMETER = 0.8;
/** Apple rounds the corners and fills what is transparent with black, so a picture keeps away from both. */
const APPLE_SHARE = 0.84;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const MAX_PIXELS = 40_000_000;

/** A PNG of the icon. Throws when the picture can't be read. Work off the event loop, bounded in time and pixels. */
export async function renderIcon(size: IconSize, { image, company, ground }: IconInput): Promise<Buffer> {
  const pixels = PIXELS[size];
  if (!image) return renderInitials(size, pixels, company, ground);
  const picture = sharp(image, { limitInputPixels: MAX_PIXELS, density: 144 }).timeout({ seconds: 10 }).autoOrient();
  if (size === '192' || size === '512') return contain(picture, pixels).png().toBuffer();
  const side = Math.round(pixels * (size === 'apple' ? APPLE_SHARE : await safeShare(picture)));
  const inner = await contain(picture, side).png().toBuffer();
  const background = size === 'apple' ? '#ffffff' : ground;
  return onGround(pixels, background)
    .composite([{ input: inner }])
    .png()
    .toBuffer();
}

const contain = (picture: Sharp, side: number): Sharp =>
  picture.clone().resize(side, side, { fit: 'contain', background: CLEAR });

const onGround = (side: number, background: string): Sharp =>
  sharp({ create: { width: side, height: side, channels: 3, background } });

/** The side of the box, as a share of the icon, in which the picture's own rectangle has the diagonal of the safe circle. */
async function safeShare(picture: Sharp): Promise<number> {
  const { width, height } = await picture.metadata();
  return (SAFE_DIAMETER * Math.max(width, height)) / Math.hypot(width, height);
}

async function renderInitials(size: IconSize, pixels: number, company: string, ground: string): Promise<Buffer> {
  const isWhole = size === 'maskable' || size === 'apple';
  const letters = Buffer.from(initialsSvg(company, textOn(ground), size === 'maskable' ? 0.46 : 0.56));
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" rx="${isWhole ? 0 : 112}" fill="${ground}"/></svg>`;
  const whole = await sharp(Buffer.from(plate))
    .composite([{ input: letters }])
    .png()
    .toBuffer();
  const icon = sharp(whole).resize(pixels, pixels);
  return (isWhole ? icon.flatten({ background: ground }) : icon).png().toBuffer();
}

/** Rendered icons, some 10 KB each; the one that was longest unused goes first. */
const MAX_KEPT = 200;
const kept = new Map<string, Promise<Buffer>>();

/** The icon under a key that names everything it is made of. Rendered once, also when asked for at once; a failure isn't kept. */
export function keptIcon(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
  const found = kept.get(key) ?? render();
  kept.delete(key);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  const oldest = kept.size > MAX_KEPT ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  return found;
}
