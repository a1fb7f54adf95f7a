import { mutation } from '../../../data/mutation.ts';

/** Returns true for the submission of the order that a later change names. */
const isSubmissionOf = (orderId: string, earlier: { name: string; args: { body?: unknown } }): boolean =>
  earlier.name === 'orders.submit' && (earlier.args.body as { orderId?: string } | undefined)?.orderId === orderId;

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
