import type { ReactNode } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { type Tone, ToneIcon } from '../../ui/tone.tsx';

/** A full-width message below the header, with its actions. */
export function Bar({
  tone,
  icon,
  children,
  action,
}: {
  tone: Tone;
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <chakra.div
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap={3}
      rowGap={1}
      paddingInline="var(--page-x)"
      paddingBlock={1.5}
      bg={`${tone}.subtle`}
      borderBottomWidth="1px"
      borderColor={`${tone}.border`}
    >
      <chakra.span color={`${tone}.fg`}>{icon ?? <ToneIcon tone={tone} />}</chakra.span>
      <chakra.p flex="1 1 14rem" minWidth={0}>
        {children}
      </chakra.p>
      {action}
    </chakra.div>
  );
}
