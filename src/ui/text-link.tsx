import { chakra } from '@chakra-ui/react/styled-system';
import { AppLink } from './app-link.tsx';

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
