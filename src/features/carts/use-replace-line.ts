import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { type LineInCart, type WantedLine, wantedOf } from './data/wanted-line.ts';
import { useUndoableLines } from './use-set-line.ts';

/**
 * Returns a function that replaces a cart line by an amount of a substitute that the cart does not have yet, and offers
 * Undo. `label` is the name of the line's item. Its note is not passed on, because it is about that item.
 */
export function useReplaceLine(): (
  line: LineInCart,
  label: string,
  wanted: WantedLine,
  substitute: CatalogItem,
) => Promise<void> {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const setUndoable = useUndoableLines();
  return useCallback(
    async (line, name, wanted, substitute) => {
      const undo = await setUndoable(
        [{ itemCode: line.itemCode, uom: line.uom, quantity: 0 }, wanted],
        [wantedOf(line), { ...wanted, quantity: 0 }],
      );
      if (!undo) return;
      const was = `${format.number(line.quantity)} ${line.uom}`;
      const is = `${format.number(wanted.quantity)} ${wanted.uom} ${itemName(substitute.description)}`;
      toast.show({
        key: `replaced-${line.itemCode}-${line.uom}`,
        text: t`${name}: ${was} changed to ${is}`,
        action: { label: t`Undo`, onPress: undo },
      });
    },
    [setUndoable, format, toast, t],
  );
}
