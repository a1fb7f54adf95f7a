import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { chakra } from '../../ui/chakra.ts';
import type { Rows } from '../../ui/rows.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { WantedLine } from '../carts/data/wanted-line.ts';
import type { LastOrdered } from '../orders/data/usual-quantities.ts';
import { ItemRow } from './item-row.tsx';
import type { Slot } from './use-catalog-pages.ts';
import { NO_QUANTITIES, type Quantities } from './use-item-order.ts';

export interface ItemListProps {
  /** Identifies the query of the slots. Another query is another list, with a separate scroll position. */
  readonly name: string;
  readonly slots: Rows<Slot>;
  readonly need: (index: number) => void;
  readonly quantities: ReadonlyMap<string, Quantities>;
  readonly last: ReadonlyMap<string, LastOrdered>;
  readonly save: (lines: readonly WantedLine[]) => Promise<unknown>;
  readonly split?: ListSplit | undefined;
}

/** Where the closest items begin, below those that have all words of a search. */
export interface ListSplit {
  /** Number of the items above. */
  readonly at: number;
  readonly head: ReactNode;
}

const keyOf = (item: Slot, index: number) => item?.itemCode ?? index;

/** The items as rows of a phone; any number of them. */
export function CatalogRows({ name, slots, need, quantities, last, save, split }: ItemListProps) {
  const { t } = useLingui();
  return (
    <VirtualList
      key={name}
      label={t`Items`}
      items={slots}
      itemKey={keyOf}
      estimate={92}
      restoreKey={`catalogue ${name}`}
      renderItem={(item, index) => (
        <>
          {index === split?.at && split.head}
          {item ? (
            <ItemRow
              item={item}
              quantities={quantities.get(item.itemCode) ?? NO_QUANTITIES}
              last={last.get(item.itemCode)}
              save={save}
            />
          ) : (
            <Missing index={index} need={need} />
          )}
        </>
      )}
    />
  );
}

/** The skeleton of a row that is loading; it requests the row. */
function Missing({ index, need }: { readonly index: number; readonly need: (index: number) => void }) {
  useEffect(() => need(index), [index, need]);
  return (
    <chakra.div
      display="flex"
      gap={3}
      height="5.75rem"
      paddingInline={4}
      paddingBlock={2}
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Skeleton width={9} height={9} borderRadius="md" />
      <chakra.div flex="1" display="grid" alignContent="start" gap={2}>
        <Skeleton width="70%" />
        <Skeleton width="40%" height={3} />
      </chakra.div>
    </chakra.div>
  );
}
