import type { ReactNode } from 'react';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { PageHeader, type PageHeaderProps } from '../../ui/page-header.tsx';
import { PrintPage } from '../../ui/print-page.tsx';

export interface PaperPageProps extends Required<Pick<PageHeaderProps, 'back' | 'title' | 'action'>> {
  /** The location's name. On paper it is above the document, after the distributor's. */
  readonly place: string;
  /** A StatusBadge, beside the title. */
  readonly status: ReactNode;
  readonly children: ReactNode;
}

/** One document of the shop, an order or a credit memo, which can be printed as shown. */
export function PaperPage({ place, back, title, status, action, children }: PaperPageProps) {
  const { settings } = useShop();
  return (
    <chakra.div data-paper-flow display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={5}>
      <PrintPage />
      <chakra.p data-paper-only display="none" fontWeight="semibold">
        {settings.companyName} · {place}
      </chakra.p>
      <PageHeader
        back={back}
        title={
          <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap={3} rowGap={1}>
            {title}
            {status}
          </chakra.span>
        }
        action={action}
      />
      {children}
    </chakra.div>
  );
}

const COLUMN = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 } as const;
const WOVEN = { ...COLUMN, display: { base: 'contents', lg: 'grid' } } as const;

export interface PaperColumnsProps {
  readonly children: ReactNode;
  /** The totals, and other facts beside the lines. */
  readonly aside: ReactNode;
  /** On a phone both columns are one, in the order that `order` gives their parts; otherwise `aside` is last. */
  readonly woven?: boolean;
}

/** A document's head and lines, and its facts beside them on a desktop; one column on a phone and on paper. */
export function PaperColumns({ children, aside, woven = false }: PaperColumnsProps) {
  const column = woven ? WOVEN : COLUMN;
  return (
    <chakra.div
      data-paper-flow
      display="grid"
      gap={5}
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }}
    >
      <chakra.div data-paper-flow css={column}>
        {children}
      </chakra.div>
      <chakra.div data-paper-flow css={column}>
        {aside}
      </chakra.div>
    </chakra.div>
  );
}
