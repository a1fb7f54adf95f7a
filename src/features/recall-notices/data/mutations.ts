import { mutation } from '../../../data/mutation.ts';

/** Answers a recall. Of two answers the later one counts, as on the server. */
export const answerRecall = mutation({
  name: 'recalls.answer',
  touches: ['recallNotices', 'profiles'],
  rows: ({ params }) => [['recallNotices', params.id]],
  coalesceKey: ({ params }) => params.id,
  async apply(tx, { params, body }, { userId }) {
    const notice = await tx.get('recallNotices', params.id);
    if (!notice || (notice.answer !== null && notice.answer.answeredAt >= body.answeredAt)) return;
    const by = (await tx.get('profiles', userId))?.displayName ?? '';
    await tx.put('recallNotices', params.id, { ...notice, answer: { ...body, goods: [...body.goods], by } });
  },
});
