import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { InvoiceHead } from '../../../contract/invoices.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { useGo } from '../../ui/use-go.ts';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import { PhoneLine, PhoneRow } from '../shop/phone-row.tsx';
import { InvoiceStateBadge, useInvoiceName } from './invoice-state.tsx';

const invoicePath = (id: string): string => `/portal/account/payments/${id}`;

/** Invoices on a desktop. */
export function InvoiceTable({
  rows,
  loading,
  empty,
}: {
  readonly rows: readonly InvoiceHead[];
  readonly loading: boolean;
  readonly empty: ReactNode;
}) {
  const { t } = useLingui();
  const go = useGo();
  const name = useInvoiceName();
  const columns = useMemo(
    (): readonly Column<InvoiceHead>[] => [
      {
        id: 'number',
        header: t`Invoice`,
        cell: (row) => name(row),
        sortValue: (row) => row.invoiceNumber,
        fixed: true,
        width: '10rem',
      },
      {
        id: 'invoiced',
        header: t`Date`,
        cell: (row) => <DateText on={row.invoicedOn} />,
        sortValue: (row) => row.invoicedOn,
      },
      {
        id: 'due',
        header: t`Due on`,
        cell: (row) => row.dueOn && <DateText on={row.dueOn} />,
        sortValue: (row) => row.dueOn,
      },
      {
        id: 'state',
        header: t`Status`,
        cell: (row) => <InvoiceStateBadge invoice={row} />,
        sortValue: (row) => (row.state === 'settled' ? -1 : row.daysOverdue),
      },
      { id: 'po', header: t`PO number`, cell: (row) => row.purchaseOrder, sortValue: (row) => row.purchaseOrder },
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
        cell: (row) => <Money cents={row.open} strong={row.open > 0} />,
        sortValue: (row) => row.open,
      },
    ],
    [t, name],
  );
  const sorted = useSortedRows(rows, columns);
  return (
    <DataTable
      caption={t`Invoices`}
      columns={columns}
      rowKey={({ id }) => id}
      {...sorted}
      onOpen={(row) => go(invoicePath(row.id))}
      loading={loading}
      empty={empty}
    />
  );
}

/** Invoices on a phone. */
export function InvoiceList({ rows }: { readonly rows: readonly InvoiceHead[] }) {
  const { t } = useLingui();
  const name = useInvoiceName();
  return (
    <Card pad="none" as="ul">
      {rows.map((row) => (
        <PhoneRow key={row.id} to={invoicePath(row.id)} many={rows.length > 50}>
          <PhoneLine>
            <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {name(row)}
            </chakra.span>
            <InvoiceStateBadge invoice={row} />
          </PhoneLine>
          <PhoneLine>
            <chakra.span minWidth={0} fontSize="xs" color="fg.muted" lineHeight="snug">
              <DateText on={row.invoicedOn} />
              {row.purchaseOrder && ` · ${t`PO ${row.purchaseOrder}`}`}
            </chakra.span>
            <Money cents={row.open > 0 ? row.open : row.total} strong={row.open > 0} />
          </PhoneLine>
        </PhoneRow>
      ))}
    </Card>
  );
}
