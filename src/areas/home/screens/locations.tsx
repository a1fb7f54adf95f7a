import { Plural, Trans, useLingui } from '@lingui/react/macro';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Table2 from 'lucide-react/icons/table-2';
import Tags from 'lucide-react/icons/tags';
import Users from 'lucide-react/icons/users';
import { useMemo, useState } from 'react';
import { AllCartsSum } from '../../../features/carts/several/cart-sum.tsx';
import { useCartsAt } from '../../../features/carts/several/use-carts-at.ts';
import { CustomerCredits } from '../../../features/locations/customer-credits.tsx';
import { readActivity } from '../../../features/locations/data/activity.ts';
import { matchesLocation } from '../../../features/locations/data/matches-location.ts';
import { LocationItem } from '../../../features/locations/location-item.tsx';
import {
  type LocationOrder,
  type LocationRow,
  rowOf,
  sortLocations,
} from '../../../features/locations/location-rows.ts';
import { LocationsTable } from '../../../features/locations/locations-table.tsx';
import { useLocations } from '../../../features/locations/use-current-location.ts';
import { Messages } from '../../../features/messages/messages.tsx';
import { useLive } from '../../../sync/use-live.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { SkeletonCards, SkeletonTable } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useDesk } from '../../../ui/use-desk.ts';

/** Number of locations above which there is a search box. */
const SEARCH_FROM = 4;
/** Width in pixels from which the table's columns fit. */
const TABLE_FROM = 1200;

/** The first screen of a corporate customer: their credit, and their locations with open orders and cutoff. */
export default function Locations() {
  const { t } = useLingui();
  const locations = useLocations();
  const now = useServerNow();
  const desk = useDesk(TABLE_FROM);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<LocationOrder>('name');
  const ids = (locations ?? []).map((location) => location.customerLocationId);
  const activity = useLive((db) => readActivity(db, ids), [ids.join('|')]);
  // Only carts that hold something are priced.
  const filled = useMemo(
    () => (locations ?? []).filter(({ customerLocationId: id }) => (activity?.get(id)?.cartLines ?? 0) > 0),
    [locations, activity],
  );
  const carts = useCartsAt(filled);
  const all = locations?.map((location) => {
    const { customerLocationId: id } = location;
    const cart = carts?.find((at) => at.location.customerLocationId === id && at.lines.length > 0);
    return rowOf(location, activity?.get(id), now, cart);
  });
  const rows = all?.filter(({ location }) => matchesLocation(location, search));
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={5}>
      <PageHeader
        title={<Trans>Locations</Trans>}
        subtitle={locations && <Plural value={locations.length} one="# location" other="# locations" />}
        action={
          <>
            {(locations?.length ?? 0) > 1 && (
              <ButtonLink to="/super-customer/order" variant="primary" icon={<Table2 size={18} aria-hidden />}>
                <Trans>Order for several locations</Trans>
              </ButtonLink>
            )}
            <ButtonLink to="/portal/account/items" icon={<Tags size={18} aria-hidden />}>
              <Trans>Items by location</Trans>
            </ButtonLink>
            <ButtonLink to="/account/users" icon={<Users size={18} aria-hidden />}>
              <Trans>People</Trans>
            </ButtonLink>
          </>
        }
      />
      {(locations?.length ?? 0) >= SEARCH_FROM && (
        <chakra.div display="flex" flexWrap="wrap" gap={3} alignItems="end">
          <chakra.div flex="1 1 18rem" maxWidth="form">
            <SearchInput label={t`Search locations`} value={search} onChange={setSearch} slashFocuses />
          </chakra.div>
          {!desk && <OrderChoice value={order} onChange={setOrder} />}
        </chakra.div>
      )}
      {all !== undefined && all.length > 0 && <CustomerCredits rows={all} />}
      {carts !== undefined && carts.length > 0 && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={4}>
          <AllCartsSum carts={carts} />
          <TextLink to="/super-customer/order/review">
            <Trans>Review orders</Trans>
          </TextLink>
        </chakra.div>
      )}
      {rows === undefined ? (
        desk ? (
          <SkeletonTable columns={6} />
        ) : (
          <SkeletonCards count={4} height={56} />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          picture={<MapPinOff size={48} strokeWidth={1.5} />}
          title={search ? <Trans>No location matches “{search}”</Trans> : <Trans>No locations yet</Trans>}
        >
          {!search && <Trans>Ask your distributor to add your locations. They then appear here.</Trans>}
        </EmptyState>
      ) : desk ? (
        <LocationsTable rows={rows} now={now} />
      ) : (
        <Rows rows={sortLocations(rows, order)} now={now} />
      )}
      <Messages />
    </chakra.div>
  );
}

function OrderChoice({ value, onChange }: { value: LocationOrder; onChange: (order: LocationOrder) => void }) {
  const { t } = useLingui();
  return (
    <chakra.div flex="0 1 14rem">
      <Field label={t`Sort by`} hideLabel>
        <SelectInput<LocationOrder>
          value={value}
          onChange={onChange}
          options={[
            { value: 'name', label: t`By name` },
            { value: 'cutoff', label: t`Next cutoff first` },
            { value: 'lastOrder', label: t`Last order first` },
            { value: 'openOrders', label: t`Most open orders first` },
          ]}
        />
      </Field>
    </chakra.div>
  );
}

/** Grouped by customer, if there are several. */
function Rows({ rows, now }: { rows: readonly LocationRow[]; now: number }) {
  const groups = new Map<string, LocationRow[]>();
  for (const row of rows) {
    const { customerName } = row.location;
    groups.set(customerName, [...(groups.get(customerName) ?? []), row]);
  }
  return [...groups].map(([name, members]) => (
    <chakra.section key={name} display="grid" gap={3} aria-label={name}>
      {groups.size > 1 && (
        <chakra.h2 fontSize="sm" fontWeight="semibold" color="fg.muted">
          {name}
        </chakra.h2>
      )}
      <chakra.ul listStyleType="none" bg="bg.surface" borderWidth="1px" borderColor="border" borderRadius="md">
        {members.map((row) => (
          <LocationItem key={row.location.customerLocationId} row={row} now={now} />
        ))}
      </chakra.ul>
    </chakra.section>
  ));
}
