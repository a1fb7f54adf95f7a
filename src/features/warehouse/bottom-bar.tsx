import { type ReactNode, useRef } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { useBottomBar } from '../shop/use-bottom-bar.ts';

/** The main actions within the thumb's reach, side by side. */
export function BottomBar({
  children,
  mainWide = false,
}: {
  readonly children: ReactNode;
  /** The second of two buttons gets all the room that the first one leaves. */
  readonly mainWide?: boolean | undefined;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  return (
    <chakra.div
      ref={bar}
      data-bottom-bar=""
      position="sticky"
      bottom={0}
      zIndex="sticky"
      display="grid"
      gridAutoFlow="column"
      justifyContent={{ lg: 'end' }}
      {...(mainWide ? { gridTemplateColumns: { base: 'auto minmax(0, 1fr)', lg: 'auto 24rem' } } : {})}
      gridAutoColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 24rem)' }}
      gap={2}
      marginInline="calc(-1 * var(--page-x, 1rem))"
      marginBottom="calc(-1 * var(--page-y, 1rem))"
      paddingInline="var(--page-x, 1rem)"
      paddingTop={2}
      paddingBottom="max({spacing.2}, env(safe-area-inset-bottom))"
      bg="bg.raised"
      borderTopWidth="1px"
      borderInlineWidth={{ lg: '1px' }}
      borderTopRadius={{ lg: 'lg' }}
      borderColor="border"
    >
      {children}
    </chakra.div>
  );
}
