import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { amountOf } from './data/price-cart.ts';
import { useUndoableLines, type WantedLine } from './use-set-line.ts';

/**
 * Returns a function that changes the unit of a cart line and keeps its number: 3 CS become 3 EA. It says what that did
 * to the amount, and offers Undo. `inCart` is the cart's quantity in the new unit, which the line joins.
 */
export function useChangeUnit(): (item: CatalogItem, line: WantedLine, uom: string, inCart: number) => Promise<void> {
  const { t } = useLingui();
  const { location } = useShop();
  const format = useFormat();
  const toast = useToast();
  const setUndoable = useUndoableLines();
  return useCallback(
    async (item, line, uom, inCart) => {
      const { itemCode } = line;
      const after: WantedLine = { itemCode, uom, quantity: addQuantities(line.quantity, inCart) };
      const undo = await setUndoable([{ ...line, quantity: 0 }, after], [line, { itemCode, uom, quantity: inCart }]);
      if (!undo) return;
      const say = (of: WantedLine) => {
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
