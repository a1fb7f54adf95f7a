import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo } from 'react';
import { chakra } from '../../ui/chakra.ts';
import type { Rows } from '../../ui/rows.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { ItemListProps } from './catalog-rows.tsx';
import { ItemCard } from './item-card.tsx';
import type { Slot } from './use-catalog-pages.ts';
import { NO_QUANTITIES } from './use-item-order.ts';

const keyOf = (row: readonly Slot[], index: number) => row[0]?.itemCode ?? index;

/** The items as cards, several per line, in any number. */
export function CatalogCards({
  name,
  slots,
  need,
  quantities,
  last,
  save,
  split,
  columns,
}: ItemListProps & { readonly columns: number }) {
  const { t } = useLingui();
  // The closest items begin on a new line.
  const above = split?.at ?? 0;
  const lines = Math.ceil(above / columns);
  const startOf = useCallback(
    (row: number) => (row < lines ? row * columns : above + (row - lines) * columns),
    [above, lines, columns],
  );
  const rows = useMemo(
    (): Rows<readonly Slot[]> => ({
      length: lines + Math.ceil((slots.length - above) / columns),
      at: (row) =>
        Array.from({ length: Math.min(columns, startOf(row + 1) - startOf(row)) }, (_, place) =>
          slots.at(startOf(row) + place),
        ).filter((slot) => slot !== undefined),
    }),
    [slots, columns, above, lines, startOf],
  );
  return (
    <VirtualList
      key={`${name} ${columns} ${above}`}
      label={t`Items`}
      items={rows}
      itemKey={keyOf}
      estimate={330}
      restoreKey={`catalogue cards ${columns} ${name}`}
      renderItem={(row, rowIndex) => (
        <chakra.div
          display="grid"
          gap={3}
          paddingTop={rowIndex === 0 ? 3 : 0}
          paddingBottom={3}
          paddingInline={{ base: 'var(--page-x, 1rem)', xl: 0 }}
          css={{ '& > h2': { gridColumn: '1 / -1', padding: 0 } }}
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {rowIndex === lines && split?.head}
          {row.map((item, place) =>
            item ? (
              <ItemCard
                key={item.itemCode}
                item={item}
                quantities={quantities.get(item.itemCode) ?? NO_QUANTITIES}
                last={last.get(item.itemCode)}
                save={save}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is nothing but its place
              <Missing key={place} index={startOf(rowIndex) + place} need={need} />
            ),
          )}
        </chakra.div>
      )}
    />
  );
}

function Missing({ index, need }: { readonly index: number; readonly need: (index: number) => void }) {
  useEffect(() => need(index), [index, need]);
  return (
    <chakra.div
      display="grid"
      alignContent="start"
      gap={3}
      height="20rem"
      padding={3}
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
    >
      <Skeleton width={24} height={24} borderRadius="md" />
      <Skeleton width="80%" />
      <Skeleton width="50%" height={3} />
    </chakra.div>
  );
}
