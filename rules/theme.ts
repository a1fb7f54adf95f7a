import { hexOf, type Oklch, oklchOf, rgbOf, toLinear } from './oklch.ts';

/** The steps of a color scale, light to dark. */
export const SCALE_STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const;
export type ScaleStep = (typeof SCALE_STEPS)[number];
export type ColourScale = Readonly<Record<ScaleStep, string>>;

/** WCAG 2.2 contrast for text of normal size (success criterion 1.4.3). */
export const READABLE_CONTRAST = 4.5;

const WHITE = '#ffffff';
const INK = '#1c1a17';
const BLACK = '#000000';

/** Per step: OKLCH lightness, and the share of the color's own chroma. Tints and shades have less of it. */
const STEPS: Readonly<Record<ScaleStep, readonly [lightness: number, chroma: number]>> = {
  50: [0.975, 0.12],
  100: [0.945, 0.25],
  200: [0.89, 0.45],
  300: [0.82, 0.7],
  400: [0.73, 0.9],
  500: [0.645, 1],
  600: [0.56, 1],
  700: [0.48, 0.95],
  800: [0.405, 0.85],
  900: [0.335, 0.7],
  950: [0.25, 0.55],
};

/**
 * Returns a scale of eleven steps with the hue of any hex color (`#rgb` or `#rrggbb`), each a lower-case `#rrggbb`.
 * A step has the same lightness for every color, so tenants' scales are interchangeable. The color itself is not one of
 * the steps. Throws a RangeError for text that is not a hex color.
 */
export function colourScale(hex: string): ColourScale {
  const { c, h } = oklchOf(hex);
  const step = (of: ScaleStep) => hexOf({ l: STEPS[of][0], c: c * STEPS[of][1], h });
  return Object.fromEntries(SCALE_STEPS.map((of) => [of, step(of)])) as Record<ScaleStep, string>;
}

/** Returns the WCAG relative luminance of a hex color, 0 to 1. */
export function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** Returns the WCAG contrast ratio of two hex colors, 1 to 21, the same in either order. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/**
 * Returns the text color for a solid color: white if readable, else ink, else black. Its contrast is always at least
 * 4.5: if white does not reach it, black does (their contrasts multiply to 21).
 */
export function textOn(colour: string): string {
  return [WHITE, INK].find((text) => contrast(text, colour) >= READABLE_CONTRAST) ?? BLACK;
}

/**
 * Returns `colour` if it has `ratio` against `background`, else the nearest lighter or darker color of its hue that
 * has, else black or white. For links and icons that should keep the tenant's hue.
 */
export function readableOn(background: string, colour: string, ratio: number = READABLE_CONTRAST): string {
  if (contrast(colour, background) >= ratio) return colour;
  const base = oklchOf(colour);
  const away: Oklch[] = [];
  for (let distance = 1; distance <= 100; distance += 1) {
    away.push({ ...base, l: base.l - distance / 100 }, { ...base, l: base.l + distance / 100 });
  }
  const candidates = away.filter(({ l }) => l >= 0 && l <= 1).map(hexOf);
  const readable = candidates.find((candidate) => contrast(candidate, background) >= ratio);
  return readable ?? (contrast(WHITE, background) >= contrast(BLACK, background) ? WHITE : BLACK);
}
