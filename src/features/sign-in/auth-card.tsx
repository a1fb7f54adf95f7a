import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';

/** The card of the pages before sign-in. `below` is outside of it. */
export function AuthCard({
  title,
  lead,
  below,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <chakra.div width="full" maxWidth="27rem" display="grid" gap={4}>
      <Card display="grid" gap={5} padding={{ base: 5, md: 7 }}>
        <chakra.div display="grid" gap={1}>
          <chakra.h1 fontSize="lg" fontWeight="bold" lineHeight="tight" letterSpacing="tight" textWrap="balance">
            {title}
          </chakra.h1>
          {lead && <chakra.p color="fg.muted">{lead}</chakra.p>}
        </chakra.div>
        {children}
      </Card>
      {below}
    </chakra.div>
  );
}
