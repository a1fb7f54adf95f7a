import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../contract/errors.ts';
import { MAX_IMAGE_PIXELS, MAX_SVG_BYTES } from '../../contract/files.ts';
import { cleanSvg } from './svg.ts';

/** An image that is safe to serve. */
export interface AcceptedImage {
  readonly bytes: Buffer;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Longest side in pixels of a stored photo: a full-width picture on a desk's screen of twice the density. */
const MAX_SIDE = 2_400;
const HEAD_BYTES = 1_024;

/**
 * Checks an uploaded image by its content and makes it safe. Photos are decoded and encoded again, so nothing of the
 * original but its pixels is served: no location, no appended program. Throws `image_type` for another kind of file,
 * `image_broken` for one that can't be decoded, and `image_pixels` above 50 megapixels, before they are decoded.
 * Photos are reduced to `maxSide` pixels.
 */
export async function acceptImage(bytes: Buffer, maxSide = MAX_SIDE): Promise<AcceptedImage> {
  if (isSvg(bytes)) return acceptSvg(bytes);
  if (bytes.length === 0) throw new AppError('image_type');
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
  const { format, width, height } = await image.metadata().catch(() => {
    throw new AppError('image_type');
  });
  const encode = format === undefined ? undefined : ENCODERS.get(format);
  if (!encode) throw new AppError('image_type');
  if (width * height > MAX_IMAGE_PIXELS) throw new AppError('image_pixels', { most: MAX_IMAGE_PIXELS });
  try {
    const upright = image.rotate().resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await encode(upright).toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      mediaType: `image/${format}` as AcceptedImage['mediaType'],
      width: info.width,
      height: info.height,
    };
  } catch {
    throw new AppError('image_broken');
  }
}

const ENCODERS: ReadonlyMap<string, (image: Sharp) => Sharp> = new Map<string, (image: Sharp) => Sharp>([
  ['png', (image) => image.png({ compressionLevel: 9 })],
  ['jpeg', (image) => image.jpeg({ quality: 86, mozjpeg: true })],
  ['webp', (image) => image.webp({ quality: 86 })],
]);

/** Returns whether the text begins with markup, after a byte order mark and blanks. */
const isSvg = (bytes: Buffer): boolean => {
  const head = bytes
    .subarray(0, HEAD_BYTES)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return head.startsWith('<') && /<svg[\s>]/i.test(bytes.toString('utf8'));
};

async function acceptSvg(bytes: Buffer): Promise<AcceptedImage> {
  if (bytes.length > MAX_SVG_BYTES) throw new AppError('payload_too_large');
  const clean = Buffer.from(await cleanSvg(bytes.toString('utf8')));
  try {
    const { width, height } = await sharp(clean, { limitInputPixels: MAX_IMAGE_PIXELS }).metadata();
    return { bytes: clean, mediaType: 'image/svg+xml', width: Math.round(width), height: Math.round(height) };
  } catch {
    throw new AppError('image_broken');
  }
}
