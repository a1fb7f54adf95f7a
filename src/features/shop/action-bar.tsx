import { type ReactNode, useRef } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { useBottomBar } from './use-bottom-bar.ts';

/**
 * The screen's main action within the thumb's reach, with its summary beside it. In a column that fills the screen it is
 * at the lower edge, also below little content. On a desktop the action is in the column instead.
 */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  return (
    <chakra.div
      ref={bar}
      position="sticky"
      bottom={0}
      marginTop="auto"
      zIndex="sticky"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap={3}
      marginInline="calc(-1 * var(--page-x, 1rem))"
      marginBottom="calc(-1 * var(--page-y, 1rem))"
      paddingInline="var(--page-x, 1rem)"
      paddingBlock={2}
      paddingBottom="max({spacing.2}, env(safe-area-inset-bottom))"
      bg="bg.raised"
      borderTopWidth="1px"
      borderColor="border"
    >
      {children}
    </chakra.div>
  );
}
