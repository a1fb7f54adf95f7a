import { mutation } from '../../../data/mutation.ts';

/** Records that a customer has picked an order up. The order stays on the device until the server has the change. */
export const handOver = mutation({
  name: 'pickups.handOver',
  touches: ['pickOrders'],
  rows: ({ params }) => [['pickOrders', params.id]],
  async apply(tx, { params, body: { receivedBy, handedOverAt } }) {
    const order = await tx.get('pickOrders', params.id);
    if (order) await tx.put('pickOrders', order.id, { ...order, handedOver: { receivedBy, at: handedOverAt } });
  },
});

/** Reverses a handover. An order that has left the device comes back with the server's next answer. */
export const undoHandover = mutation({
  name: 'pickups.undoHandover',
  touches: ['pickOrders'],
  rows: ({ params }) => [['pickOrders', params.id]],
  async apply(tx, { params }) {
    const order = await tx.get('pickOrders', params.id);
    if (!order) return;
    const { handedOver: _, ...rest } = order;
    await tx.put('pickOrders', order.id, rest);
  },
});
