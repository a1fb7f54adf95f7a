import sharp, { type Sharp } from 'sharp';
import { textOn } from '../../../rules/theme.ts';
import { initialsSvg } from './initials.ts';

export type IconSize = '192' | '512' | 'maskable' | 'apple';

export interface IconInput {
  readonly image: Uint8Array | undefined;
  readonly company: string;
  /** Background color as #RRGGBB, for initials and for maskable icons. */
  readonly ground: string;
}

const PIXELS: Readonly<Record<IconSize, number>> = { '192': 192, '512': 512, maskable: 512, apple: 180 };

/**
 * Diameter of the safe circle as a share of the icon's width (W3C Web Application Manifest, section on icon masks). An
 * image fits if its diagonal is at most this long.
 */
const SAFE_DIAMETER = 0.8;
/** Size of the image as a share of Apple's icon. Apple rounds the corners and fills transparent pixels with black. */
const APPLE_SHARE = 0.84;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const MAX_PIXELS = 40_000_000;

/**
 * Renders the icon as PNG, off the event loop and with limits on time and pixels. Throws if the image can't be read.
 */
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

/**
 * Returns the side of the box as a share of the icon. In this box the diagonal of the image equals the safe diameter.
 */
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

/** Maximum number of cached icons of about 10 KB. The least recently used one is dropped first. */
const MAX_KEPT = 200;
const kept = new Map<string, Promise<Buffer>>();

/**
 * Returns the cached icon of a key that contains all its inputs. Renders it once, even for concurrent calls. Failures
 * aren't cached.
 */
export function keptIcon(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
  const found = kept.get(key) ?? render();
  kept.delete(key);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  const oldest = kept.size > MAX_KEPT ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  return found;
}
