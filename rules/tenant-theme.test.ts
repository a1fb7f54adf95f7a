import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLOUR_NAMES } from './colour-names.ts';
import { DEFAULT_THEME, defaultTheme, tenantThemeCss, themeColours } from './tenant-theme.ts';
import { contrast } from './theme.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const settings = fc.record({
  themePrimaryColor: hex,
  themeHeaderColor: fc.option(hex),
  themeSecondaryColor: hex,
  themeErrorColor: hex,
  themeSuccessColor: hex,
  themeWarningColor: hex,
  themeInfoColor: hex,
  themeAccentColor: hex,
});
const GROUNDS = ['bg.canvas', 'bg.surface', 'bg.raised', 'bg.sunken', 'bg.hover', 'bg.fill'];
const TONES = ['success', 'warning', 'danger', 'info', 'secondary', 'highlight'];

function worst(colours: Readonly<Record<string, string>>, pairs: readonly (readonly [string, string])[]): number {
  return Math.min(...pairs.map(([text, ground]) => contrast(colours[text] ?? '', colours[ground] ?? '')));
}

describe('themeColours', () => {
  it('keeps all text readable on every background, whatever colors a tenant picks', () => {
    const pairs: [string, string][] = [
      ['accent.fg', 'accent'],
      ['accent.fg', 'accent.hover'],
      ['header.fg', 'header'],
      ['accent.text', 'accent.subtle'],
      ['fg', 'accent.subtle'],
    ];
    for (const ground of GROUNDS) pairs.push(['fg', ground], ['fg.muted', ground], ['fg.subtle', ground]);
    for (const ground of ['bg.canvas', 'bg.surface', 'bg.raised', 'bg.hover']) pairs.push(['accent.text', ground]);
    for (const tone of TONES) {
      pairs.push(
        [`${tone}.on`, `${tone}.solid`],
        [`${tone}.on`, `${tone}.hover`],
        ['fg', `${tone}.subtle`],
        [`${tone}.fg`, `${tone}.subtle`],
      );
      pairs.push([`${tone}.fg`, 'bg.canvas'], [`${tone}.fg`, 'bg.surface'], [`${tone}.fg`, 'bg.raised']);
    }
    fc.assert(
      fc.property(settings, (tenant) => {
        const { light, dark } = themeColours(tenant);
        expect(worst(light, pairs)).toBeGreaterThanOrEqual(4.5);
        expect(worst(dark, pairs)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps outlines and the focus ring visible', () => {
    const pairs = [
      ['ring', 'bg.canvas'],
      ['ring', 'bg.surface'],
      ['ring', 'bg.raised'],
      ['border.strong', 'bg.surface'],
      ['border.strong', 'bg.canvas'],
    ] as const;
    fc.assert(
      fc.property(settings, (tenant) => {
        const { light, dark } = themeColours(tenant);
        expect(worst(light, pairs)).toBeGreaterThanOrEqual(3);
        expect(worst(dark, pairs)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps the tenant's own primary in light", () => {
    expect(themeColours({ themePrimaryColor: '#2E7D32' }).light.accent?.toLowerCase()).toBe('#2e7d32');
    expect(themeColours({ themePrimaryColor: '#0a5' }).light.accent).toBe('#00aa55');
    expect(themeColours({ themePrimaryColor: '#2E7D32FF' }).light.accent).toBe('#2E7D32');
  });

  it('falls back to the defaults for invalid colors', () => {
    for (const value of [null, undefined, '', 'red', '#12', 'url(javascript:1)']) {
      expect(themeColours({ themePrimaryColor: value }).light.accent).toBe(DEFAULT_THEME.primary);
    }
  });

  it('computes all named colors, and no others', () => {
    expect(Object.keys(themeColours({}).light)).toEqual([...COLOUR_NAMES]);
  });

  it('names the same colours in light and dark', () => {
    const { light, dark } = themeColours({});
    expect(Object.keys(dark)).toEqual(Object.keys(light));
  });
});

describe('tenantThemeCss', () => {
  it('never copies text of a setting into the style sheet', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const evil = `${text}</style><script>`;
        const css = tenantThemeCss({ themePrimaryColor: evil, themeHeaderColor: evil, themeErrorColor: evil });
        expect(css).toBe(tenantThemeCss({}));
        expect(css).not.toContain('<');
      }),
    );
  });

  it('sets light on the root and dark by attribute', () => {
    const css = tenantThemeCss({ themePrimaryColor: '#2e7d32' });
    expect(css).toMatch(/^:root,\[data-theme=light\]\{color-scheme:light;.*--cb-colors-accent:#2e7d32;/);
    expect(css).toMatch(/\n\[data-theme=dark\]\{color-scheme:dark;/);
  });
});

describe('defaultTheme', () => {
  it('is dark only for the dark variant', () => {
    expect(defaultTheme({ themeDarkVariant: true })).toBe('dark');
    expect(defaultTheme({ themeDarkVariant: false })).toBe('system');
    expect(defaultTheme({})).toBe('system');
  });
});
