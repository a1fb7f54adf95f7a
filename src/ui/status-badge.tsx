import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { type Tone, ToneIcon } from './tone.tsx';

export interface StatusBadgeProps {
  tone: Tone | 'neutral';
  /** Replaces the tone's own icon. Neutral has none. */
  icon?: ReactNode;
  /** The state in one or two words. */
  children: ReactNode;
}

export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  const neutral = tone === 'neutral';
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap={1.5}
      paddingInline={2}
      paddingBlock="0.125rem"
      borderRadius="sm"
      borderWidth="1px"
      fontSize="xs"
      fontWeight="medium"
      lineHeight="snug"
      whiteSpace="nowrap"
      // On a handheld it stays within the screen at any text size.
      css={{ '[data-density=field] &': { whiteSpace: 'normal' } }}
      bg={neutral ? 'bg.fill' : `${tone}.subtle`}
      color={neutral ? 'fg.muted' : `${tone}.fg`}
      borderColor={neutral ? 'border' : `${tone}.border`}
    >
      {icon ?? (!neutral && <ToneIcon tone={tone} size={14} />)}
      <span>{children}</span>
    </chakra.span>
  );
}
