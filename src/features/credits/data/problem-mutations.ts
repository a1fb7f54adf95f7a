import type { LineProblem } from '../../../../contract/line-problems.ts';
import { type LocalTx, mutation } from '../../../data/mutation.ts';

/** Changes the reported problems of an order that is on this device. */
async function change(
  tx: LocalTx,
  id: string,
  how: (problems: readonly LineProblem[]) => readonly LineProblem[],
): Promise<void> {
  const order = await tx.get('salesOrders', id);
  if (order) await tx.put('salesOrders', id, { ...order, problems: [...how(order.problems ?? [])] });
}

type Action = { readonly params: { readonly id: string; readonly problemId: string } };
const own = ({ params }: Action) => [['salesOrders', params.id]] as const;

/** Returns true for the report that a later change names. */
const isReportOf = ({ params }: Action, earlier: { name: string; args: { params?: unknown } }): boolean =>
  earlier.name === 'problems.report' &&
  (earlier.args.params as { problemId?: string } | undefined)?.problemId === params.problemId;

/** Adds a problem to its order. The same one again changes nothing. */
export const reportProblem = mutation({
  name: 'problems.report',
  touches: ['salesOrders', 'profiles'],
  rows: own,
  async apply(tx, { params, body }, { userId }) {
    const reportedBy = (await tx.get('profiles', userId))?.displayName ?? '';
    await change(tx, params.id, (problems) =>
      problems.some(({ id }) => id === params.problemId)
        ? problems
        : [
            ...problems,
            { ...body, id: params.problemId, photoIds: [], reportedBy, state: 'open', answer: '', memoNumber: null },
          ],
    );
  },
});

export const withdrawProblem = mutation({
  name: 'problems.withdraw',
  touches: ['salesOrders'],
  rows: own,
  dependsOn: isReportOf,
  apply: (tx, { params }) =>
    change(tx, params.id, (problems) =>
      problems.filter(({ id, state }) => id !== params.problemId || state !== 'open'),
    ),
});

/** Adds a photo. The photo travels with the change; the row has only its id. */
export const attachProblemPhoto = mutation({
  name: 'problems.attachPhoto',
  touches: ['salesOrders'],
  rows: own,
  dependsOn: isReportOf,
  apply: (tx, { params }) =>
    change(tx, params.id, (problems) =>
      problems.map((problem) =>
        problem.id === params.problemId && !problem.photoIds.includes(params.photoId)
          ? { ...problem, photoIds: [...problem.photoIds, params.photoId] }
          : problem,
      ),
    ),
});
