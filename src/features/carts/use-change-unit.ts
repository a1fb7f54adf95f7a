import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { instructionsOf, NO_INSTRUCTIONS } from '../../../contract/line-instructions.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { orderableQuantity } from './data/orderable-quantity.ts';
import { amountOf } from './data/price-cart.ts';
import { type LineInCart, type WantedLine, wantedOf } from './data/wanted-line.ts';
import { useUndoableLines } from './use-set-line.ts';

/**
 * Returns a function that replaces a cart line by a quantity in another unit, rounded up to what that unit can be
 * ordered in. It says what that did to the amount, and offers Undo. `joined` is the cart's line in the new unit, which the line joins. Its instructions go with it; a joined
 * line keeps those that it has.
 */
export function useChangeUnit(): (
  item: CatalogItem,
  line: LineInCart,
  to: { readonly uom: string; readonly quantity: number },
  joined: LineInCart | undefined,
) => Promise<void> {
  const { t } = useLingui();
  const { location } = useShop();
  const format = useFormat();
  const toast = useToast();
  const setUndoable = useUndoableLines();
  return useCallback(
    async (item, line, { uom, quantity }, joined) => {
      const { itemCode } = line;
      const own = instructionsOf(line);
      const theirs = joined && instructionsOf(joined);
      const inCart = joined?.quantity ?? 0;
      const after: WantedLine = {
        ...{ itemCode, uom, quantity: addQuantities(orderableQuantity(quantity, uom), inCart) },
        ...(own && !theirs ? { instructions: own } : {}),
      };
      const undo = await setUndoable(
        [{ itemCode, uom: line.uom, quantity: 0 }, after],
        [
          wantedOf(line),
          { itemCode, uom, quantity: inCart, ...(own && !theirs ? { instructions: NO_INSTRUCTIONS } : {}) },
        ],
      );
      if (!undo) return;
      const say = (of: Pick<LineInCart, 'uom' | 'quantity'>) => {
        const amount = amountOf(location, item, of.uom, of.quantity);
        const quantity = `${format.number(of.quantity)} ${of.uom}`;
        if (amount === null) return quantity;
        return `${quantity} (${item.priceUnit === 'uom' ? '' : '≈ '}${format.money(amount)})`;
      };
      const [name, was, is] = [itemName(item.description), say(line), say(after)];
      toast.show({
        key: `unit-${itemCode}`,
        text: t`${name}: ${was} changed to ${is}`,
        action: { label: t`Undo`, onPress: undo },
      });
    },
    [location, setUndoable, format, toast, t],
  );
}
