import { AppLink } from './app-link.tsx';
import { chakra } from './chakra.ts';

/** A link in running text or a table cell: coloured and underlined, so it is found without colour too. */
export const TextLink = chakra(AppLink, {
  base: {
    color: 'accent.text',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
    _hover: { textDecorationThickness: '2px' },
  },
});
