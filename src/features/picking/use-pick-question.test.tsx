// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CratebookDatabase } from '../../data/database.ts';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import type { ToastOptions } from '../../ui/toast-context.ts';
import { pickLine, pickLot, pickOrder } from './data/pick-order.fixture.ts';
import { type PickTask, tasksOf } from './data/pick-tasks.ts';
import type { WeighQuestion } from './pick-question.ts';
import { usePickQuestion } from './use-pick-question.ts';

let db: CratebookDatabase;
const shown = vi.fn<(toast: ToastOptions) => void>();
vi.mock('../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db }) }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show: shown }) }));
vi.mock('../carts/use-set-line.ts', () => ({ useStorageNotice: () => () => {} }));

const tasks = tasksOf([pickOrder('o1', [pickLine()])], new Map([['KALE', [pickLot('SOON')]]]), '2026-11-19');
const question = (weights: readonly number[]): WeighQuestion => ({
  kind: 'weigh',
  hand: { task: tasks[0] as PickTask, lot: null, lotCode: 'SOON', isAssumed: false, quantity: 1, weightGrams: null },
  reason: null,
  weights,
  doubted: null,
});

beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 'acme', userId: 'picker' });
});
afterEach(async () => {
  cleanup();
  shown.mockClear();
  await db.delete();
});

/** Opens the pick list of some orders, as after a reload. */
async function open(ids = ['o1'], of: readonly PickTask[] = tasks) {
  const { result } = renderUiHook(() => usePickQuestion(ids, of));
  await waitFor(() => expect(result.current.isRead).toBe(true));
  // The question follows in an effect.
  await act(async () => {});
  return result;
}

describe('[F1.1] weights of cases that are not picked yet', () => {
  test('are back after each entry, although the device went out', async () => {
    const list = await open();
    for (const weights of [[5000], [5000, 5120], [5000]]) {
      act(() => list.current.ask(question(weights)));
      expect((await open()).current.question).toEqual(question(weights));
    }
    act(() => list.current.ask(question([])));
    expect((await open()).current.question).toBeNull();
  });

  test('belong to their orders, and wait while their stop is unknown', async () => {
    act((await open()).current.ask.bind(null, question([5000])));
    expect((await open(['o2'])).current.question).toBeNull();
    expect((await open(['o1'], [])).current.question).toBeNull();
    expect((await open()).current.question).toEqual(question([5000]));
  });

  test('come back with Undo after the dialog was closed', async () => {
    const list = await open();
    act(() => list.current.ask(question([5000])));
    act(() => list.current.discardWeights());
    expect(list.current.question).toBeNull();
    expect((await open()).current.question).toBeNull();
    act(() => shown.mock.lastCall?.[0].action?.onPress());
    expect(list.current.question).toEqual(question([5000]));
    expect((await open()).current.question).toEqual(question([5000]));
  });

  test('are closed without a word if nothing was weighed', async () => {
    const list = await open();
    act(() => list.current.ask(question([])));
    act(() => list.current.discardWeights());
    expect(shown).not.toHaveBeenCalled();
  });

  test('are forgotten once the pick is durable, and open again if it is refused', async () => {
    const list = await open();
    act(() => list.current.ask(question([5000])));
    const refused = new Error('full');
    await act(async () => {
      await expect(list.current.pickWeights(() => Promise.reject(refused))).rejects.toBe(refused);
    });
    expect(list.current.question).toEqual(question([5000]));
    await act(() =>
      list.current.pickWeights((draft) => db.sheetDrafts.get(draft).then((row) => expect(row).toBeDefined())),
    );
    expect(list.current.question).toBeNull();
    expect((await open()).current.question).toBeNull();
  });
});
