import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { Money } from './money.tsx';

/** The amounts of a document below each other: AmountRows. */
export const AmountList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: 4,
    rowGap: 1.5,
    fontVariantNumeric: 'tabular-nums',
    '& dd': { textAlign: 'end' },
    '& dt': { color: 'fg.muted' },
  },
});

/** A label and its cents. */
export function AmountRow({
  label,
  cents,
  strong,
}: {
  readonly label: ReactNode;
  readonly cents: number;
  readonly strong?: boolean;
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} strong={strong} />
      </dd>
    </>
  );
}
