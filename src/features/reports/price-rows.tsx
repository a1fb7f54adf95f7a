import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { itemDetail, itemName } from '../../../rules/item-name/item-name.ts';
import { chakra } from '../../ui/chakra.ts';
import { Money } from '../../ui/money.tsx';
import type { Rows } from '../../ui/rows.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { ListSplit } from '../catalog/catalog-rows.tsx';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import type { Slot } from '../catalog/use-catalog-pages.ts';

const keyOf = (item: Slot, index: number) => item?.itemCode ?? index;

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: 3,
    minHeight: '3.5rem',
    paddingInline: 4,
    paddingBlock: 2,
    borderBottomWidth: '1px',
    borderColor: 'border',
    lineHeight: 'snug',
  },
});

/** The prices of an item in each of its units; of one that is sold by weight, per pound or kilogram. */
function Prices({ item }: { readonly item: CatalogItem }) {
  const prices = item.prices?.filter(({ price }) => price > 0) ?? [];
  if (prices.length === 0)
    return (
      <chakra.span fontSize="xs" color="fg.muted">
        <Trans>Price on request</Trans>
      </chakra.span>
    );
  return (
    <chakra.ul
      display={{ base: 'grid', lg: 'flex' }}
      justifyItems="end"
      columnGap={4}
      css={{ '& > li': { minWidth: '6.5rem', textAlign: 'end' } }}
    >
      {prices.map(({ uom, price }) => (
        <li key={uom}>
          {item.priceUnit !== 'uom' && prices.length > 1 && `${uom} · `}
          <Money cents={price} per={item.priceUnit === 'uom' ? uom : item.priceUnit} strong />
        </li>
      ))}
    </chakra.ul>
  );
}

/** The skeleton of a row that is loading; it requests the row. */
function Missing({ index, need }: { readonly index: number; readonly need: (index: number) => void }) {
  useEffect(() => need(index), [index, need]);
  return (
    <Row>
      <Skeleton width="60%" />
      <Skeleton width={16} />
    </Row>
  );
}

/** Items with the prices of all units, any number of them. */
export function PriceRows({
  name,
  slots,
  need,
  split,
}: {
  /** Identifies the query. */
  readonly name: string;
  readonly slots: Rows<Slot>;
  readonly need: (index: number) => void;
  readonly split?: ListSplit | undefined;
}) {
  const { t } = useLingui();
  return (
    <VirtualList
      key={name}
      label={t`Prices`}
      items={slots}
      itemKey={keyOf}
      estimate={60}
      restoreKey={`prices ${name}`}
      renderItem={(item, index) => (
        <>
          {index === split?.at && split.head}
          {item ? (
            <Row>
              <span>
                <chakra.span display="block" fontWeight="medium">
                  {itemName(item.description)}
                </chakra.span>
                <chakra.span display="block" fontSize="xs" color="fg.muted">
                  {[item.itemCode, itemDetail(item)].filter(Boolean).join(' · ')}
                </chakra.span>
              </span>
              <Prices item={item} />
            </Row>
          ) : (
            <Missing index={index} need={need} />
          )}
        </>
      )}
    />
  );
}
