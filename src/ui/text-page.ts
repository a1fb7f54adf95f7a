import { chakra } from './chakra.ts';

/** The content of a page in one centered column, as wide as text can be read. */
export const TextPage = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: 4,
    width: 'full',
    maxWidth: 'text',
    marginInline: 'auto',
  },
});
