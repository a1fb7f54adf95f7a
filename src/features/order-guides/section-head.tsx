import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chakra } from '../../ui/chakra.ts';

/** The name of a section above its lines; it sticks while they scroll. */
export function SectionHead({
  name,
  count,
  action,
}: {
  readonly name: string;
  readonly count: number;
  /** Beside the name, outside the heading. */
  readonly action?: ReactNode;
}) {
  return (
    <chakra.div
      position="sticky"
      top="calc(var(--header-height, 3.5rem) + var(--guide-search, 0rem))"
      zIndex="sticky"
      transition="top 150ms ease-out"
      css={{ '[data-compact] &': { paddingBlock: 0.5 } }}
      display="flex"
      alignItems="center"
      gap={1}
      paddingBlock={action ? 0 : 2}
      bg="bg.canvas"
    >
      <chakra.h2 fontSize="sm" fontWeight="semibold">
        {name || <Trans>No section</Trans>}
      </chakra.h2>
      {action}
      <chakra.span marginInlineStart="auto" fontSize="xs" color="fg.muted">
        {count}
      </chakra.span>
    </chakra.div>
  );
}
