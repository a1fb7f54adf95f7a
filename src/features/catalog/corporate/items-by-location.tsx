import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { CorporateItem } from '../../../../contract/items.ts';
import type { Location } from '../../../../contract/locations.ts';
import { itemDetail, itemName } from '../../../../rules/item-name/item-name.ts';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column, Sort } from '../../../ui/data-table-column.ts';
import { shortLocationName } from '../../locations/short-location-name.ts';
import type { CorporateFilter, ItemSort } from './item-filter.ts';
import { lowestPrice, PriceAt } from './price-at.tsx';

interface ItemsProps {
  readonly items: readonly CorporateItem[];
  readonly locations: readonly Location[];
}

const atOf = (item: CorporateItem, location: Location) =>
  item.locations.find((entry) => entry.customerLocationId === location.customerLocationId);

function Name({ item }: { readonly item: CorporateItem }) {
  return (
    <chakra.span display="block">
      <chakra.span display="block" fontWeight="medium">
        {itemName(item.description)}
      </chakra.span>
      <chakra.span display="block" fontSize="xs" fontWeight="normal" color="fg.muted">
        {[item.itemCode, itemDetail(item)].filter(Boolean).join(' · ')}
      </chakra.span>
    </chakra.span>
  );
}

const COLUMN_OF: Readonly<Partial<Record<ItemSort, string>>> = { Description: 'item' };

/** A table with a column for each location, on a desktop. */
export function ItemsTable({
  items,
  locations,
  filter,
  onSort,
  loading,
  empty,
}: ItemsProps & {
  readonly filter: CorporateFilter;
  readonly onSort: (sort: ItemSort, descending: boolean) => void;
  readonly loading: boolean;
  readonly empty: ReactNode;
}) {
  const { t } = useLingui();
  const columns = useMemo(
    (): Column<CorporateItem>[] => [
      {
        id: 'item',
        header: t`Item`,
        cell: (item) => <Name item={item} />,
        sortable: true,
        width: '20rem',
        fixed: true,
      },
      ...locations.map((location) => ({
        id: location.customerLocationId,
        header: shortLocationName(location),
        numeric: true,
        cell: (item: CorporateItem) => <PriceAt item={item} at={atOf(item, location)} lowest={lowestPrice(item)} />,
      })),
    ],
    [t, locations],
  );
  const by = filter.sort ? COLUMN_OF[filter.sort] : undefined;
  const sort: Sort | undefined = by ? { by, direction: filter.descending ? 'descending' : 'ascending' } : undefined;
  return (
    <DataTable
      caption={t`Items by location`}
      columns={columns}
      rows={items}
      rowKey={(item) => item.itemCode}
      sort={sort}
      onSort={({ direction }) => onSort('Description', direction === 'descending')}
      loading={loading}
      empty={empty}
    />
  );
}

/** A card for each item on a phone, with a line for each location. `split` has a heading and its place in the list. */
export function ItemsList({
  items,
  locations,
  split,
}: ItemsProps & { readonly split: { readonly at: number; readonly head: ReactNode } | undefined }) {
  return (
    <chakra.ul display="grid" gap={3}>
      {items.map((item, index) => (
        <Fragment key={item.itemCode}>
          {split?.at === index && <li>{split.head}</li>}
          <Card as="li" display="grid" gap={3}>
            <Name item={item} />
            <chakra.dl
              display="grid"
              gridTemplateColumns="minmax(0, 1fr) auto"
              columnGap={4}
              rowGap={2}
              alignItems="start"
              lineHeight="snug"
              css={{ '& dd': { textAlign: 'end', justifyItems: 'end' } }}
            >
              {locations.map((location) => (
                <Line key={location.customerLocationId} name={shortLocationName(location)}>
                  <PriceAt item={item} at={atOf(item, location)} lowest={lowestPrice(item)} />
                </Line>
              ))}
            </chakra.dl>
          </Card>
        </Fragment>
      ))}
    </chakra.ul>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <dd>{children}</dd>
    </>
  );
}
