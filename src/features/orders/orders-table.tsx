import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { useShop } from '../../sync/use-session.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Money } from '../../ui/money.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import type { OrderRow } from './order-row.ts';
import { OrderStatusBadge, useStatusWord } from './order-status.tsx';
import { useGo } from './use-go.ts';

function useColumns(): readonly Column<OrderRow>[] {
  const { t } = useLingui();
  const { location } = useShop();
  const word = useStatusWord();
  const { timeZone, options } = location;
  return useMemo(() => {
    const columns: Column<OrderRow>[] = [
      {
        id: 'number',
        header: t`Order`,
        cell: (row) => (row.orderNumber === null ? t`No number yet` : `#${row.orderNumber}`),
        sortValue: (row) => row.orderNumber,
        fixed: true,
        width: '8rem',
      },
      {
        id: 'status',
        header: t`Status`,
        cell: (row) => <OrderStatusBadge status={row.status} holds={row.holds} />,
        sortValue: (row) => word(row.status),
      },
      {
        id: 'placed',
        header: t`Placed`,
        cell: (row) => <DateTimeText at={row.submittedAt} timeZone={timeZone} />,
        sortValue: (row) => row.submittedAt,
      },
      {
        id: 'delivery',
        header: t`Delivery`,
        cell: (row) => (
          <>
            <DateText on={row.deliveryDate} look="weekday" />
            {row.shipMethod === 'Pickup' && ` · ${t`Pickup`}`}
          </>
        ),
        sortValue: (row) => row.deliveryDate,
      },
      {
        id: 'po',
        header: t`PO number`,
        cell: (row) => row.purchaseOrder,
        sortValue: (row) => row.purchaseOrder || null,
      },
      {
        id: 'lines',
        header: t`Lines`,
        numeric: true,
        cell: (row) => <Quantity value={row.lineCount} />,
        sortValue: (row) => row.lineCount,
      },
    ];
    if (options.displayPrices)
      columns.push({
        id: 'total',
        header: t`Total`,
        numeric: true,
        cell: (row) => <Money cents={row.total} />,
        sortValue: (row) => row.total,
      });
    return columns;
  }, [t, word, timeZone, options.displayPrices]);
}

/** Orders on a desktop. Unsorted: waiting ones, then those that need the user, then by date. */
export function OrdersTable({
  rows,
  loading,
  empty,
}: {
  readonly rows: readonly OrderRow[];
  readonly loading: boolean;
  readonly empty: ReactNode;
}) {
  const { t } = useLingui();
  const go = useGo();
  const columns = useColumns();
  const sorted = useSortedRows(rows, columns);
  return (
    <DataTable
      caption={t`Orders`}
      columns={columns}
      rowKey={(row) => row.id}
      {...sorted}
      onOpen={(row) => go(`/portal/account/orders/${row.id}`)}
      loading={loading}
      empty={empty}
    />
  );
}
