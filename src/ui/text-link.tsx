import { AppLink } from './app-link.tsx';
import { chakra } from './chakra.ts';

/** A link in running text or a table cell: colored and underlined, so that color is not the only signal. */
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
