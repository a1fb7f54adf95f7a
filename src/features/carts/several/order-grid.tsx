import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { itemDetail, itemName } from '../../../../rules/item-name/item-name.ts';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table-column.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { shortLocationName } from '../../locations/short-location-name.ts';
import { CartSum } from './cart-sum.tsx';
import { GridCell } from './grid-cell.tsx';
import { type GridRow, rowKeyOf } from './grid-rows.ts';
import { SameEverywhere } from './same-everywhere.tsx';
import type { CartAt } from './use-carts-at.ts';

interface GridProps {
  readonly rows: readonly GridRow[];
  readonly carts: readonly CartAt[];
}

/** Returns an item as the first location that has it knows it. */
const itemIn = (carts: readonly CartAt[], { itemCode }: GridRow): CatalogItem | undefined =>
  carts.find(({ items }) => items?.has(itemCode))?.items?.get(itemCode);

const nameOf = (carts: readonly CartAt[], row: GridRow): string =>
  itemName(itemIn(carts, row)?.description ?? row.itemCode);

function Item({ row, carts }: { readonly row: GridRow; readonly carts: readonly CartAt[] }) {
  const item = itemIn(carts, row);
  return (
    <chakra.span display="block" lineHeight="snug">
      <chakra.span display="block" fontWeight="medium">
        {nameOf(carts, row)}
      </chakra.span>
      <chakra.span display="block" fontSize="xs" fontWeight="normal" color="fg.muted">
        {[row.uom, row.itemCode, item && itemDetail(item)].filter(Boolean).join(' · ')}
      </chakra.span>
    </chakra.span>
  );
}

/** A table with a column for the cart of each location, on a desktop. */
export function OrderGrid({ rows, carts, empty }: GridProps & { readonly empty: ReactNode }) {
  const { t } = useLingui();
  const columns = useMemo(
    (): Column<GridRow>[] => [
      {
        id: 'item',
        header: t`Item`,
        cell: (row) => <Item row={row} carts={carts} />,
        width: '18rem',
        fixed: true,
        total: <Trans>Whole cart</Trans>,
      },
      {
        id: 'all',
        header: t`All locations`,
        numeric: true,
        cell: (row) => <SameEverywhere row={row} name={nameOf(carts, row)} carts={carts} />,
      },
      ...carts.map((at) => ({
        id: at.location.customerLocationId,
        header: shortLocationName(at.location),
        numeric: true,
        cell: (row: GridRow) => <GridCell row={row} at={at} />,
        total: <CartSum at={at} />,
      })),
    ],
    [t, carts],
  );
  return (
    <DataTable caption={t`Quantities by location`} columns={columns} rows={rows} rowKey={rowKeyOf} empty={empty} />
  );
}

/** A card for each item on a phone, with a line for each location. */
export function OrderCards({ rows, carts }: GridProps) {
  return (
    <chakra.ul display="grid" gap={3}>
      {rows.map((row) => (
        <Card key={rowKeyOf(row)} as="li" display="grid" gap={2}>
          <Item row={row} carts={carts} />
          <chakra.dl
            display="grid"
            gridTemplateColumns="minmax(0, 1fr) auto"
            columnGap={4}
            rowGap={1}
            alignItems="start"
            css={{ '& dt': { lineHeight: 'snug', paddingTop: 2.5 }, '& dd': { display: 'grid', justifyItems: 'end' } }}
          >
            {carts.length > 1 && (
              <>
                <dt>
                  <Trans>All locations</Trans>
                </dt>
                <dd>
                  <SameEverywhere row={row} name={nameOf(carts, row)} carts={carts} />
                </dd>
              </>
            )}
            {carts.map((at) => (
              <Place key={at.location.customerLocationId} at={at} row={row} />
            ))}
          </chakra.dl>
        </Card>
      ))}
    </chakra.ul>
  );
}

function Place({ at, row }: { readonly at: CartAt; readonly row: GridRow }) {
  return (
    <>
      <chakra.dt color="fg.muted">{shortLocationName(at.location)}</chakra.dt>
      <dd>
        <GridCell row={row} at={at} />
      </dd>
    </>
  );
}
