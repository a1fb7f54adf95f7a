import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hexOf, oklchOf, rgbOf } from './oklch.ts';
import { colourScale, contrast, luminance, READABLE_CONTRAST, readableOn, SCALE_STEPS, textOn } from './theme.ts';

const hex = fc.nat({ max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const HEX = /^#[0-9a-f]{6}$/;

describe('OKLCH', () => {
  it('agrees with the published coordinates of the primaries', () => {
    const near = (colour: string, l: number, c: number, h: number) => {
      const got = oklchOf(colour);
      expect(got.l).toBeCloseTo(l, 3);
      expect(got.c).toBeCloseTo(c, 3);
      expect(got.h).toBeCloseTo(h, 1);
    };
    near('#ff0000', 0.628, 0.2577, 29.23);
    near('#00ff00', 0.8664, 0.2948, 142.5);
    near('#0000ff', 0.452, 0.3132, 264.05);
    near('#ffffff', 1, 0, 0);
    near('#000000', 0, 0, 0);
  });

  it('returns every color unchanged', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(hexOf(oklchOf(colour))).toBe(colour);
      }),
      { numRuns: 2000 },
    );
  });

  it('fits colors outside sRGB by reducing only chroma', () => {
    const vivid = { l: 0.7, c: 0.4, h: 150 };
    const shown = oklchOf(hexOf(vivid));
    expect(shown.l).toBeCloseTo(0.7, 2);
    expect(Math.abs(shown.h - 150)).toBeLessThan(1.5);
    expect(shown.c).toBeLessThan(0.3);
  });

  it('reads short and long hex only', () => {
    expect(rgbOf('#F0a')).toEqual(rgbOf('#ff00AA'));
    for (const bad of ['', 'red', '#12', '#12345', '#1234567', '#gggggg', 'url(x)', '#fff;']) {
      expect(() => rgbOf(bad)).toThrow(RangeError);
    }
  });
});

describe('contrast', () => {
  it('equals that of WCAG', () => {
    expect(contrast('#000', '#fff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrast('#1976d2', '#1976d2')).toBe(1);
  });

  it('is the same in either order, between 1 and 21', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        expect(contrast(a, b)).toBe(contrast(b, a));
        expect(contrast(a, b)).toBeGreaterThanOrEqual(1);
        expect(contrast(a, b)).toBeLessThanOrEqual(21);
      }),
    );
  });
});

describe('colourScale', () => {
  it('gives readable text on every solid colour, its own and each step', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        for (const solid of [colour, ...Object.values(colourScale(colour))]) {
          expect(contrast(textOn(solid), solid)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('darkens with every step', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const scale = colourScale(colour);
        const lights = SCALE_STEPS.map((step) => luminance(scale[step]));
        expect([...lights].sort((a, b) => b - a)).toEqual(lights);
        expect(new Set(lights).size).toBe(lights.length);
        expect(SCALE_STEPS.every((step) => HEX.test(scale[step]))).toBe(true);
      }),
    );
  });

  it('keeps the hue of the colour in its middle', () => {
    for (const colour of ['#1976d2', '#4caf50', '#ff5252', '#ffc107']) {
      const turned = Math.abs(oklchOf(colourScale(colour)[500]).h - oklchOf(colour).h);
      expect(Math.min(turned, 360 - turned)).toBeLessThan(2);
    }
  });

  it('keeps a grey grey', () => {
    for (const step of Object.values(colourScale('#424242'))) expect(step).toMatch(/^#(..)\1\1$/);
  });

  it('has ends that are readable on each other', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const scale = colourScale(colour);
        expect(contrast(scale[50], scale[800])).toBeGreaterThanOrEqual(READABLE_CONTRAST);
        expect(contrast(scale[950], scale[200])).toBeGreaterThanOrEqual(READABLE_CONTRAST);
      }),
    );
  });
});

describe('text', () => {
  it('is white if white is readable', () => {
    expect([textOn('#1976d2'), textOn('#424242')]).toEqual(['#ffffff', '#ffffff']);
    expect(textOn('#ffc107')).toBe('#1c1a17');
  });

  it('in a tenant colour is readable on any background', () => {
    fc.assert(
      fc.property(hex, hex, (background, colour) => {
        expect(contrast(readableOn(background, colour), background)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
      }),
      { numRuns: 1000 },
    );
  });

  it('in a tenant color stays unchanged if readable, else keeps its hue', () => {
    expect(readableOn('#ffffff', '#0d47a1')).toBe('#0d47a1');
    const darker = readableOn('#ffffff', '#82b1ff');
    expect(contrast(darker, '#ffffff')).toBeLessThan(5.2);
    expect(Math.abs(oklchOf(darker).h - oklchOf('#82b1ff').h)).toBeLessThan(6);
  });

  it('falls back to black or white if no color reaches the ratio', () => {
    expect(readableOn('#777777', '#ff0000', 7)).toBe('#000000');
    expect(readableOn('#333333', '#ff0000', 20)).toBe('#ffffff');
  });
});
