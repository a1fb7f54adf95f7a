import { instructionsOf } from '../../../../contract/line-instructions.ts';
import { mutation } from '../../../data/mutation.ts';

/**
 * Sets the note of a line and the wish about substitutes. It has no coalesceKey: a note of a line that was removed and
 * added again must not pass to the new line (WRITE5).
 */
export const setLineInstructions = mutation({
  name: 'carts.setLineInstructions',
  touches: ['cartLines'],
  rows: ({ params }) => [['cartLines', params.id]],
  async apply(tx, { params, body }) {
    const line = await tx.get('cartLines', params.id);
    if (line)
      await tx.put('cartLines', params.id, { ...line, instructions: instructionsOf({ instructions: body }) ?? null });
  },
});
