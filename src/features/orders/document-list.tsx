import { Trans } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import type { DocumentKind } from './document-kinds.tsx';
import { OlderOrdersFoot } from './older-orders.tsx';
import { OrderListRow } from './order-list-row.tsx';
import type { DocumentRow } from './order-row.ts';
import { useGo } from './use-go.ts';
import type { OlderDocuments } from './use-older-orders.ts';

interface ListProps<Row extends DocumentRow> {
  readonly kind: DocumentKind<Row>;
  /** Undefined until the device's rows are read. */
  readonly rows: readonly Row[] | undefined;
  readonly empty: ReactNode;
}

export interface DocumentListPageProps<Row extends DocumentRow> extends ListProps<Row> {
  readonly title: ReactNode;
  /** The number of rows in words. */
  readonly count: ReactNode;
  readonly action: ReactNode;
  readonly filterBar: ReactNode;
  /** Above the list. */
  readonly notice?: ReactNode;
  readonly older: OlderDocuments<Row>;
}

/** A location's orders or sales orders, on a phone or at a desk. */
export function DocumentListPage<Row extends DocumentRow>(props: DocumentListPageProps<Row>) {
  const { rows, title, count, action, filterBar, notice, older } = props;
  const { location } = useShop();
  const desk = useDesk();
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4}>
      <PageHeader
        title={title}
        subtitle={
          rows && (
            <span aria-live="polite">
              {count}
              {' · '}
              {location.displayName}
            </span>
          )
        }
        action={action}
      />
      {filterBar}
      {notice}
      {desk ? <DocumentTable {...props} /> : <DocumentRows {...props} />}
      {rows && <OlderOrdersFoot older={older} />}
    </chakra.div>
  );
}

const NO_ROWS: readonly never[] = [];

/** Unsorted, rows keep their order. */
function DocumentTable<Row extends DocumentRow>({ kind, rows, empty }: ListProps<Row>) {
  const go = useGo();
  const sorted = useSortedRows(rows ?? NO_ROWS, kind.columns);
  return (
    <DataTable
      caption={kind.caption}
      columns={kind.columns}
      rowKey={(row) => row.id}
      {...sorted}
      onOpen={(row) => go(kind.pathOf(row))}
      loading={rows === undefined}
      empty={empty}
    />
  );
}

function DocumentRows<Row extends DocumentRow>({ kind, rows, empty }: ListProps<Row>) {
  if (!rows) return <SkeletonRows picture={false} />;
  if (rows.length === 0) return empty;
  return (
    <section aria-label={kind.caption}>
      <Card pad="none" as="ul">
        {rows.map((row) => (
          <OrderListRow
            key={row.id}
            to={kind.pathOf(row)}
            number={kind.numberOf(row)}
            status={kind.badgeOf(row)}
            row={row}
            below={kind.progressOf?.(row)}
          />
        ))}
      </Card>
    </section>
  );
}

export interface NoMatchProps {
  readonly title: ReactNode;
  /** The label of the button that removes the filter. */
  readonly showAll: ReactNode;
  readonly onShowAll: () => void;
}

/** Shown if the filter leaves no row. */
export function NoMatch({ title, showAll, onShowAll }: NoMatchProps) {
  return (
    <EmptyState
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={title}
      action={<Button onClick={onShowAll}>{showAll}</Button>}
    >
      <Trans>Try another number or item, or remove a filter.</Trans>
    </EmptyState>
  );
}
