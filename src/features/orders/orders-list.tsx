import { Trans } from '@lingui/react/macro';
import { Card } from '../../ui/card.tsx';
import { OrderListRow } from './order-list-row.tsx';
import type { OrderRow } from './order-row.ts';
import { OrderStatusBadge } from './order-status.tsx';

/** Orders as rows of a phone. */
export function OrdersList({ rows }: { readonly rows: readonly OrderRow[] }) {
  return (
    <Card pad="none" as="ul">
      {rows.map((row) => (
        <OrderListRow
          key={row.id}
          to={`/portal/account/orders/${row.id}`}
          number={row.orderNumber === null ? <Trans>No number yet</Trans> : `#${row.orderNumber}`}
          status={<OrderStatusBadge status={row.status} holds={row.holds} />}
          row={row}
        />
      ))}
    </Card>
  );
}
