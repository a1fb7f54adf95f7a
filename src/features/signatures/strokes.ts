import { MAX_STROKE_POINTS } from '../../../contract/signature.ts';

/** Points as x, y in pixels of the space, pressure from 0 to 1, and milliseconds since the stroke's first one. */
export type Stroke = readonly (readonly number[])[];

export interface Space {
  readonly width: number;
  readonly height: number;
}

interface PadPoint {
  readonly x: number;
  readonly y: number;
  readonly pressure: number;
  readonly time: number;
}

/** Maximum for all strokes together: several minutes of writing, and less than the size limit of a change. */
export const MOST_POINTS = MAX_STROKE_POINTS;

const tenth = (value: number): number => Math.round(value * 10) / 10;
const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** Returns the canvas pixels per pixel of the space. Strokes shrink to fit after a turn, and never grow. */
export const scaleOf = (space: Space, canvas: Space): number =>
  space.width === 0 || space.height === 0 ? 1 : Math.min(1, canvas.width / space.width, canvas.height / space.height);

/** Returns a stroke as drawn on a canvas that shows the space at a scale. */
export function strokeOf(points: readonly PadPoint[], scale: number): Stroke {
  const start = points[0]?.time ?? 0;
  return points.map(({ x, y, pressure, time }) => [
    tenth(x / scale),
    tenth(y / scale),
    hundredth(pressure),
    Math.max(0, Math.round(time - start)),
  ]);
}

/** Returns a stroke in a pad's points at a scale. */
export const pointsOf = (stroke: Stroke, scale: number): PadPoint[] =>
  stroke.map(([x = 0, y = 0, pressure = 0.5, time = 0]) => ({ x: x * scale, y: y * scale, pressure, time }));

/** Returns the space extended by a canvas, so that strokes on it stay visible when the phone is turned. */
export function widened(space: Space, canvas: Space, scale: number): Space {
  if (space.width === 0) return { width: Math.round(canvas.width), height: Math.round(canvas.height) };
  return {
    width: Math.max(space.width, Math.round(canvas.width / scale)),
    height: Math.max(space.height, Math.round(canvas.height / scale)),
  };
}

export const pointCount = (strokes: readonly Stroke[]): number =>
  strokes.reduce((sum, stroke) => sum + stroke.length, 0);

/**
 * Returns the strokes with at most this many points: every second one is dropped until they fit; ends of strokes stay.
 */
export function thinned(strokes: readonly Stroke[], most = MOST_POINTS): Stroke[] {
  let left = [...strokes];
  while (pointCount(left) > most) {
    const next = left.map((stroke) =>
      stroke.length < 3 ? stroke : stroke.filter((_, index) => index % 2 === 0 || index === stroke.length - 1),
    );
    if (pointCount(next) === pointCount(left)) return next.slice(0, most);
    left = next;
  }
  return left;
}
