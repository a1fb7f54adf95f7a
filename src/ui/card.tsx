import { chakra } from './chakra.ts';

/** A surface with a hairline. Takes style props and `as`. */
export const Card = chakra('div', {
  base: { bg: 'bg.surface', borderWidth: '1px', borderColor: 'border', borderRadius: 'md', minWidth: 0 },
  variants: {
    pad: {
      none: { overflow: 'clip', '& > :last-child': { borderBottomWidth: 0 } },
      md: { padding: { base: 4, md: 5 } },
    },
  },
  defaultVariants: { pad: 'md' },
});
