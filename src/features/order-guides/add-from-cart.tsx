import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { CartLine } from '../../../contract/carts.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useCartLines } from '../carts/use-cart.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { AddRow } from './add-row.tsx';
import type { AddSource, NewLine } from './add-source.ts';
import { guideLineKey } from './data/guide-lines.ts';

/** Items in the cart; the quantity becomes the par. */
export function AddFromCart({ known, onAdd, sectionOf }: AddSource) {
  const { t } = useLingui();
  const format = useFormat();
  const cart = useCartLines();
  const codes = useMemo(() => cart && [...new Set(cart.map(({ itemCode }) => itemCode))], [cart]);
  const found = useShopItems(codes);
  if (!cart || !found) return <SkeletonRows count={3} />;
  if (cart.length === 0)
    return (
      <EmptyState title={<Trans>The cart is empty</Trans>}>
        <Trans>Items you add to the cart can be copied to the guide here.</Trans>
      </EmptyState>
    );
  const lineOf = ({ itemCode, uom, quantity }: CartLine): NewLine => ({
    itemCode,
    uom,
    section: sectionOf(found.items.get(itemCode)),
    par: quantity,
    weekdayPars: null,
  });
  const fresh = cart.filter((line) => !known.has(guideLineKey(line)));
  return (
    <chakra.div display="grid" gap={2} paddingTop={3}>
      {fresh.length > 1 && (
        <Button onClick={() => onAdd(fresh.map(lineOf))}>
          <Plural value={fresh.length} one="Add # item" other="Add all # items" />
        </Button>
      )}
      <ul aria-label={t`Items in the cart`}>
        {cart.map((line) => {
          const item = found.items.get(line.itemCode);
          return (
            <li key={line.id}>
              <AddRow
                name={itemName(item?.description ?? line.itemCode)}
                item={item}
                detail={`${format.number(line.quantity)} ${line.uom}`}
                has={known.has(guideLineKey(line))}
                onAdd={() => onAdd([lineOf(line)])}
              />
            </li>
          );
        })}
      </ul>
    </chakra.div>
  );
}
