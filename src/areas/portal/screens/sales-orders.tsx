import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import SearchX from 'lucide-react/icons/search-x';
import { useMemo } from 'react';
import { filterSalesOrders, NO_FILTER } from '../../../features/orders/data/sales-orders/filter.ts';
import { listSalesOrders } from '../../../features/orders/data/sales-orders/queries.ts';
import { OlderOrdersFoot } from '../../../features/orders/older-orders.tsx';
import { SalesFilterBar } from '../../../features/orders/sales-orders/sales-filter-bar.tsx';
import { SalesList } from '../../../features/orders/sales-orders/sales-list.tsx';
import { rowOf } from '../../../features/orders/sales-orders/sales-row.ts';
import { SalesTable } from '../../../features/orders/sales-orders/sales-table.tsx';
import { useOlderSalesOrders } from '../../../features/orders/sales-orders/use-older-sales-orders.ts';
import { useSalesFilter } from '../../../features/orders/sales-orders/use-sales-filter.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useDesk } from '../../../ui/use-desk.ts';

/**
 * The distributor's sales orders of the location: the last months from the device, with or without a connection; older
 * ones on request.
 */
export default function SalesOrders() {
  const { t } = useLingui();
  const { location } = useShop();
  const { customerLocationId } = location;
  const desk = useDesk();
  const [filter, setFilter] = useSalesFilter();
  const orders = useLive((db) => listSalesOrders(db, customerLocationId), [customerLocationId]);
  const older = useOlderSalesOrders(filter, new Date(useServerNow(60_000)).toISOString());
  const rows = useMemo(() => {
    const here = filterSalesOrders(orders ?? [], filter).map(rowOf);
    const known = new Set(here.map((row) => row.id));
    return [...here, ...older.rows.filter((row) => !known.has(row.id))];
  }, [orders, filter, older.rows]);

  const narrowed = filter.search.trim() !== '' || filter.status !== null || filter.from !== null || filter.to !== null;
  const empty = narrowed ? (
    <EmptyState
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={<Trans>No sales order matches</Trans>}
      action={
        <Button onClick={() => setFilter({ ...NO_FILTER, open: false })}>
          <Trans>Show all sales orders</Trans>
        </Button>
      }
    >
      <Trans>Try another number or item, or remove a filter.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      picture={<ClipboardCheck size={48} strokeWidth={1.5} />}
      title={filter.open ? <Trans>No open sales orders</Trans> : <Trans>No sales orders yet</Trans>}
      action={
        filter.open ? (
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
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4}>
      <PageHeader
        title={<Trans>Sales orders</Trans>}
        subtitle={
          orders && (
            <span aria-live="polite">
              <Plural value={rows.length} _0="No sales orders" one="# sales order" other="# sales orders" />
              {' · '}
              {location.displayName}
            </span>
          )
        }
        action={
          <ButtonLink to="/portal/account/orders" icon={<ClipboardList size={18} aria-hidden />}>
            <Trans>Order History</Trans>
          </ButtonLink>
        }
      />
      <SalesFilterBar filter={filter} onChange={setFilter} desk={desk} />
      {desk ? (
        <SalesTable rows={rows} loading={orders === undefined} empty={empty} />
      ) : orders === undefined ? (
        <SkeletonRows picture={false} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <section aria-label={t`Sales orders`}>
          <SalesList rows={rows} />
        </section>
      )}
      {orders && <OlderOrdersFoot older={older} />}
    </chakra.div>
  );
}
