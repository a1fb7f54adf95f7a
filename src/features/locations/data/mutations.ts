import type { ArgsOf } from '../../../../contract/mutations.ts';
import { mutation } from '../../../data/mutation.ts';

type Instructions = ArgsOf<'locations.setDeliveryInstructions'>['body'];

/** Applies as the server does: only on the text that the user saw, or on the same text. */
export const setDeliveryInstructions = mutation({
  name: 'locations.setDeliveryInstructions',
  touches: ['locations'],
  coalesceKey: ({ body }) => body.customerLocationId,
  // The server has never seen the replaced text, so what the user saw before it is the base.
  fold: ({ body }, replaced) => {
    const { base, receives } = replaced.body as Instructions;
    return { body: { ...body, base, ...(body.receives === undefined && receives !== undefined ? { receives } : {}) } };
  },
  async apply(tx, { body }) {
    const location = await tx.get('locations', body.customerLocationId);
    if (!location) return;
    const { deliveryInstructions, base, receives } = body;
    if (![base, deliveryInstructions].includes(location.deliveryInstructions ?? '')) return;
    await tx.put('locations', body.customerLocationId, {
      ...location,
      deliveryInstructions,
      ...(receives === undefined ? {} : { receives }),
    });
  },
});
