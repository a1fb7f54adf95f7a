import { Plural, Trans } from '@lingui/react/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useMemo } from 'react';
import { isNarrowed, NO_FILTER } from '../../../features/orders/data/document-filter.ts';
import { listSalesOrders } from '../../../features/orders/data/queries.ts';
import { filterSalesOrders } from '../../../features/orders/data/sales-orders.ts';
import { useSalesOrderKind } from '../../../features/orders/document-kinds.tsx';
import { DocumentListPage, NoMatch } from '../../../features/orders/document-list.tsx';
import { salesRowOf } from '../../../features/orders/order-row.ts';
import { SalesFilterBar } from '../../../features/orders/orders-filter-bar.tsx';
import { useOlderSalesOrders } from '../../../features/orders/use-older-orders.ts';
import { useSalesOrderFilter } from '../../../features/orders/use-order-filter.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/**
 * The distributor's sales orders of the location: the last months from the device, with or without a connection; older
 * ones on request.
 */
export default function SalesOrders() {
  const { customerLocationId } = useShop().location;
  const kind = useSalesOrderKind();
  const [filter, setFilter] = useSalesOrderFilter();
  const orders = useLive((db) => listSalesOrders(db, customerLocationId), [customerLocationId]);
  const older = useOlderSalesOrders(filter, new Date(useServerNow(60_000)).toISOString());
  const rows = useMemo(() => {
    const here = filterSalesOrders(orders ?? [], filter).map(salesRowOf);
    const known = new Set(here.map((row) => row.id));
    return [...here, ...older.rows.filter((row) => !known.has(row.id))];
  }, [orders, filter, older.rows]);

  const hasClosed = filter.open && orders !== undefined && orders.length > 0;
  const empty = isNarrowed(filter) ? (
    <NoMatch
      title={<Trans>No sales order matches</Trans>}
      showAll={<Trans>Show all sales orders</Trans>}
      onShowAll={() => setFilter({ ...NO_FILTER, open: false })}
    />
  ) : (
    <EmptyState
      picture={<ClipboardCheck size={48} strokeWidth={1.5} />}
      title={hasClosed ? <Trans>No open sales orders</Trans> : <Trans>No sales orders yet</Trans>}
      action={
        hasClosed ? (
          <Button onClick={() => setFilter({ open: false })}>
            <Trans>Show all sales orders</Trans>
          </Button>
        ) : (
          <ButtonLink to="/portal" variant="primary">
            <Trans context="button">Shop</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>
        Once your distributor confirms an order, it appears here with what is allocated, picked and shipped.
      </Trans>
    </EmptyState>
  );
  return (
    <DocumentListPage
      kind={kind}
      title={<Trans>Sales orders</Trans>}
      count={<Plural value={rows.length} _0="No sales orders" one="# sales order" other="# sales orders" />}
      action={
        <ButtonLink to="/portal/account/orders" icon={<ClipboardList size={18} aria-hidden />}>
          <Trans>Order History</Trans>
        </ButtonLink>
      }
      filterBar={<SalesFilterBar filter={filter} onChange={setFilter} />}
      groups={orders && [{ kind, rows }]}
      empty={empty}
      older={older}
    />
  );
}
