import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { COLOUR_NAMES } from '../../rules/colour-names.ts';
import { lazySystem } from '../ui/lazy-system.ts';

/**
 * The style system. It has only what the UI components use, so that the first screen stays small. Sizes are steps of 4
 * px in rem, so that the user's font size scales the page. It has only the names of colors: the server writes the
 * company's values into each page (rules/tenant-theme.ts), under this system's variable names.
 */

const FONT =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji'";
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

const rem = (pixels: number) => ({ value: `${pixels / 16}rem` });

const STEPS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40];
const spacing = Object.fromEntries(STEPS.map((step) => [String(step), rem(step * 4)]));

/**
 * Returns a size that grows with the user's text only as far as a phone has room. `pixels` is the base size; `share` is
 * the limit in percent of the window's width. Field text is already large when everything else is doubled, and a target
 * needs no more than a thumb's width.
 */
const roomy = (pixels: number, share: number): string => `min(${pixels / 16}rem, max(${pixels}px, ${share}vw))`;
/** Spacing grows by at most a quarter. Doubled, it would take the room of the text between it. */
const fieldSpacing = Object.fromEntries(
  STEPS.filter((step) => step >= 2 && step <= 6).map((step) => [
    `--cb-spacing-${step}`.replace('.', '\\.'),
    `min(${step / 4}rem, ${step * 5}px)`,
  ]),
);

type ColourTree = { [name: string]: ColourTree | { value: string } };

/** The value of a color that the page does not set. Styles that use it then have their default. */
const UNSET = { value: 'initial' };

/**
 * Returns the color tokens as a tree: `bg.canvas` → { bg: { canvas } }. A name that is also a branch has its value
 * under DEFAULT.
 */
function colourTree(): ColourTree {
  const tree: ColourTree = {};
  for (const name of COLOUR_NAMES) {
    const [head = name, leaf] = name.split('.');
    const key = leaf ?? (COLOUR_NAMES.some((other) => other.startsWith(`${name}.`)) ? 'DEFAULT' : undefined);
    if (key === undefined) tree[head] = UNSET;
    else tree[head] = { ...(tree[head] as ColourTree | undefined), [key]: UNSET };
  }
  return tree;
}

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'cb',
  conditions: { dark: '[data-theme=dark] &', light: ':root &, [data-theme=light] &' },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      breathe: { '50%': { opacity: '0.55' } },
      creep: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.95)' } },
    },
    tokens: {
      colors: colourTree(),
      fonts: { body: { value: FONT }, mono: { value: MONO } },
      fontSizes: { xs: rem(13), sm: rem(15), md: rem(17), lg: rem(22), xl: rem(30), field: rem(34), bin: rem(56) },
      fontWeights: {
        normal: { value: '400' },
        medium: { value: '500' },
        semibold: { value: '600' },
        bold: { value: '700' },
      },
      lineHeights: { tight: { value: '1.2' }, snug: { value: '1.35' }, normal: { value: '1.5' } },
      letterSpacings: { tight: { value: '-0.015em' } },
      spacing,
      sizes: {
        ...spacing,
        full: { value: '100%' },
        content: { value: '80rem' },
        form: { value: '36rem' },
        text: { value: '42rem' },
        /* 48 px. A mouse is more precise than a thumb, so desks set --touch lower, and field screens raise it to 64. */
        touch: { value: 'var(--touch, 3rem)' },
      },
      radii: { none: { value: '0' }, sm: rem(6), md: rem(10), lg: rem(14), full: { value: '9999px' } },
      durations: { quick: { value: '150ms' } },
      easings: { out: { value: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } },
      shadows: {
        raised: { value: '0 1px 2px rgb(0 0 0 / 0.06), 0 8px 24px rgb(0 0 0 / 0.14)' },
      },
      zIndex: { sticky: { value: '10' }, header: { value: '20' }, top: { value: '30' } },
    },
  },
  globalCss: {
    html: {
      bg: 'bg.canvas',
      color: 'fg',
      fontFamily: 'body',
      fontSize: '100%',
      lineHeight: 'normal',
      colorScheme: 'light',
    },
    'html[data-theme=dark]': { colorScheme: 'dark' },
    body: { fontSize: 'sm', minHeight: '100dvh' },
    'html:has(dialog:modal)': { overflow: 'hidden', scrollbarGutter: 'stable' },
    // While the calendar button inside a date or time input has the focus, the input is not :focus-visible.
    ':focus-visible, input:is([type=date], [type=time]):focus-within': {
      outline: '2px solid',
      outlineColor: 'ring',
      outlineOffset: '2px',
    },
    '::selection': { bg: 'accent', color: 'accent.fg' },
    '*::placeholder': { color: 'fg.subtle', opacity: 1 },
    'input:-webkit-autofill': { WebkitTextFillColor: 'currentcolor' },
    /* For gloves, cold and sun: one attribute gives a whole screen the larger scale and the larger targets. */
    '[data-density=field]': {
      ...fieldSpacing,
      '--cb-font-sizes-xs': '1.0625rem',
      '--cb-font-sizes-sm': '1.0625rem',
      '--cb-font-sizes-md': roomy(22, 9),
      '--cb-font-sizes-lg': roomy(34, 11),
      '--cb-font-sizes-xl': roomy(56, 15),
      '--cb-font-sizes-field': roomy(34, 12),
      '--cb-font-sizes-bin': roomy(56, 18),
      '--cb-sizes-touch': roomy(64, 16),
      fontSize: 'sm',
    },
    ':root': { '@media (min-width: 1024px) and (pointer: fine)': { '--touch': '2.5rem' } },
    '*, *::before, *::after, *::backdrop': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // Exactly 0: any other duration would start a transition on every element, and inherited colors would change
        // late with a new theme.
        transitionDuration: '0s !important',
        transitionDelay: '0s !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
});

/** Give this to ChakraProvider. */
export const system = lazySystem(() => createSystem(defaultBaseConfig, config));
