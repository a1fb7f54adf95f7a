import { mutation } from '../../../data/mutation.ts';

/** Records a check of a truck. The latest one is shown, as on the server; the photo travels with the change. */
export const checkTruck = mutation({
  name: 'receiving.checkTruck',
  touches: ['purchaseOrders'],
  rows: ({ params }) => [['purchaseOrders', params.id]],
  async apply(tx, { params, body }) {
    const order = await tx.get('purchaseOrders', params.id);
    // No longer on this device; the server still has it.
    if (!order || (order.truckCheck && order.truckCheck.checkedAt > body.checkedAt)) return;
    const { checkId, photo, ...facts } = body;
    await tx.put('purchaseOrders', params.id, {
      ...order,
      truckCheck: { ...facts, id: checkId, hasPhoto: photo !== null, by: '' },
    });
  },
});
