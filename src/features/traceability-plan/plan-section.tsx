import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';

/** A section of the plan, with its heading. */
export function PlanSection({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <Card>
      <chakra.section display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3} lineHeight="snug">
        <chakra.h2 fontSize="lg" fontWeight="bold">
          {title}
        </chakra.h2>
        {children}
      </chakra.section>
    </Card>
  );
}
