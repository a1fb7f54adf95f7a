import type { CartLine, CheckoutDraft } from '../../../../contract/carts.ts';
import { lineId } from '../../../../contract/constants.ts';
import { instructionsOf, type LineInstructions, NO_INSTRUCTIONS } from '../../../../contract/line-instructions.ts';
import { subtractQuantities } from '../../../../rules/quantity.ts';
import { type LocalTx, mutation } from '../../../data/mutation.ts';

/** A line as it shall be. Without instructions it keeps those that it has. */
type LineToSet = Pick<CartLine, 'customerLocationId' | 'itemCode' | 'uom' | 'quantity'> & {
  readonly instructions?: LineInstructions | undefined;
};

/** Writes an absolute quantity; 0 removes the line. A line that stays keeps its position and instructions. */
export async function applyLine(tx: LocalTx, line: LineToSet, at: string): Promise<void> {
  const id = lineId(line.customerLocationId, line.itemCode, line.uom);
  if (line.quantity === 0) return tx.remove('cartLines', id);
  const before = await tx.get('cartLines', id);
  const { customerLocationId, itemCode, uom, quantity } = line;
  const instructions = instructionsOf({ instructions: line.instructions ?? before?.instructions }) ?? null;
  const addedAt = before?.addedAt ?? at;
  return tx.put('cartLines', id, { id, customerLocationId, itemCode, uom, quantity, addedAt, instructions });
}

/**
 * Returns the location. A REST call may leave it to the server; a device always sends it, because the outbox outlives a
 * switch of location.
 */
export const locationOf = (body: { customerLocationId?: string | undefined }): string => {
  if (!body.customerLocationId) throw new TypeError('a cart mutation names its location');
  return body.customerLocationId;
};

export const setCartLine = mutation({
  name: 'carts.setLine',
  touches: ['cartLines'],
  coalesceKey: ({ body }) => lineId(locationOf(body), body.itemCode, body.uom),
  // A quantity keeps the instructions that the replaced change set. After a removal the line is a new one without any.
  fold({ body }, replaced) {
    const before = replaced.body as typeof body;
    const inherited = before.quantity === 0 ? NO_INSTRUCTIONS : before.instructions;
    return body.quantity === 0 || !inherited ? { body } : { body: { instructions: inherited, ...body } };
  },
  rows: ({ body }) => [['cartLines', lineId(locationOf(body), body.itemCode, body.uom)]],
  apply: (tx, { body }, { at }) => applyLine(tx, { ...body, customerLocationId: locationOf(body) }, at),
});

/**
 * Lines that one action put into the cart: one change, and one entry to send. It has no coalesceKey, because it would
 * then pass changes of its lines that were made in between (WRITE5).
 */
export const setCartLines = mutation({
  name: 'carts.setLines',
  touches: ['cartLines'],
  rows: ({ body }) => body.lines.map(({ itemCode, uom }) => ['cartLines', lineId(locationOf(body), itemCode, uom)]),
  async apply(tx, { body }, { at }) {
    for (const line of body.lines) await applyLine(tx, { ...line, customerLocationId: locationOf(body) }, at);
  },
});

export const updateCartLines = mutation({
  name: 'carts.updateLines',
  touches: ['cartLines'],
  async apply(tx, { body }, { at }) {
    for (const line of body.lines) await applyLine(tx, { ...line, customerLocationId: locationOf(body) }, at);
  },
});

/** A new draft (spec section 4: step 1, Delivery). */
export const freshDraft = (customerLocationId: string): CheckoutDraft => ({
  customerLocationId,
  step: 1,
  shippingMethod: 'Delivery',
  deliveryDate: null,
  poNumber: '',
  notes: '',
  shippingAddress: null,
});

/** Subtracts ordered quantities from the cart and starts a new draft, as the server does when it has the order. */
export async function takeFromCart(
  tx: LocalTx,
  customerLocationId: string,
  lines: readonly Pick<CartLine, 'itemCode' | 'uom' | 'quantity'>[],
): Promise<void> {
  for (const line of lines) {
    const id = lineId(customerLocationId, line.itemCode, line.uom);
    const inCart = await tx.get('cartLines', id);
    if (!inCart) continue;
    const left = subtractQuantities(inCart.quantity, line.quantity);
    if (left > 0) await tx.put('cartLines', id, { ...inCart, quantity: left });
    else await tx.remove('cartLines', id);
  }
  if (await tx.get('checkoutDrafts', customerLocationId))
    await tx.put('checkoutDrafts', customerLocationId, freshDraft(customerLocationId));
}

export const saveCheckout = mutation({
  name: 'checkout.save',
  touches: ['checkoutDrafts'],
  coalesceKey: ({ body }) => body.customerLocationId,
  apply: (tx, { body }) => tx.put('checkoutDrafts', body.customerLocationId, body),
});
