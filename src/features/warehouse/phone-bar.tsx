import { type ReactNode, useRef } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { useBottomBar } from '../shop/use-bottom-bar.ts';

/** The main action at the bottom edge of a phone. Wider screens show it in the page header. Notices stay above it. */
export function PhoneBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  return (
    <chakra.div
      ref={bar}
      display={{ base: 'block', md: 'none' }}
      position="sticky"
      bottom={0}
      zIndex={1}
      marginInline="calc(-1 * var(--page-x))"
      marginBottom="calc(-1 * var(--page-y))"
      paddingInline="var(--page-x)"
      paddingTop={3}
      paddingBottom="max({spacing.3}, env(safe-area-inset-bottom))"
      bg="bg.canvas"
      borderTopWidth="1px"
      borderColor="border"
    >
      {children}
    </chakra.div>
  );
}
