import { mutation } from '../../../data/mutation.ts';
import { NO_HOLD } from './joined-hold.ts';

/** Resolves an exception. It leaves the device's list at once. */
export const resolveException = mutation({
  name: 'exceptions.resolve',
  touches: ['exceptions'],
  apply: (tx, { params }) => tx.remove('exceptions', params.id),
});

/** Puts the goods of a lot in a bin on hold, or releases them. Of several unsent decisions only the last is sent. */
export const setHold = mutation({
  name: 'lots.setHold',
  touches: ['lots'],
  rows: ({ params }) => [['lots', params.id]],
  coalesceKey: ({ params }) => params.id,
  async apply(tx, { params, body: { onHold, holdReason = null, reason } }) {
    const lot = await tx.get('lots', params.id);
    const hold = onHold ? { onHold, holdReason, holdNote: reason } : NO_HOLD;
    if (lot) await tx.put('lots', params.id, { ...lot, ...hold });
  },
});
