import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';

/** A number in tabular figures that never breaks, followed by its unit, small and gray. */
export function Figure({ children, unit, approximate = false, strong = false }: FigureProps) {
  return (
    <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap" fontWeight={strong ? 'semibold' : 'inherit'}>
      {approximate && (
        <chakra.span color="fg.muted" fontWeight="normal">
          ≈{'\u2009'}
        </chakra.span>
      )}
      {children}
      {unit && (
        <chakra.span fontSize="0.8667em" fontWeight="normal" color="fg.subtle">
          {'\u00a0'}
          {unit}
        </chakra.span>
      )}
    </chakra.span>
  );
}

export interface FigureProps {
  children: ReactNode;
  unit?: ReactNode;
  /** Shows ≈ before it: an estimate, not an exact value. */
  approximate?: boolean | undefined;
  strong?: boolean | undefined;
}
