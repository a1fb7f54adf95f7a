import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { StatementItem } from '../../../contract/statements.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ListRow } from '../../ui/list-row.ts';
import { Money } from '../../ui/money.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import { PhoneLine } from '../shop/phone-row.tsx';
import { InvoiceStateBadge } from './invoice-state.tsx';

/** Returns a function that names a document that a customer owes, or that credits it. */
export function useDocumentName(): (item: Pick<StatementItem, 'kind' | 'number'>) => string {
  const { t } = useLingui();
  return ({ kind, number }) => {
    switch (kind) {
      case 'opening':
        return t`Balance brought forward`;
      case 'invoice':
        return t`Invoice #${number}`;
      case 'debit_memo':
        return t`Debit memo #${number}`;
      case 'credit_memo':
        return t`Credit memo #${number}`;
      case 'payment':
        return t`Payment #${number}`;
    }
  };
}

const stateOf = ({ daysOverdue }: StatementItem) =>
  ({ state: daysOverdue > 0 ? 'overdue' : 'open', daysOverdue }) as const;

/** The open documents of a statement: a table at a desk, rows on a phone and on paper. */
export function StatementTable({
  items,
  empty,
}: {
  readonly items: readonly StatementItem[];
  readonly empty: ReactNode;
}) {
  const { t } = useLingui();
  const desk = useDesk();
  const name = useDocumentName();
  const columns = useMemo(
    (): readonly Column<StatementItem>[] => [
      { id: 'document', header: t`Document`, cell: (row) => name(row), sortValue: (row) => name(row), fixed: true },
      { id: 'date', header: t`Date`, cell: (row) => <DateText on={row.datedOn} />, sortValue: (row) => row.datedOn },
      {
        id: 'due',
        header: t`Due on`,
        cell: (row) => row.dueOn && <DateText on={row.dueOn} />,
        sortValue: (row) => row.dueOn,
      },
      {
        id: 'state',
        header: t`Status`,
        cell: (row) => row.open > 0 && <InvoiceStateBadge invoice={stateOf(row)} />,
        sortValue: (row) => row.daysOverdue,
      },
      { id: 'location', header: t`Location`, cell: (row) => row.locationName, sortValue: (row) => row.locationName },
      {
        id: 'total',
        header: t`Total`,
        numeric: true,
        cell: (row) => <Money cents={row.total} />,
        sortValue: (row) => row.total,
      },
      {
        id: 'open',
        header: t`Open amount`,
        numeric: true,
        cell: (row) => <Money cents={row.open} strong />,
        sortValue: (row) => row.open,
      },
    ],
    [t, name],
  );
  const sorted = useSortedRows(items, columns);
  if (desk)
    return <DataTable caption={t`Open items`} columns={columns} rowKey={({ id }) => id} {...sorted} empty={empty} />;
  if (items.length === 0) return empty;
  return (
    <section aria-label={t`Open items`}>
      <Card pad="none" as="ul">
        {items.map((row) => (
          <ListRow key={row.id} display="grid" rowGap={1}>
            <PhoneLine>
              <chakra.span fontWeight="semibold">{name(row)}</chakra.span>
              <Money cents={row.open} strong />
            </PhoneLine>
            <PhoneLine>
              <chakra.span minWidth={0} fontSize="xs" color="fg.muted" lineHeight="snug">
                <DateText on={row.datedOn} />
                {row.locationName && ` · ${row.locationName}`}
              </chakra.span>
              {row.open > 0 && <InvoiceStateBadge invoice={stateOf(row)} />}
            </PhoneLine>
          </ListRow>
        ))}
      </Card>
    </section>
  );
}
