import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useRef } from 'react';
import { useBottomBar } from '../../../../../parts/shop/use-bottom-bar.ts';

/** The main deeds in the thumb's reach, side by side. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  return (
    <chakra.div
      ref={bar}
      position="sticky"
      bottom={0}
      zIndex="sticky"
      display="grid"
      gridAutoFlow="column"
      gridAutoColumns="minmax(0, 1fr)"
      gap={2}
      marginInline="calc(-1 * var(--page-x, 1rem))"
      marginBottom="calc(-1 * var(--page-y, 1rem))"
      paddingInline="var(--page-x, 1rem)"
      paddingTop={2}
      paddingBottom="max({spacing.2}, env(safe-area-inset-bottom))"
      bg="bg.raised"
      borderTopWidth="1px"
      borderColor="border"
    >
      {children}
    </chakra.div>
  );
}
