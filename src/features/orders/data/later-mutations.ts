import { HIDDEN_TOTALS } from '../../../../contract/order-amounts.ts';
import { changedLines, isOpen } from '../../../../rules/order-change.ts';
import { mutation } from '../../../data/mutation.ts';
import { takeFromCart } from '../../carts/data/mutations.ts';

/** Returns true for the submission of the order that a later change names. */
const isSubmissionOf = (orderId: string, earlier: { name: string; args: { body?: unknown } }): boolean =>
  earlier.name === 'orders.submit' && (earlier.args.body as { orderId?: string } | undefined)?.orderId === orderId;

/**
 * Until the server has settled it, the order shows the change with the total that the user saw and no parts of it, and
 * joined lines are out of the cart.
 */
export const changeOrder = mutation({
  name: 'orders.change',
  touches: ['orders', 'cartLines', 'checkoutDrafts'],
  dependsOn: ({ params }, earlier) => isSubmissionOf(params.id, earlier),
  async apply(tx, { params, body }) {
    const order = await tx.get('orders', params.id);
    if (!order || !isOpen(order)) return;
    const total = order.total === null ? null : body.seenTotal;
    await tx.put('orders', order.id, { ...order, lines: changedLines(order.lines, body), ...HIDDEN_TOTALS, total });
    if (body.added.length > 0) await takeFromCart(tx, order.customerLocationId, body.added);
  },
});

export const acceptOrder = mutation({
  name: 'orders.accept',
  touches: ['orders'],
  dependsOn: ({ params }, earlier) => isSubmissionOf(params.id, earlier),
  async apply(tx, { params, body }) {
    const order = await tx.get('orders', params.id);
    if (order?.status === 'held')
      await tx.put('orders', order.id, {
        ...order,
        status: 'waiting',
        total: order.total === null ? null : body.acceptedTotal,
      });
  },
});

export const cancelOrder = mutation({
  name: 'orders.cancel',
  touches: ['orders'],
  dependsOn: ({ params }, earlier) => isSubmissionOf(params.id, earlier),
  async apply(tx, { params }) {
    const order = await tx.get('orders', params.id);
    if (order && (order.status === 'waiting' || order.status === 'held' || order.status === 'received')) {
      await tx.put('orders', order.id, { ...order, status: 'cancelled', holds: [] });
    }
  },
});
