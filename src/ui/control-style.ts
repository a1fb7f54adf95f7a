import { defineRecipe } from '@chakra-ui/react/styled-system';

/** The style of every input and select. 17 px on a phone keeps iOS from zooming in; a desktop uses 15 px. */
export const controlRecipe = defineRecipe({
  base: {
    display: 'block',
    width: 'full',
    minWidth: 0,
    minHeight: 'touch',
    paddingInline: 3,
    paddingBlock: 2,
    bg: 'bg.surface',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    fontSize: { base: 'md', lg: 'sm' },
    lineHeight: 'snug',
    transition: 'border-color',
    transitionDuration: 'quick',
    _hover: { borderColor: 'fg.muted' },
    '&[aria-invalid=true]': { borderColor: 'danger.fg', boxShadow: 'inset 0 0 0 1px {colors.danger.fg}' },
    '&:disabled, &[readonly]': { bg: 'bg.sunken', color: 'fg.muted', borderColor: 'border' },
    '&:disabled': { cursor: 'not-allowed' },
  },
  variants: {
    numeric: { true: { fontVariantNumeric: 'tabular-nums', textAlign: 'end' } },
  },
});
