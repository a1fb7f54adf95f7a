import { Plural, Trans } from '@lingui/react/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useMemo } from 'react';
import { showsCreditMemos } from '../../../../contract/order-policy.ts';
import { useShopItems } from '../../../features/catalog/use-items.ts';
import { splitOrders } from '../../../features/orders/data/coming.ts';
import { isNarrowed, NO_FILTER } from '../../../features/orders/data/document-filter.ts';
import { filterOrders } from '../../../features/orders/data/filter-orders.ts';
import { byUrgency, listOrders, listRefusedOrders } from '../../../features/orders/data/queries.ts';
import { useOrderKinds } from '../../../features/orders/document-kinds.tsx';
import { DocumentListPage, NoMatch } from '../../../features/orders/document-list.tsx';
import { orderRowOf } from '../../../features/orders/order-row.ts';
import { OrdersFilterBar } from '../../../features/orders/orders-filter-bar.tsx';
import { RefusedOrders } from '../../../features/orders/refused-orders.tsx';
import { useOlderOrders } from '../../../features/orders/use-older-orders.ts';
import { useOrderFilter } from '../../../features/orders/use-order-filter.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/**
 * The location's orders: the last months from the device, with or without a connection; older ones from the server on
 * request.
 */
export default function Orders() {
  const { location } = useShop();
  const { customerLocationId, timeZone } = location;
  const kinds = useOrderKinds();
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
    const here = filterOrders(orders ?? [], filter, timeZone, describe).map(orderRowOf);
    const known = new Set(here.map((row) => row.id));
    // The day on which the device's share begins comes from both sides.
    return [...here, ...older.rows.filter((row) => !known.has(row.id))].sort(byUrgency);
  }, [orders, found, filter, timeZone, older.rows]);

  const { coming, past } = useMemo(() => splitOrders(rows), [rows]);
  const groups = [
    { kind: kinds.coming, title: <Trans context="orders">Coming</Trans>, rows: coming },
    { kind: kinds.past, title: <Trans context="orders">Past</Trans>, rows: past },
  ];

  const empty = isNarrowed(filter) ? (
    <NoMatch
      title={<Trans>No order matches</Trans>}
      showAll={<Trans>Show all orders</Trans>}
      onShowAll={() => setFilter(NO_FILTER)}
    />
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
    <DocumentListPage
      kind={kinds.all}
      title={<Trans>Order History</Trans>}
      count={<Plural value={rows.length} _0="No orders" one="# order" other="# orders" />}
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
      filterBar={<OrdersFilterBar filter={filter} onChange={setFilter} />}
      notice={refused && <RefusedOrders refused={refused} />}
      groups={orders && groups}
      empty={empty}
      older={older}
    />
  );
}
