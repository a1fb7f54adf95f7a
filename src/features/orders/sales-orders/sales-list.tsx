import { Card } from '../../../ui/card.tsx';
import { OrderListRow } from '../order-list-row.tsx';
import { PickedBar } from './picked-bar.tsx';
import type { SalesRow } from './sales-row.ts';
import { SalesStatusBadge } from './sales-status.tsx';

/** Sales orders as rows of a phone, each with its picking progress. */
export function SalesList({ rows }: { readonly rows: readonly SalesRow[] }) {
  return (
    <Card pad="none" as="ul">
      {rows.map((row) => (
        <OrderListRow
          key={row.id}
          to={`/portal/account/salesorders/${row.id}`}
          number={`#${row.salesOrderNumber}`}
          status={<SalesStatusBadge status={row.status} />}
          row={row}
          below={<PickedBar row={row} />}
        />
      ))}
    </Card>
  );
}
