import type { ReactNode } from 'react';
import { chakra } from '../../ui/chakra.ts';

/** The main content on the left; the summary on the right, always visible. One below the other on a phone. */
export function TwoColumns({
  children,
  aside,
  label,
}: {
  readonly children: ReactNode;
  readonly aside: ReactNode;
  readonly label: string;
}) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
      alignItems="start"
      gap={{ base: 5, lg: 8 }}
    >
      <chakra.div minWidth={0} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={5}>
        {children}
      </chakra.div>
      <chakra.aside
        aria-label={label}
        display="grid"
        gap={4}
        position={{ lg: 'sticky' }}
        top={{ lg: 'calc(var(--header-height, 3.5rem) + 1.5rem)' }}
      >
        {aside}
      </chakra.aside>
    </chakra.div>
  );
}
