import { COUNT_TOLERANCE } from '../../../../contract/constants.ts';
import { evaluateCount } from '../../../../rules/count-evaluation.ts';
import { mutation } from '../../../data/mutation.ts';

/**
 * Records a count, evaluated by what this device knows. The server evaluates it again with all facts, as of the same
 * moment.
 */
export const recordCount = mutation({
  name: 'counts.record',
  touches: ['counts', 'lots'],
  rows: ({ body }) => [
    ['counts', body.id],
    ['lots', body.lotId],
  ],
  async apply(tx, { body }, { at }) {
    const lot = await tx.get('lots', body.lotId);
    const expected = lot?.onHand ?? 0;
    const verdict = evaluateCount(body.quantity, expected, null, COUNT_TOLERANCE);
    await tx.put('counts', body.id, {
      ...body,
      expected,
      status: verdict === 'apply' ? 'applied' : 'review',
      countedBy: '',
      decidedAt: null,
      decidedBy: null,
    });
    // It was looked at, whatever the count decides.
    const seen = { countWantedAt: null, countWantedBy: null };
    if (verdict === 'review') {
      if (lot) await tx.put('lots', lot.id, { ...lot, ...seen });
      return;
    }
    await tx.put('lots', body.lotId, {
      ...(lot ?? {
        id: body.lotId,
        itemCode: body.itemCode,
        warehouseId: body.warehouseId,
        lotCode: body.lotCode,
        bin: body.bin,
        originCountry: null,
        vendorId: null,
        receivedOn: at.slice(0, 10),
        packedOn: null,
        expiresOn: null,
        onHold: false,
      }),
      onHand: body.quantity,
      ...seen,
    });
  },
});
