import { hexOf, oklchOf } from './oklch.ts';
import { colourScale, contrast, READABLE_CONTRAST, SCALE_STEPS, textOn } from './theme.ts';

/** Colors of an organization's public settings that shape the page. Invalid ones fall back to the default. */
export interface TenantThemeSettings {
  themeDarkVariant?: boolean | null | undefined;
  themeHeaderColor?: string | null | undefined;
  themePrimaryColor?: string | null | undefined;
  themeSecondaryColor?: string | null | undefined;
  themeAccentColor?: string | null | undefined;
  themeInfoColor?: string | null | undefined;
  themeWarningColor?: string | null | undefined;
  themeErrorColor?: string | null | undefined;
  themeSuccessColor?: string | null | undefined;
}

/** CSS colors by semantic name. The names are the style tokens: `bg.canvas`, `accent.fg`, `danger.subtle`. */
export type ThemeColours = Readonly<Record<string, string>>;

/** Default colors of specification section 10. */
export const DEFAULT_THEME = {
  primary: '#1976D2',
  secondary: '#424242',
  accent: '#82B1FF',
  error: '#FF5252',
  info: '#2196F3',
  success: '#4CAF50',
  warning: '#FFC107',
} as const;

/**
 * Warm stone grays. Dark values are chosen by hand, not inverted: nearer surfaces are lighter, and images keep a light
 * plate.
 */
const NEUTRALS = {
  light: {
    'bg.canvas': '#f6f5f1',
    'bg.surface': '#ffffff',
    'bg.raised': '#ffffff',
    'bg.sunken': '#ebe9e3',
    'bg.hover': '#f1efe9',
    'bg.fill': '#ebe9e3',
    fg: '#1c1a17',
    'fg.muted': '#55514a',
    'fg.subtle': '#6b665e',
    border: '#dfdbd2',
    'border.strong': '#8b8579',
    plate: '#f0eee8',
    scrim: 'rgb(28 26 23 / 0.45)',
  },
  dark: {
    'bg.canvas': '#121110',
    'bg.surface': '#1c1b19',
    'bg.raised': '#282623',
    'bg.sunken': '#0b0a09',
    'bg.hover': '#242220',
    'bg.fill': '#2d2a27',
    fg: '#f2efe9',
    'fg.muted': '#bfb9ae',
    'fg.subtle': '#9c968b',
    border: '#34312d',
    'border.strong': '#7d776c',
    plate: '#dedad1',
    scrim: 'rgb(0 0 0 / 0.6)',
  },
} as const;

/** WCAG 2.2 contrast for outlines, icons and focus (success criterion 1.4.11). */
const VISIBLE_CONTRAST = 3;

/** Change of a solid color's lightness under the mouse, in OKLCH (0 to 1). */
const HOVER_STEP = 0.06;

type Theme = keyof typeof NEUTRALS;

function hexOr(value: string | null | undefined, otherwise: string): string {
  if (value == null) return otherwise;
  const text = value.trim();
  if (/^#[0-9a-f]{3}$/i.test(text)) return `#${[...text.slice(1)].map((digit) => digit + digit).join('')}`;
  // Drops a trailing alpha pair, which some color pickers write, because the contrast of a transparent color is
  // undefined.
  return /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(text) ? text.slice(0, 7) : otherwise;
}

/** Returns the color itself, or the nearest step of its scale that keeps `ratio` against every background. */
function visibleOn(hex: string, backgrounds: readonly string[], ratio: number, theme: Theme): string {
  const scale = colourScale(hex);
  const nearestFirst = theme === 'light' ? SCALE_STEPS : SCALE_STEPS.toReversed();
  const start = theme === 'light' ? 5 : 4;
  const candidates = [hex, ...nearestFirst.slice(start).map((step) => scale[step])];
  const enough = candidates.find((colour) => backgrounds.every((background) => contrast(colour, background) >= ratio));
  return enough ?? (theme === 'light' ? '#000000' : '#ffffff');
}

/** Returns a solid color under the mouse: a step away from its text color, so that contrast grows. */
function hovered(solid: string): string {
  const { l, c, h } = oklchOf(solid);
  const step = textOn(solid) === '#ffffff' ? -HOVER_STEP : HOVER_STEP;
  return hexOf({ l: Math.min(1, Math.max(0, l + step)), c, h });
}

function tone(name: string, hex: string, theme: Theme): Record<string, string> {
  const scale = colourScale(hex);
  const neutrals = NEUTRALS[theme];
  const { c, h } = oklchOf(hex);
  // In dark mode a tint is a slightly colored surface, not a dark shade of the color.
  const subtle = theme === 'light' ? scale[50] : hexOf({ l: 0.27, c: c * 0.28, h });
  const solid = theme === 'light' ? hex : visibleOn(hex, [neutrals['bg.raised']], VISIBLE_CONTRAST, theme);
  const grounds = [neutrals['bg.canvas'], neutrals['bg.raised'], neutrals['bg.hover'], subtle];
  return {
    [`${name}.solid`]: solid,
    [`${name}.on`]: textOn(solid),
    [`${name}.hover`]: hovered(solid),
    [`${name}.subtle`]: subtle,
    [`${name}.border`]: theme === 'light' ? scale[300] : hexOf({ l: 0.42, c: c * 0.45, h }),
    [`${name}.fg`]: visibleOn(hex, grounds, READABLE_CONTRAST, theme),
  };
}

function coloursOf(settings: TenantThemeSettings, theme: Theme): ThemeColours {
  const neutrals = NEUTRALS[theme];
  const primary = hexOr(settings.themePrimaryColor, DEFAULT_THEME.primary);
  const accent = tone('accent', primary, theme);
  const solid = accent['accent.solid'] ?? primary;
  const header = hexOr(settings.themeHeaderColor, neutrals['bg.surface']);
  return {
    ...neutrals,
    accent: solid,
    'accent.fg': textOn(solid),
    'accent.hover': hovered(solid),
    'accent.subtle': accent['accent.subtle'] ?? neutrals['bg.sunken'],
    'accent.border': accent['accent.border'] ?? neutrals.border,
    'accent.text': accent['accent.fg'] ?? neutrals.fg,
    ring: visibleOn(primary, [neutrals['bg.canvas'], neutrals['bg.raised']], VISIBLE_CONTRAST, theme),
    header,
    'header.fg': textOn(header),
    ...tone('secondary', hexOr(settings.themeSecondaryColor, DEFAULT_THEME.secondary), theme),
    ...tone('highlight', hexOr(settings.themeAccentColor, DEFAULT_THEME.accent), theme),
    ...tone('success', hexOr(settings.themeSuccessColor, DEFAULT_THEME.success), theme),
    ...tone('warning', hexOr(settings.themeWarningColor, DEFAULT_THEME.warning), theme),
    ...tone('danger', hexOr(settings.themeErrorColor, DEFAULT_THEME.error), theme),
    ...tone('info', hexOr(settings.themeInfoColor, DEFAULT_THEME.info), theme),
  };
}

/**
 * Returns all colors of the page for a tenant, light and dark. Text pairs keep a contrast of 4.5, outlines and focus 3.
 */
export function themeColours(settings: TenantThemeSettings): { light: ThemeColours; dark: ThemeColours } {
  return { light: coloursOf(settings, 'light'), dark: coloursOf(settings, 'dark') };
}

/**
 * Returns the CSS variable of a color name, as the page's style system names it: `bg.canvas` → `--cb-colors-bg-canvas`.
 */
export function colourVariable(name: string): string {
  return `--cb-colors-${name.replaceAll('.', '-')}`;
}

function declarations(colours: ThemeColours): string {
  return Object.entries(colours)
    .map(([name, value]) => `${colourVariable(name)}:${value}`)
    .join(';');
}

/**
 * Returns the tenant's colors as one style sheet, which the server inserts before first paint and the page replaces at
 * runtime. Contains only colors computed here, never text of settings, so it is safe inside `<style>`.
 */
export function tenantThemeCss(settings: TenantThemeSettings): string {
  const { light, dark } = themeColours(settings);
  return [
    `:root,[data-theme=light]{color-scheme:light;${declarations(light)}}`,
    `[data-theme=dark]{color-scheme:dark;${declarations(dark)}}`,
    `html{background:var(${colourVariable('bg.canvas')});color:var(${colourVariable('fg')})}`,
  ].join('\n');
}

/**
 * Returns the value of `data-default-theme` on `<html>`: a tenant with the dark variant starts dark until the user
 * chooses.
 */
export function defaultTheme(settings: TenantThemeSettings): 'dark' | 'system' {
  return settings.themeDarkVariant === true ? 'dark' : 'system';
}
