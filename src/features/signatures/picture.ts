import SignaturePad from 'signature_pad';
import { MAX_SIGNATURE_BYTES } from '../../../contract/signature.ts';
import { INK, PAD_OPTIONS, PAPER } from './pad-options.ts';
import { pointsOf, type Space, type Stroke } from './strokes.ts';

const MARGIN = 12;
/** Image pixels per canvas pixel, tried in order until the image is small enough. */
const RATIOS = [2, 1, 0.5] as const;

/** Returns the part of the space with strokes, plus a margin. */
function written(strokes: readonly Stroke[]): Space & { readonly left: number; readonly top: number } {
  const points = strokes.flat();
  const xs = points.map(([x = 0]) => x);
  const ys = points.map(([, y = 0]) => y);
  const least = (all: readonly number[]) => all.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = (all: readonly number[]) => all.reduce((a, b) => Math.max(a, b), 0);
  const [left, top] = [least(xs) - MARGIN, least(ys) - MARGIN];
  return { left, top, width: Math.ceil(most(xs) - left + MARGIN), height: Math.ceil(most(ys) - top + MARGIN) };
}

/**
 * Returns the signature as base64 PNG of at most MAX_SIGNATURE_BYTES: the strokes only, on white. Throws a RangeError
 * if it can't be made so small.
 */
export function pictureOf(strokes: readonly Stroke[]): string {
  const { left, top, width, height } = written(strokes);
  for (const ratio of RATIOS) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
    const context = canvas.getContext('2d');
    context?.scale(ratio, ratio);
    const pad = new SignaturePad(canvas, { ...PAD_OPTIONS, penColor: INK, backgroundColor: PAPER });
    pad.off();
    pad.fromData(
      strokes.map((stroke) => ({
        ...PAD_OPTIONS,
        penColor: INK,
        compositeOperation: 'source-over',
        points: pointsOf(stroke, 1).map((point) => ({ ...point, x: point.x - left, y: point.y - top })),
      })),
    );
    const data = canvas.toDataURL('image/png').split(',')[1] ?? '';
    if (data.length > 0 && data.length <= Math.ceil(MAX_SIGNATURE_BYTES / 3) * 4) return data;
  }
  throw new RangeError('the signature can’t be made small enough');
}
