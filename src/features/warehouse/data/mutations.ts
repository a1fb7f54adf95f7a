import { mutation } from '../../../data/mutation.ts';

/** Resolves an exception. It leaves the device's list at once. */
export const resolveException = mutation({
  name: 'exceptions.resolve',
  touches: ['exceptions'],
  apply: (tx, { params }) => tx.remove('exceptions', params.id),
});
