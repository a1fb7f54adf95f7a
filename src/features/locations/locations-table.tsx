import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import { CartSum } from '../carts/several/cart-sum.tsx';
import { CutOff, LastOrder, LocationMenu, OpenOrders } from './location-figures.tsx';
import type { LocationRow } from './location-rows.ts';
import { useEnterLocation } from './use-enter-location.ts';

/** The locations on a desktop; a press on a row opens its shop. */
export function LocationsTable({ rows, now }: { readonly rows: readonly LocationRow[]; readonly now: number }) {
  const { t } = useLingui();
  const enter = useEnterLocation();
  const customers = new Set(rows.map(({ location }) => location.customerName)).size;
  // The countdown changes with each row's `next`, so that the columns follow the minute.
  const columns = useMemo(() => {
    const known: (Column<LocationRow> | false)[] = [
      {
        id: 'location',
        header: t`Location`,
        cell: ({ location }) => (
          <span>
            <chakra.span display="block" fontWeight="semibold">
              {location.displayName}
            </chakra.span>
            <chakra.span display="block" fontSize="xs" fontWeight="normal" color="fg.muted">
              {[location.customerLocationId, location.address.city].filter(Boolean).join(' · ')}
            </chakra.span>
          </span>
        ),
        sortValue: ({ location }) => location.displayName,
        fixed: true,
      },
      customers > 1 && {
        id: 'customer',
        header: t`Customer`,
        cell: ({ location }) => location.customerName,
        sortValue: ({ location }) => location.customerName,
      },
      {
        id: 'cutoff',
        header: t`Next cutoff`,
        cell: (row) => <CutOff row={row} now={now} />,
        sortValue: ({ next }) => next?.cutoffAt ?? null,
      },
      {
        id: 'lastOrder',
        header: t`Last order`,
        cell: (row) => <LastOrder row={row} />,
        sortValue: ({ activity }) => activity?.lastOrder?.submittedAt ?? null,
      },
      {
        id: 'open',
        header: t`Orders`,
        cell: (row) => <OpenOrders row={row} />,
        sortValue: ({ activity }) => activity?.openOrders ?? 0,
      },
      {
        id: 'cart',
        header: t`Cart`,
        cell: ({ location, activity, cart }) => {
          const cartLines = activity?.cartLines ?? 0;
          const sum = cart ? (
            <CartSum at={cart} />
          ) : (
            <Plural value={activity?.cartLines ?? 0} _0="Empty" one="# line" other="# lines" />
          );
          if (cartLines === 0) return <chakra.span color="fg.subtle">{sum}</chakra.span>;
          return (
            <Button
              variant="quiet"
              size="small"
              aria-label={t`${plural(cartLines, { one: '# line', other: '# lines' })}: cart of ${location.displayName}`}
              onClick={() => void enter(location.customerLocationId, '/portal/cart')}
            >
              {sum}
            </Button>
          );
        },
        sortValue: ({ activity }) => activity?.cartLines ?? 0,
      },
      {
        id: 'more',
        header: t`Actions`,
        cell: (row) => (
          <chakra.span display="flex" gap={1} width="max-content">
            <Button
              size="small"
              aria-label={t`Shop for ${row.location.displayName}`}
              onClick={() => void enter(row.location.customerLocationId, '/portal')}
            >
              <Trans context="button">Shop</Trans>
            </Button>
            <LocationMenu row={row} />
          </chakra.span>
        ),
      },
    ];
    return known.filter((column) => column !== false);
  }, [t, enter, now, customers]);
  const sorted = useSortedRows(rows, columns);
  return (
    <DataTable
      caption={t`Locations`}
      columns={columns}
      rowKey={({ location }) => location.customerLocationId}
      {...sorted}
      maxHeight="none"
    />
  );
}
