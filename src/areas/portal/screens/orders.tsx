import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ReceiptText from 'lucide-react/icons/receipt-text';
import SearchX from 'lucide-react/icons/search-x';
import { useMemo } from 'react';
import { showsCreditMemos } from '../../../../contract/order-policy.ts';
import { useShopItems } from '../../../features/catalog/use-items.ts';
import { filterOrders } from '../../../features/orders/data/filter-orders.ts';
import { byUrgency, listOrders, listRefusedOrders } from '../../../features/orders/data/queries.ts';
import { OlderOrdersFoot } from '../../../features/orders/older-orders.tsx';
import { rowOf } from '../../../features/orders/order-row.ts';
import { OrdersFilterBar } from '../../../features/orders/orders-filter-bar.tsx';
import { OrdersList } from '../../../features/orders/orders-list.tsx';
import { OrdersTable } from '../../../features/orders/orders-table.tsx';
import { RefusedOrders } from '../../../features/orders/refused-orders.tsx';
import { useOlderOrders } from '../../../features/orders/use-older-orders.ts';
import { useOrderFilter } from '../../../features/orders/use-order-filter.ts';
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
 * The location's orders: the last months from the device, with or without a connection; older ones from the server on
 * request.
 */
export default function Orders() {
  const { t } = useLingui();
  const { location } = useShop();
  const { customerLocationId, timeZone } = location;
  const desk = useDesk();
  const [filter, setFilter] = useOrderFilter();
  const orders = useLive((db) => listOrders(db, customerLocationId), [customerLocationId]);
  const refused = useLive((db) => listRefusedOrders(db, customerLocationId), [customerLocationId]);
  const older = useOlderOrders(filter, new Date(useServerNow(60_000)).toISOString());

  const unnamed = useMemo(() => {
    const lines = (orders ?? []).filter((order) => order.receivedAt === null).flatMap((order) => order.lines);
    return [...new Set(lines.map((line) => line.itemCode))];
  }, [orders]);
  const found = useShopItems(unnamed);
  const rows = useMemo(() => {
    const describe = (itemCode: string) => found?.items.get(itemCode)?.description ?? '';
    const here = filterOrders(orders ?? [], filter, timeZone, describe).map(rowOf);
    const known = new Set(here.map((row) => row.id));
    // The day on which the device's share begins comes from both sides.
    return [...here, ...older.rows.filter((row) => !known.has(row.id))].sort(byUrgency);
  }, [orders, found, filter, timeZone, older.rows]);

  const narrowed = filter.search.trim() !== '' || filter.status !== null || filter.from !== null || filter.to !== null;
  const empty = narrowed ? (
    <EmptyState
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={<Trans>No order matches</Trans>}
      action={
        <Button onClick={() => setFilter({ search: '', status: null, from: null, to: null })}>
          <Trans>Show all orders</Trans>
        </Button>
      }
    >
      <Trans>Try another number or item, or remove a filter.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      picture={<ClipboardList size={48} strokeWidth={1.5} />}
      title={<Trans>No orders yet</Trans>}
      action={
        <ButtonLink to="/portal" variant="primary">
          <Trans context="button">Shop</Trans>
        </ButtonLink>
      }
    >
      <Trans>Orders appear here as soon as you place them, even with no signal.</Trans>
    </EmptyState>
  );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4}>
      <PageHeader
        title={<Trans>Order History</Trans>}
        subtitle={
          orders && (
            <span aria-live="polite">
              <Plural value={rows.length} _0="No orders" one="# order" other="# orders" />
              {' · '}
              {location.displayName}
            </span>
          )
        }
        action={
          <>
            {showsCreditMemos(location.options) && (
              <ButtonLink to="/portal/account/credit-memos" icon={<ReceiptText size={18} aria-hidden />}>
                <Trans>Credit memos</Trans>
              </ButtonLink>
            )}
            <ButtonLink to="/portal/account/salesorders" icon={<ClipboardCheck size={18} aria-hidden />}>
              <Trans>Sales orders</Trans>
            </ButtonLink>
          </>
        }
      />
      <OrdersFilterBar filter={filter} onChange={setFilter} desk={desk} />
      {refused && <RefusedOrders refused={refused} />}
      {desk ? (
        <OrdersTable rows={rows} loading={orders === undefined} empty={empty} />
      ) : orders === undefined ? (
        <SkeletonRows picture={false} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <section aria-label={t`Orders`}>
          <OrdersList rows={rows} />
        </section>
      )}
      {orders && <OlderOrdersFoot older={older} />}
    </chakra.div>
  );
}
