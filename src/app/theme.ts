import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { COLOUR_NAMES } from '../../rules/colour-names.ts';
import { lazySystem } from '../ui/lazy-system.ts';

/**
 * The style system: only what the building blocks use, so the first screen stays small. Sizes count in steps of 4 px
 * (written in rem, so a person's own font size scales the page). Of colours only the names are here: the server writes those of the
 * company into each page (rules/tenant-theme.ts), under the variable names that this system gives them.
 */

const FONT =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji'";
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

const rem = (pixels: number) => ({ value: `${pixels / 16}rem` });

const STEPS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40];
const spacing = Object.fromEntries(STEPS.map((step) => [String(step), rem(step * 4)]));

/**
 * A size that grows with a person's own text only as far as a phone has room for it: `share` is the part of the window's width, in percent, up to which it
 * does. What is read at an arm's length is large enough when all else is doubled, and a place to press needs no more than a thumb.
 */
const roomy = (pixels: number, share: number): string => `min(${pixels / 16}rem, max(${pixels}px, ${share}vw))`;
/** Room between things grows by a quarter at most: doubled, it would take the place of the text that it is between. */
const fieldSpacing = Object.fromEntries(
  STEPS.filter((step) => step >= 2 && step <= 6).map((step) => [
    `--cb-spacing-${step}`.replace('.', '\\.'),
    `min(${step / 4}rem, ${step * 5}px)`,
  ]),
);

type ColourTree = { [name: string]: ColourTree | { value: string } };

/** What a colour is without the page's own: nothing, so that whatever asks for it has its default. */
const UNSET = { value: 'initial' };

/** `bg.canvas` → { bg: { canvas } }; a name that is also a branch keeps its own value under DEFAULT. */
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
        /* 48 px; a mouse aims better than a thumb, so desks set --touch lower, and field screens go to 64. */
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
    ':focus-visible': { outline: '2px solid', outlineColor: 'ring', outlineOffset: '2px' },
    '::selection': { bg: 'accent', color: 'accent.fg' },
    '*::placeholder': { color: 'fg.subtle', opacity: 1 },
    'input:-webkit-autofill': { WebkitTextFillColor: 'currentcolor' },
    /* Gloves, cold, sun: one attribute turns a whole screen to the larger scale and the larger targets. */
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
        // Nothing but 0: any time at all would start a transition on every element, and inherited colours would follow a change of theme late.
        transitionDuration: '0s !important',
        transitionDelay: '0s !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
});

/** Give this to ChakraProvider. */
export const system = lazySystem(() => createSystem(defaultBaseConfig, config));
