import { chakra } from '../../ui/chakra.ts';

/** The main action at the bottom edge of a phone. Wider screens show it in the page header. */
export const PhoneBar = chakra('div', {
  base: {
    display: { base: 'block', md: 'none' },
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    marginInline: 'calc(-1 * var(--page-x))',
    marginBottom: 'calc(-1 * var(--page-y))',
    paddingInline: 'var(--page-x)',
    paddingTop: 3,
    paddingBottom: 'max({spacing.3}, env(safe-area-inset-bottom))',
    bg: 'bg.canvas',
    borderTopWidth: '1px',
    borderColor: 'border',
  },
});
