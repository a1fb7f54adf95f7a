import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import type { Column } from '../../ui/data-table-column.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Money } from '../../ui/money.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import type { DocumentRow, OrderRow, SalesRow } from './order-row.ts';
import { OrderStatusBadge, SalesStatusBadge, useSalesStatusWord, useStatusWord } from './order-status.tsx';
import { PickedBar } from './picked-bar.tsx';
import { useNextStep } from './use-next-step.ts';

/** How a list shows one kind of document: orders, or the sales orders that the distributor makes of them. */
export interface DocumentKind<Row extends DocumentRow> {
  /** The name of the list, read out. */
  readonly caption: string;
  readonly pathOf: (row: Row) => string;
  readonly numberOf: (row: Row) => string;
  readonly badgeOf: (row: Row) => ReactNode;
  /** The third line of a row on a phone. */
  readonly progressOf?: (row: Row) => ReactNode;
  /** The columns on a desktop. */
  readonly columns: readonly Column<Row>[];
}

/** Returns the columns that both kinds have. */
function useCommonColumns() {
  const { t } = useLingui();
  const { timeZone, options } = useShop().location;
  return useMemo(() => {
    const timeColumn = <Row,>(id: string, header: string, timeOf: (row: Row) => string): Column<Row> => ({
      id,
      header,
      cell: (row) => <DateTimeText at={timeOf(row)} timeZone={timeZone} />,
      sortValue: timeOf,
    });
    const delivery: Column<DocumentRow> = {
      id: 'delivery',
      header: t`Delivery`,
      cell: (row) => (
        <>
          <DateText on={row.deliveryDate} look="weekday" />
          {row.shipMethod === 'Pickup' && ` · ${t`Pickup`}`}
        </>
      ),
      sortValue: (row) => row.deliveryDate,
    };
    const last: (Column<DocumentRow> | false)[] = [
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
        cell: (row) => row.total !== null && <Money cents={row.total} approximate={row.isEstimated} />,
        sortValue: (row) => row.total,
      },
    ];
    return { timeColumn, delivery, last: last.filter((column) => column !== false) };
  }, [t, timeZone, options.displayPrices]);
}

function useOrderKind(): DocumentKind<OrderRow> {
  const { t } = useLingui();
  const word = useStatusWord();
  const common = useCommonColumns();
  return useMemo(() => {
    const numberOf = (row: OrderRow) => (row.orderNumber === null ? t`No number yet` : `#${row.orderNumber}`);
    const badgeOf = (row: OrderRow) => <OrderStatusBadge status={row.status} holds={row.holds} />;
    return {
      caption: t`Orders`,
      pathOf: (row) => `/portal/account/orders/${row.id}`,
      numberOf,
      badgeOf,
      columns: [
        {
          id: 'number',
          header: t`Order`,
          cell: numberOf,
          sortValue: (row) => row.orderNumber,
          fixed: true,
          width: '8rem',
        },
        { id: 'status', header: t`Status`, cell: badgeOf, sortValue: (row) => word(row.status) },
        common.timeColumn('placed', t`Placed`, (row) => row.submittedAt),
        common.delivery,
        ...common.last,
      ],
    };
  }, [t, word, common]);
}

/** The kinds of all orders, of those that come, which also says what happens next, and of past ones. */
export function useOrderKinds(): {
  readonly all: DocumentKind<OrderRow>;
  readonly coming: DocumentKind<OrderRow>;
  readonly past: DocumentKind<OrderRow>;
} {
  const { t } = useLingui();
  const kind = useOrderKind();
  const nextStep = useNextStep();
  return useMemo(() => {
    const next: Column<OrderRow> = { id: 'next', header: t`Next`, cell: nextStep };
    const after = kind.columns.findIndex(({ id }) => id === 'status') + 1;
    const coming: DocumentKind<OrderRow> = {
      ...kind,
      caption: t`Coming orders`,
      progressOf: (row) => (
        <chakra.span fontSize="xs" fontWeight="medium">
          {nextStep(row)}
        </chakra.span>
      ),
      columns: [...kind.columns.slice(0, after), next, ...kind.columns.slice(after)],
    };
    return { all: kind, coming, past: { ...kind, caption: t`Past orders` } };
  }, [t, kind, nextStep]);
}

export function useSalesOrderKind(): DocumentKind<SalesRow> {
  const { t } = useLingui();
  const word = useSalesStatusWord();
  const common = useCommonColumns();
  return useMemo(() => {
    const numberOf = (row: SalesRow) => `#${row.salesOrderNumber}`;
    const badgeOf = (row: SalesRow) => <SalesStatusBadge status={row.status} />;
    const progressOf = (row: SalesRow) => <PickedBar row={row} />;
    return {
      caption: t`Sales orders`,
      pathOf: (row) => `/portal/account/salesorders/${row.id}`,
      numberOf,
      badgeOf,
      progressOf,
      columns: [
        {
          id: 'number',
          header: t`Sales order`,
          cell: numberOf,
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
        { id: 'status', header: t`Status`, cell: badgeOf, sortValue: (row) => word(row.status) },
        {
          id: 'picked',
          header: t`Picked`,
          cell: progressOf,
          sortValue: (row) => (row.picked && row.picked.lines > 0 ? row.picked.done / row.picked.lines : null),
        },
        common.delivery,
        common.timeColumn('ordered', t`Ordered`, (row) => row.orderedAt),
        ...common.last,
      ],
    };
  }, [t, word, common]);
}
