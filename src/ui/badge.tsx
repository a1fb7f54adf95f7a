import { chakra } from './chakra.ts';

/** A small neutral label: a count, a pack, a code. States use StatusBadge. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1,
    minWidth: 5,
    paddingInline: 1.5,
    paddingBlock: '0.0625rem',
    borderRadius: 'sm',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'snug',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    look: {
      plain: { bg: 'bg.fill', color: 'fg.muted' },
      outline: { borderWidth: '1px', borderColor: 'border.strong', color: 'fg.muted' },
      accent: { bg: 'accent', color: 'accent.fg', borderRadius: 'full' },
    },
  },
  defaultVariants: { look: 'plain' },
});
