import type { ReactNode } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { chakra } from '../../ui/chakra.ts';

const Target = chakra(AppLink, {
  base: {
    display: 'grid',
    alignContent: 'center',
    rowGap: 1,
    minHeight: 16,
    paddingInline: 4,
    paddingBlock: 3,
    outlineOffset: '-2px',
    _hover: { bg: 'bg.hover' },
  },
  variants: {
    // Rows out of view are not rendered.
    many: { true: { contentVisibility: 'auto', containIntrinsicSize: 'auto 4.5rem' } },
  },
});

/**
 * Two texts at the ends of a line. Each line divides its own width, so that a long state doesn't narrow the text below
 * it.
 */
export const PhoneLine = chakra('span', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: 3, minWidth: 0 },
});

export interface PhoneRowProps {
  /** The page that the row links to. */
  readonly to: string;
  /** The list may be long. */
  readonly many?: boolean;
  /** PhoneLines. */
  readonly children: ReactNode;
}

/** A document in a list on a phone; the whole row opens it. */
export function PhoneRow({ to, many = false, children }: PhoneRowProps) {
  return (
    <chakra.li borderBottomWidth="1px" borderColor="border" _last={{ borderBottomWidth: 0 }}>
      <Target to={to} many={many}>
        {children}
      </Target>
    </chakra.li>
  );
}
