import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import PackageCheck from 'lucide-react/icons/package-check';
import SearchX from 'lucide-react/icons/search-x';
import X from 'lucide-react/icons/x';
import { useMemo, useState } from 'react';
import type { Scan } from '../../../../rules/gs1/scan.ts';
import { CustomerSearch } from '../../../features/customers/customer-search.tsx';
import { customersHere, matchingCustomers } from '../../../features/picking/data/customers-here.ts';
import {
  ALL_PICK_ORDERS,
  choicesOf,
  filterPickOrders,
  NO_DEPARTURES,
  nextPickOrders,
} from '../../../features/picking/data/filter-orders.ts';
import { ordersOnPallet } from '../../../features/picking/data/pallets.ts';
import { listPickOrders, readDepartures, readOwnStops, readZonePlan } from '../../../features/picking/data/queries.ts';
import { NextOrderCard } from '../../../features/picking/next-order-card.tsx';
import { PickFilterBar } from '../../../features/picking/pick-filter-bar.tsx';
import { PickOrderList } from '../../../features/picking/pick-order-list.tsx';
import { pickPath } from '../../../features/picking/pick-path.ts';
import { SummaryDrawer } from '../../../features/picking/summary-drawer.tsx';
import { useChosenOrders } from '../../../features/picking/use-chosen-orders.ts';
import { usePalletNumbers } from '../../../features/picking/use-pallet-numbers.ts';
import { usePickFilter } from '../../../features/picking/use-pick-filter.ts';
import { ZonesNote } from '../../../features/picking/zones-note.tsx';
import { HandedOverList } from '../../../features/pickups/handed-over-list.tsx';
import { HeaderSearch, useChosenName, useHeaderSearch } from '../../../features/search/header-search.tsx';
import { ChosenBar } from '../../../features/warehouse/chosen-bar.tsx';
import { NoWarehouse } from '../../../features/warehouse/no-warehouse.tsx';
import { PageAboveBar } from '../../../features/warehouse/page-above-bar.ts';
import { useWarehouse } from '../../../features/warehouse/use-warehouse.ts';
import { useFeedback } from '../../../scan/feedback/feedback-context.ts';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { useScanner } from '../../../scan/use-scanner.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useSession, useSignedIn } from '../../../sync/use-session.tsx';
import { useToday } from '../../../sync/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useGo } from '../../../ui/use-go.ts';

/** The orders to pick; a scanned pallet opens the staging of its orders. */
export default function PickOrdersScreen() {
  return (
    <ScannerProvider>
      <PickOrders />
    </ScannerProvider>
  );
}

/**
 * The warehouse's orders by departure: the next one first, those to pick, and the staged ones folded. The user picks one,
 * or several together. Works without a network.
 */
function PickOrders() {
  const { t } = useLingui();
  const go = useGo();
  const { db, user } = useSignedIn();
  const feedback = useFeedback();
  const { setOpen } = useHeaderSearch();
  const [named, setNamed] = useState({ place: '', name: '' });
  const { state, warehouse } = useWarehouse();
  const [filter, setFilter] = usePickFilter();
  const { chosen, toggle, clear } = useChosenOrders();
  const [summary, setSummary] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const orders = useLive(listPickOrders);
  const warehouseId = warehouse?.id ?? '';
  usePalletNumbers(warehouseId);
  const departures = useLive(readDepartures) ?? NO_DEPARTURES;
  const userId = user.profile.id;
  const today = useToday(useSession().settings?.timeZone ?? 'UTC');
  const plan = useLive((source) => readZonePlan(source, warehouseId, userId), [warehouseId, userId]);
  const ownStops = useLive((source) => readOwnStops(source, warehouseId, userId, today), [warehouseId, userId, today]);
  const shown = useMemo(
    () => filterPickOrders(orders ?? [], filter, warehouseId, userId, departures),
    [orders, filter, warehouseId, userId, departures],
  );
  const todo = shown.filter(({ status }) => status !== 'staged');
  const staged = shown.filter(({ status }) => status === 'staged');
  const handedOver = (orders ?? []).filter((order) => order.handedOver);
  // Nothing is proposed before the zones are known.
  const next = ownStops === undefined ? [] : nextPickOrders(shown, userId, ownStops);
  const [first] = next;
  const isUnfolded = unfolded || filter.status === 'staged';
  const choices = useMemo(
    () => choicesOf(orders ?? [], warehouseId, filter.routeId),
    [orders, warehouseId, filter.routeId],
  );
  const onScan = ({ sscc, text }: Scan) => {
    const code = (sscc ?? text).trim();
    const on = ordersOnPallet(code, orders ?? [], warehouseId);
    const [first] = on;
    if (!first) return feedback.show({ kind: 'unknown-code', title: t`Not a pallet of these orders`, detail: code });
    feedback.show({ kind: 'read', title: code, detail: first.locationName });
    go(
      pickPath(
        on.map(({ id }) => id),
        true,
      ),
    );
  };
  const controls = useScanner(({ scan }) => onScan(scan));
  const { place } = filter;
  const ordered = orders?.find(({ customerLocationId }) => customerLocationId === place)?.locationName;
  useChosenName(place === null ? null : named.place === place ? named.name : (ordered ?? place));
  if (state === 'none') return <NoWarehouse />;
  const picked = shown.filter(({ id }) => chosen.has(id));
  const count = picked.length;
  const ids = picked.map(({ id }) => id);
  const narrowed = JSON.stringify(filter) !== JSON.stringify(ALL_PICK_ORDERS);
  return (
    <>
      <HeaderSearch>
        <CustomerSearch
          here={async (words) => matchingCustomers(await customersHere(db, warehouseId), words)}
          onChoose={({ customerLocationId, displayName }) => {
            setNamed({ place: customerLocationId, name: displayName });
            setFilter({ place: customerLocationId });
            setOpen(false);
          }}
        />
      </HeaderSearch>
      <PageAboveBar>
        <PageHeader
          title={<Trans>Orders to pick</Trans>}
          subtitle={
            orders &&
            warehouse && (
              <span aria-live="polite">
                <Plural value={shown.length} _0="No orders" one="# order" other="# orders" /> · {warehouse.name}
              </span>
            )
          }
          action={
            <>
              {filter.place !== null && (
                <Button icon={<X size={18} aria-hidden />} onClick={() => setFilter({ place: null })}>
                  <Trans>All customers</Trans>
                </Button>
              )}
              <IconButton
                label={t`Scan a pallet`}
                icon={<Camera size={24} aria-hidden />}
                onClick={controls.openCamera}
              />
              {shown.length > 0 && (
                <Button onClick={() => setSummary(true)}>
                  <Trans>Pick summary</Trans>
                </Button>
              )}
            </>
          }
        />
        <PickFilterBar filter={filter} onChange={setFilter} choices={choices} />
        <HandedOverList orders={handedOver} />
        {orders === undefined || state === 'waiting' ? (
          <SkeletonRows picture={false} />
        ) : shown.length > 0 ? (
          <>
            {plan && <ZonesNote plan={plan} />}
            {first && count === 0 && (
              <NextOrderCard
                orders={next}
                departsAt={departures.get(first.routeId ?? '')}
                isOwn={first.takenById === userId}
                ownStops={ownStops ?? null}
              />
            )}
            {todo.length > 0 && (
              <PickOrderList
                orders={todo}
                departures={departures}
                chosen={chosen}
                onToggle={toggle}
                label={t`Orders to pick`}
                ownStops={ownStops}
              />
            )}
            {staged.length > 0 && (
              <Section
                title={t`Staged (${staged.length})`}
                actions={
                  filter.status !== 'staged' && (
                    <Button aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
                      {isUnfolded ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
                    </Button>
                  )
                }
              >
                {isUnfolded && (
                  <PickOrderList
                    orders={staged}
                    departures={departures}
                    chosen={chosen}
                    onToggle={toggle}
                    label={t`Staged orders`}
                  />
                )}
              </Section>
            )}
          </>
        ) : narrowed ? (
          <EmptyState
            picture={<SearchX size={48} strokeWidth={1.5} />}
            title={<Trans>No order matches</Trans>}
            action={
              <Button onClick={() => setFilter(ALL_PICK_ORDERS)}>
                <Trans>Show all orders</Trans>
              </Button>
            }
          >
            <Trans>Try another number, customer or item, or remove a filter.</Trans>
          </EmptyState>
        ) : (
          <EmptyState picture={<PackageCheck size={48} strokeWidth={1.5} />} title={<Trans>Nothing to pick</Trans>}>
            <Trans>Orders for this warehouse appear here until they ship.</Trans>
          </EmptyState>
        )}
      </PageAboveBar>
      {count > 0 && (
        <ChosenBar onClear={clear} onGo={() => go(pickPath(ids))}>
          <Plural value={count} one="Pick # order" other="Pick # together" />
        </ChosenBar>
      )}
      {summary && <SummaryDrawer orders={count > 0 ? picked : shown} onClose={() => setSummary(false)} />}
    </>
  );
}
