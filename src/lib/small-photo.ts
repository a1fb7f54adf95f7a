import { MAX_PHOTO_BYTES } from '../../contract/constants.ts';

/** Longest side of a photo in pixels. */
const MAX_SIDE = 1920;
/** JPEG qualities, tried in order until the photo is small enough. */
const QUALITIES = [0.8, 0.65, 0.5, 0.35] as const;

/**
 * Returns the photo as base64 of a JPEG of at most 1,920 pixels and MAX_PHOTO_BYTES. Rejects a file that is not an
 * image.
 */
export async function smallPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    for (let side = MAX_SIDE; side >= 480; side /= 2) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height));
      const canvas = new OffscreenCanvas(
        Math.max(1, Math.round(picture.width * scale)),
        Math.max(1, Math.round(picture.height * scale)),
      );
      const context = canvas.getContext('2d');
      if (!context) break;
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      for (const quality of QUALITIES) {
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
        if (blob.size <= MAX_PHOTO_BYTES) return base64(await blob.arrayBuffer());
      }
    }
  } finally {
    picture.close();
  }
  throw new RangeError('the picture can’t be made small enough');
}

function base64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let text = '';
  const part = 0x8000;
  for (let at = 0; at < bytes.length; at += part) text += String.fromCharCode(...bytes.subarray(at, at + part));
  return btoa(text);
}
