import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { useShop } from '../../../sync/use-session.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table-column.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { DateTimeText } from '../../../ui/date-time-text.tsx';
import { Money } from '../../../ui/money.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import { useSortedRows } from '../../../ui/use-sorted-rows.ts';
import { useGo } from '../use-go.ts';
import { PickedBar } from './picked-bar.tsx';
import type { SalesRow } from './sales-row.ts';
import { SalesStatusBadge, useSalesStatusWord } from './sales-status.tsx';

function useColumns(): readonly Column<SalesRow>[] {
  const { t } = useLingui();
  const { location } = useShop();
  const word = useSalesStatusWord();
  const { timeZone, options } = location;
  return useMemo(() => {
    const columns: (Column<SalesRow> | false)[] = [
      {
        id: 'number',
        header: t`Sales order`,
        cell: (row) => `#${row.salesOrderNumber}`,
        sortValue: (row) => row.salesOrderNumber,
        fixed: true,
        width: '8rem',
      },
      {
        id: 'order',
        header: t`Your order`,
        cell: (row) => (row.orderNumber === null ? t`By phone` : `#${row.orderNumber}`),
        sortValue: (row) => row.orderNumber,
      },
      {
        id: 'status',
        header: t`Status`,
        cell: (row) => <SalesStatusBadge status={row.status} />,
        sortValue: (row) => word(row.status),
      },
      {
        id: 'picked',
        header: t`Picked`,
        cell: (row) => <PickedBar row={row} />,
        sortValue: (row) => (row.picked && row.picked.lines > 0 ? row.picked.done / row.picked.lines : null),
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
        id: 'ordered',
        header: t`Ordered`,
        cell: (row) => <DateTimeText at={row.orderedAt} timeZone={timeZone} />,
        sortValue: (row) => row.orderedAt,
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
      options.displayPrices && {
        id: 'total',
        header: t`Total`,
        numeric: true,
        cell: (row) => <Money cents={row.total} />,
        sortValue: (row) => row.total,
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, word, timeZone, options.displayPrices]);
}

/** Sales orders on a desktop. */
export function SalesTable({
  rows,
  loading,
  empty,
}: {
  readonly rows: readonly SalesRow[];
  readonly loading: boolean;
  readonly empty: ReactNode;
}) {
  const { t } = useLingui();
  const go = useGo();
  const columns = useColumns();
  const sorted = useSortedRows(rows, columns);
  return (
    <DataTable
      caption={t`Sales orders`}
      columns={columns}
      rowKey={(row) => row.id}
      {...sorted}
      onOpen={(row) => go(`/portal/account/salesorders/${row.id}`)}
      loading={loading}
      empty={empty}
    />
  );
}
