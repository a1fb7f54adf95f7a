import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';

/** A label and its value, in a `dl`. */
export function Fact({
  label,
  wide = false,
  warns = false,
  children,
}: {
  readonly label: ReactNode;
  /** Spans all columns of the list. */
  readonly wide?: boolean;
  /** The value needs attention. */
  readonly warns?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <chakra.div minWidth={0} gridColumn={wide ? '1 / -1' : 'auto'} color={warns ? 'warning.fg' : 'inherit'}>
      <chakra.dt fontSize="xs" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd>{children}</chakra.dd>
    </chakra.div>
  );
}
