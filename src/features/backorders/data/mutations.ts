import { lineId } from '../../../../contract/constants.ts';
import { mutation } from '../../../data/mutation.ts';
import { applyLine, locationOf } from '../../carts/data/mutations.ts';

/**
 * Sets what the location waits for, and its line of the cart with it. It has no coalesceKey, because it would then pass
 * changes of that line that were made in between (WRITE5).
 */
export const setBackorder = mutation({
  name: 'backorders.set',
  touches: ['backorders', 'cartLines'],
  rows({ body }) {
    const id = lineId(locationOf(body), body.itemCode, body.uom);
    return body.inCart === undefined
      ? [['backorders', id]]
      : [
          ['backorders', id],
          ['cartLines', id],
        ];
  },
  async apply(tx, { body }, { at }) {
    const { itemCode, uom, quantity, inCart } = body;
    const customerLocationId = locationOf(body);
    const id = lineId(customerLocationId, itemCode, uom);
    if (inCart !== undefined) await applyLine(tx, { customerLocationId, itemCode, uom, quantity: inCart }, at);
    if (quantity === 0) return tx.remove('backorders', id);
    const before = await tx.get('backorders', id);
    return tx.put('backorders', id, {
      id,
      customerLocationId,
      itemCode,
      uom,
      quantity,
      addedAt: before?.addedAt ?? at,
    });
  },
});
