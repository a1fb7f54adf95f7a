import { expect, test } from 'vitest';
import { pointCount, pointsOf, scaleOf, strokeOf, thinned, widened } from './strokes.ts';

const PORTRAIT = { width: 360, height: 250 };
const LANDSCAPE = { width: 800, height: 180 };

test('a stroke keeps its shape, pressure and pace, and starts at zero', () => {
  const stroke = strokeOf(
    [
      { x: 10.04, y: 20, pressure: 0.512, time: 1_000_005 },
      { x: 30, y: 40.26, pressure: 0.6, time: 1_000_037 },
    ],
    1,
  );
  expect(stroke).toEqual([
    [10, 20, 0.51, 0],
    [30, 40.3, 0.6, 32],
  ]);
});

test('a stroke drawn on a phone stays whole when it is turned and turned back', () => {
  const space = widened({ width: 0, height: 0 }, PORTRAIT, 1);
  const scale = scaleOf(space, LANDSCAPE);
  expect(scale).toBeCloseTo(180 / 250);
  const corner = pointsOf([[360, 250, 0.5, 0]], scale)[0];
  expect(corner?.x).toBeLessThanOrEqual(LANDSCAPE.width);
  expect(corner?.y).toBeLessThanOrEqual(LANDSCAPE.height);
  // A stroke at the far edge of the turned phone widens the space, so that it stays visible.
  const wider = widened(space, LANDSCAPE, scale);
  const [far] = strokeOf([{ x: 800, y: 90, pressure: 0.5, time: 0 }], scale);
  const back = pointsOf([far ?? []], scaleOf(wider, PORTRAIT))[0];
  expect(back?.x).toBeLessThanOrEqual(PORTRAIT.width + 0.1);
  expect(scaleOf(PORTRAIT, { width: 1200, height: 900 })).toBe(1);
});

test('too many points are reduced, never to none, with the ends of each stroke in place', () => {
  const stroke = Array.from({ length: 101 }, (_, at) => [at, at, 0.5, at * 16]);
  const fewer = thinned([stroke, stroke], 60);
  expect(pointCount(fewer)).toBeLessThanOrEqual(60);
  expect(fewer).toHaveLength(2);
  for (const thin of fewer) expect([thin[0], thin.at(-1)]).toEqual([stroke[0], stroke[100]]);
  expect(thinned([stroke], 1000)).toEqual([stroke]);
});
