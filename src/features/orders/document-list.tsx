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
import { PrintPage } from '../../ui/print-page.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import { useGo } from '../../ui/use-go.ts';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import type { DocumentKind } from './document-kinds.tsx';
import { OlderOrdersFoot } from './older-orders.tsx';
import { OrderListRow } from './order-list-row.tsx';
import type { DocumentRow } from './order-row.ts';
import type { OlderDocuments } from './use-older-orders.ts';

/** Rows under a title. */
export interface DocumentGroup<Row extends DocumentRow> {
  /** Its `caption` differs from those of other groups. */
  readonly kind: DocumentKind<Row>;
  /** None if it is the only group. */
  readonly title?: ReactNode;
  readonly rows: readonly Row[];
}

interface ListProps<Row extends DocumentRow> {
  /** Undefined until the device's rows are read. Groups without rows are not shown. */
  readonly groups: readonly DocumentGroup<Row>[] | undefined;
  readonly kind: DocumentKind<Row>;
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
  const { kind, groups, title, count, action, filterBar, notice, older, empty } = props;
  const { location } = useShop();
  const desk = useDesk();
  return (
    <chakra.div data-paper-flow display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4}>
      <PrintPage />
      <PageHeader
        title={title}
        subtitle={
          groups && (
            <span aria-live="polite">
              {count}
              {' · '}
              {location.displayName}
            </span>
          )
        }
        action={action}
      />
      <div data-screen-only>{filterBar}</div>
      {notice}
      <Groups desk={desk} kind={kind} groups={groups} empty={empty} />
      {groups && <OlderOrdersFoot older={older} />}
    </chakra.div>
  );
}

const NO_ROWS: readonly never[] = [];

function Groups<Row extends DocumentRow>({ desk, kind, groups, empty }: ListProps<Row> & { readonly desk: boolean }) {
  const Rows = desk ? DocumentTable : DocumentRows;
  if (!groups) return desk ? <DocumentTable kind={kind} rows={NO_ROWS} loading /> : <SkeletonRows picture={false} />;
  const shown = groups.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0) return desk ? <DocumentTable kind={kind} rows={NO_ROWS} empty={empty} /> : empty;
  // A single table has the name already.
  const named = !desk || shown.some(({ title }) => title !== undefined);
  return (
    <chakra.section
      aria-label={named ? kind.caption : undefined}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={5}
    >
      {shown.map((group) =>
        group.title ? (
          <Section key={group.kind.caption} title={group.title}>
            <Rows kind={group.kind} rows={group.rows} />
          </Section>
        ) : (
          <Rows key={group.kind.caption} kind={group.kind} rows={group.rows} />
        ),
      )}
    </chakra.section>
  );
}

interface RowsProps<Row extends DocumentRow> {
  readonly kind: DocumentKind<Row>;
  readonly rows: readonly Row[];
  readonly loading?: boolean;
  readonly empty?: ReactNode;
}

/** Unsorted, rows keep their order. */
function DocumentTable<Row extends DocumentRow>({ kind, rows, loading = false, empty }: RowsProps<Row>) {
  const go = useGo();
  const sorted = useSortedRows(rows, kind.columns);
  return (
    <DataTable
      caption={kind.caption}
      columns={kind.columns}
      rowKey={(row) => row.id}
      {...sorted}
      onOpen={(row) => go(kind.pathOf(row))}
      loading={loading}
      empty={empty}
    />
  );
}

const DocumentRows = <Row extends DocumentRow>({ kind, rows }: RowsProps<Row>) => (
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
);

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
