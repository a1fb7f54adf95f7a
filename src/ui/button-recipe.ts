import { defineRecipe } from '@chakra-ui/react/styled-system';

/** Shared by Button, IconButton and ButtonLink, so a link that acts like a button looks like one. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    position: 'relative',
    flexShrink: 0,
    minHeight: 'touch',
    minWidth: 'touch',
    maxWidth: 'full',
    paddingInline: 4,
    paddingBlock: 2,
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: 'sm',
    fontWeight: 'semibold',
    lineHeight: 'tight',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color, border-color, color',
    transitionDuration: 'quick',
    transitionTimingFunction: 'out',
    '& svg': { flexShrink: 0 },
    '&:is(:disabled, [aria-disabled=true])': { cursor: 'not-allowed' },
    '&:is(:disabled, [aria-disabled=true]):not([aria-busy=true])': {
      bg: 'bg.fill',
      color: 'fg.subtle',
      borderColor: 'transparent',
    },
    '@media (forced-colors: active)': { borderColor: 'ButtonText' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent',
        color: 'accent.fg',
        _hover: { bg: 'accent.hover' },
      },
      secondary: {
        bg: 'bg.surface',
        color: 'fg',
        borderColor: 'border.strong',
        _hover: { bg: 'bg.hover' },
      },
      quiet: { bg: 'transparent', color: 'fg', _hover: { bg: 'color-mix(in oklab, {colors.fg} 8%, transparent)' } },
      danger: {
        bg: 'danger.solid',
        color: 'danger.on',
        _hover: { bg: 'danger.hover' },
      },
    },
    size: {
      md: {},
      small: {
        minHeight: 9,
        minWidth: 9,
        paddingInline: 3,
        paddingBlock: 1,
        // Small on screen, 48 px as a touch target.
        '@media (pointer: coarse)': {
          _after: { content: '""', position: 'absolute', insetInline: 0, insetBlock: '-0.4375rem' },
        },
      },
      large: { minHeight: 14, paddingInline: 6, fontSize: 'md' },
    },
    square: { true: { paddingInline: 0, paddingBlock: 0, aspectRatio: '1' } },
    full: { true: { width: 'full' } },
  },
  defaultVariants: { variant: 'secondary', size: 'md' },
});

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'md' | 'large';
