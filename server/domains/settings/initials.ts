import { fold } from '../../../rules/search/fold.ts';

/**
 * Capital letters as SVG paths on a grid of 4 × 6. Text in an SVG needs a font on the server, which a small container
 * lacks.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 6 2 0 4 6M.7 4h2.6',
  B: 'M0 0v6h2.4a1.6 1.6 0 0 0 0-3.2H0M0 0h2.1a1.4 1.4 0 0 1 0 2.8',
  C: 'M4 1.2A2.4 2.4 0 0 0 0 2v2a2.4 2.4 0 0 0 4 .8',
  D: 'M0 0v6h1.4A2.6 2.6 0 0 0 4 3.4v-.8A2.6 2.6 0 0 0 1.4 0Z',
  E: 'M3.6 0H0v6h3.6M0 2.9h3',
  F: 'M3.6 0H0v6M0 2.9h3',
  G: 'M4 1.2A2.4 2.4 0 0 0 0 2v2a2 2 0 0 0 4 0V3.2H2.2',
  H: 'M0 0v6M4 0v6M0 2.9h4',
  I: 'M2 0v6',
  J: 'M3.4 0v4.3a1.7 1.7 0 0 1-3.4 0',
  K: 'M0 0v6M3.8 0 0 3.6M1.4 2.4 4 6',
  L: 'M0 0v6h3.6',
  M: 'M0 6V0l2 3.4L4 0v6',
  N: 'M0 6V0l4 6V0',
  O: 'M0 2a2 2 0 0 1 4 0v2a2 2 0 0 1-4 0Z',
  P: 'M0 6V0h2.3a1.7 1.7 0 0 1 0 3.4H0',
  Q: 'M0 2a2 2 0 0 1 4 0v2a2 2 0 0 1-4 0ZM2.6 4.6 4 6',
  R: 'M0 6V0h2.3a1.7 1.7 0 0 1 0 3.4H0M2 3.4 4 6',
  S: 'M3.8 1A2 1.5 0 0 0 2 0a1.9 1.45 0 0 0 0 2.9 1.9 1.55 0 0 1 0 3.1A2.1 1.6 0 0 1 .1 4.9',
  T: 'M0 0h4M2 0v6',
  U: 'M0 0v4a2 2 0 0 0 4 0V0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 1 6 2 2.4 3 6 4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3v3',
  Z: 'M0 0h4L0 6h4',
};

/** A crate, for a company whose name has no letter from A to Z. */
const CRATE = 'M0 .6h4v4.8H0ZM0 2.2h4M0 3.8h4';

/**
 * Returns the first letters of the first two words, without accents: `Émile & fils` → `EF`. Empty if the name has no
 * letters.
 */
export function initialsOf(company: string): string {
  const words = fold(company)
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0])
    .join('');
}

/**
 * Returns the initials as a square SVG of 512 units: `color` strokes on a transparent ground, scaled to `share` of the
 * square.
 */
export function initialsSvg(company: string, color: string, share: number): string {
  const letters = [...initialsOf(company)];
  const paths = letters.length > 0 ? letters.map((letter) => STROKES[letter] ?? '') : [CRATE];
  const width = paths.length * 4 + (paths.length - 1) * 1.6;
  const unit = (512 * share) / Math.max(width, 7);
  const [left, top] = [(512 - width * unit) / 2, (512 - 6 * unit) / 2];
  const drawn = paths.map((path, index) => `<path transform="translate(${index * 5.6} 0)" d="${path}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><g transform="translate(${left} ${top}) scale(${unit})" fill="none" stroke="${color}" stroke-width=".95" stroke-linecap="round" stroke-linejoin="round">${drawn}</g></svg>`;
}
