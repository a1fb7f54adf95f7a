// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CommitOptions, commit } from '../../data/commit.ts';
import { CratebookDatabase } from '../../data/database.ts';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import { pickLine, pickLot, pickOrder } from './data/pick-order.fixture.ts';
import { tasksOf } from './data/pick-tasks.ts';
import { weighedByCase } from './data/weights.ts';
import type { WeighQuestion } from './pick-question.ts';
import { usePickActions } from './use-pick-actions.ts';
import { usePickQuestion } from './use-pick-question.ts';

let db: CratebookDatabase;
/** Picks that the device still has room for. */
let room = 9;
/** The device goes out after the next pick: nothing runs after its transaction. */
let out: PromiseWithResolvers<never> | null = null;
vi.mock('../../sync/use-session.tsx', () => ({
  useSignedIn: () => ({ db, user: { profile: { id: 'picker' } } }),
}));
vi.mock('../../sync/use-server-now.ts', () => ({ useServerOffset: () => 0 }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show() {} }) }));
vi.mock('../carts/use-set-line.ts', () => ({ useStorageNotice: () => () => {} }));
vi.mock('../../sync/use-mutate.ts', () => ({
  useMutate: () => async (name: 'picking.record', args: never, options: CommitOptions) => {
    if (name === 'picking.record' && room-- <= 0) throw new Error('full');
    const committed = await commit(db, name, args, options);
    return (name === 'picking.record' && out?.promise) || committed;
  },
}));

const MARKS = { $scope: 'warehouse:W1', $clock: 1, $ord: 1 };
const line = pickLine({ catchWeight: true, averageWeightGrams: 5000, orderedQuantity: 2 });
const orders = ['o1', 'o2'].map((id) => pickOrder(id, [line], { takenById: 'picker' }));
const SOON = pickLot('SOON');

beforeEach(async () => {
  room = 9;
  out = null;
  db = new CratebookDatabase({ tenantId: 'acme', userId: 'picker' });
  await db.live('pickOrders').bulkPut(orders.map((order) => ({ ...order, ...MARKS })));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** The picked cases and their weights of each order. */
const picked = async () =>
  (await db.live('pickOrders').toArray()).map(({ lines: [first] }) => [
    first?.pickedQuantity,
    first?.events.flatMap(({ caseWeightsGrams }) => caseWeightsGrams),
  ]);
const tasksNow = async () => tasksOf(await db.live('pickOrders').toArray(), new Map([['KALE', [SOON]]]), '2026-11-19');

/** Opens the pick list of both orders. Returns what weighs cases and picks them. */
async function open() {
  const tasks = await tasksNow();
  const { result } = renderUiHook(() => ({
    ...usePickQuestion(['o1', 'o2'], tasks),
    ...usePickActions(() => ''),
  }));
  await waitFor(() => expect(result.current.isRead).toBe(true));
  await act(async () => {});
  const weights = () => (result.current.question as WeighQuestion | null)?.weights ?? null;
  const pick = async (all: readonly number[]) => {
    const [task] = await tasksNow();
    if (!task) throw new Error('no stop');
    const taken = { task, lot: SOON, lotCode: 'SOON', isAssumed: false, reason: null };
    const weighed = { quantity: all.length, weighed: weighedByCase(all) };
    await act(() =>
      result.current
        .pickWeights(all, (entries) => result.current.take({ ...taken, ...weighed }, entries))
        .catch(() => {}),
    );
  };
  return {
    weights,
    weigh: (next: readonly number[]) =>
      act(async () => {
        const [task] = tasks;
        if (!task) throw new Error('no stop');
        const hand = { task, lot: SOON, lotCode: 'SOON', isAssumed: false, quantity: 1, weightGrams: null };
        result.current.ask({ kind: 'weigh', hand, reason: null, weights: next, doubted: null });
      }),
    pick,
  };
}

test('[F1.1] a share that can’t be stored keeps its weights, and picking them doubles no earlier share', async () => {
  const list = await open();
  await list.weigh([5000, 5100, 5200]);
  room = 1;
  await list.pick([5000, 5100, 5200]);
  expect(await picked()).toEqual([
    [2, [5000, 5100]],
    [0, []],
  ]);
  expect(list.weights()).toEqual([5200]);
  cleanup();
  const again = await open();
  expect(again.weights()).toEqual([5200]);
  room = 9;
  await again.pick([5200]);
  expect(await picked()).toEqual([
    [2, [5000, 5100]],
    [1, [5200]],
  ]);
  expect(again.weights()).toBeNull();
  expect(await db.sheetDrafts.count()).toBe(0);
});

test('[F1.1] the device goes out between two shares: it has the weights that are not picked', async () => {
  const list = await open();
  await list.weigh([5000, 5100, 5200]);
  out = Promise.withResolvers<never>();
  const picks = list.pick([5000, 5100, 5200]);
  await waitFor(async () => expect((await picked())[0]).toEqual([2, [5000, 5100]]));
  expect(await db.sheetDrafts.toArray()).toMatchObject([{ value: { weights: [5200] } }]);
  out.reject(new Error('out'));
  await picks;
});

test('[F1.1] the last weight, which was typed and not added, is there again if nothing could be stored', async () => {
  const list = await open();
  await list.weigh([]);
  room = 0;
  await list.pick([5000]);
  expect(list.weights()).toEqual([5000]);
});

test('[F4.4] a pick of another lot names the lot that the stop showed', async () => {
  const [task] = await tasksNow();
  if (!task) throw new Error('no stop');
  const { result } = renderUiHook(() => usePickActions(() => ''));
  const taken = { task, isAssumed: false, quantity: 1, weighed: weighedByCase([5000]) };
  await act(async () => {
    await result.current.take({ ...taken, lot: pickLot('LATE'), lotCode: 'LATE', reason: 'lot_wrong' });
    await result.current.take({ ...taken, lot: SOON, lotCode: 'SOON', reason: null });
  });
  const sent = (await db.outbox.toArray()).filter(({ name }) => name === 'picking.record');
  const planned = sent.map(({ args }) => (args.body as { readonly plannedLotId?: string | null }).plannedLotId);
  expect(planned).toEqual([SOON.id, null]);
});
