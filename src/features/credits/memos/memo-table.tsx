import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { CreditMemoHead } from '../../../../contract/credits.ts';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table-column.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Money } from '../../../ui/money.tsx';
import { useGo } from '../../../ui/use-go.ts';
import { useSortedRows } from '../../../ui/use-sorted-rows.ts';
import { PhoneLine, PhoneRow } from '../../shop/phone-row.tsx';
import { MemoStatusBadge, statusOf, useMemoStatusWord } from './memo-status.tsx';

export const memoPath = (id: string): string => `/portal/account/credit-memos/${id}`;

/** Credit memos on a desktop. */
export function MemoTable({
  rows,
  loading,
  empty,
}: {
  readonly rows: readonly CreditMemoHead[];
  readonly loading: boolean;
  readonly empty: ReactNode;
}) {
  const { t } = useLingui();
  const go = useGo();
  const word = useMemoStatusWord();
  const columns = useMemo(
    (): readonly Column<CreditMemoHead>[] => [
      {
        id: 'number',
        header: t`Credit memo`,
        cell: (row) => `#${row.memoNumber}`,
        sortValue: (row) => row.memoNumber,
        fixed: true,
        width: '9rem',
      },
      {
        id: 'issued',
        header: t`Issued on`,
        cell: (row) => <DateText on={row.issuedOn} />,
        sortValue: (row) => row.issuedOn,
      },
      {
        id: 'order',
        header: t`Sales order`,
        cell: (row) => row.salesOrderNumber !== null && `#${row.salesOrderNumber}`,
        sortValue: (row) => row.salesOrderNumber,
      },
      {
        id: 'status',
        header: t`Status`,
        cell: (row) => <MemoStatusBadge memo={row} />,
        sortValue: (row) => word(statusOf(row)),
      },
      {
        id: 'lines',
        header: t`Lines`,
        numeric: true,
        cell: (row) => row.lineCount,
        sortValue: (row) => row.lineCount,
      },
      {
        id: 'total',
        header: t`Total`,
        numeric: true,
        cell: (row) => <Money cents={row.total} />,
        sortValue: (row) => row.total,
      },
      {
        id: 'open',
        header: t`Available balance`,
        numeric: true,
        cell: (row) => <Money cents={row.open} strong={row.open > 0} />,
        sortValue: (row) => row.open,
      },
    ],
    [t, word],
  );
  const sorted = useSortedRows(rows, columns);
  return (
    <DataTable
      caption={t`Credit memos`}
      columns={columns}
      rowKey={({ id }) => id}
      {...sorted}
      onOpen={(row) => go(memoPath(row.id))}
      loading={loading}
      empty={empty}
    />
  );
}

/** Credit memos on a phone. */
export function MemoList({ rows }: { readonly rows: readonly CreditMemoHead[] }) {
  return (
    <Card pad="none" as="ul">
      {rows.map((row) => (
        <PhoneRow key={row.id} to={memoPath(row.id)}>
          <PhoneLine>
            <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
              #{row.memoNumber}
            </chakra.span>
            <MemoStatusBadge memo={row} />
          </PhoneLine>
          <PhoneLine>
            <chakra.span minWidth={0} fontSize="xs" color="fg.muted" lineHeight="snug">
              <DateText on={row.issuedOn} />
              {' · '}
              <Plural value={row.lineCount} one="# line" other="# lines" />
            </chakra.span>
            <Money cents={row.total} strong />
          </PhoneLine>
        </PhoneRow>
      ))}
    </Card>
  );
}
