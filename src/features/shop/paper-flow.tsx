import type { ReactNode } from 'react';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { PrintPage } from '../../ui/print-page.tsx';

/** A page of the shop that prints as it is shown. On paper, the distributor and `place` are above it. */
export function PaperFlow({
  place,
  children,
}: {
  /** The name of the location or customer. */
  readonly place: string;
  readonly children: ReactNode;
}) {
  const { settings } = useShop();
  return (
    <chakra.div data-paper-flow display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4}>
      <PrintPage />
      <chakra.p data-paper-only display="none" fontWeight="semibold">
        {settings.companyName} · {place}
      </chakra.p>
      {children}
    </chakra.div>
  );
}
