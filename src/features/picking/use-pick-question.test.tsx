// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CratebookDatabase } from '../../data/database.ts';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import type { ToastOptions } from '../../ui/toast-context.ts';
import { pickLine, pickLot, pickOrder } from './data/pick-order.fixture.ts';
import { type PickTask, tasksOf, withStandIn } from './data/pick-tasks.ts';
import { keptScansOf } from './kept-scans.ts';
import { scansOf, type WeighQuestion, type WhichLotQuestion } from './pick-question.ts';
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

  test('of a substitute come back as the substitute’s', async () => {
    const chard = pickLot('CH1', { itemCode: 'CHARD' });
    const [task] = tasksOf([pickOrder('o1', [pickLine()])], new Map([['CHARD', [chard]]]), '2026-11-19');
    const [standIn] = task?.substitutes ?? [];
    if (!task || !standIn) throw new Error('no substitute');
    const weighing = question([5000]);
    const asked = { ...weighing, hand: { ...weighing.hand, task: withStandIn(task, standIn), lotCode: 'CH1' } };
    act((await open(['o1'], [task])).current.ask.bind(null, asked));
    expect((await open(['o1'], [task])).current.question).toEqual(asked);
  });

  test('come back with Undo after the dialog was closed', async () => {
    const list = await open();
    act(() => list.current.ask(question([5000])));
    act(() => list.current.discard());
    expect(list.current.question).toBeNull();
    expect((await open()).current.question).toBeNull();
    act(() => shown.mock.lastCall?.[0].action?.onPress());
    expect(list.current.question).toEqual(question([5000]));
    expect((await open()).current.question).toEqual(question([5000]));
  });

  test('are closed without a word if nothing was weighed', async () => {
    const list = await open();
    act(() => list.current.ask(question([])));
    act(() => list.current.discard());
    expect(shown).not.toHaveBeenCalled();
  });

  test('are forgotten once the pick is durable, and open again if it is refused', async () => {
    const list = await open();
    act(() => list.current.ask(question([5000])));
    const refused = new Error('full');
    await act(async () => {
      await expect(list.current.pickWeights([5000], () => Promise.reject(refused))).rejects.toBe(refused);
    });
    expect(list.current.question).toEqual(question([5000]));
    await act(() =>
      list.current.pickWeights([5000], ({ key }) => db.sheetDrafts.get(key).then((row) => expect(row).toBeDefined())),
    );
    expect(list.current.question).toBeNull();
    expect((await open()).current.question).toBeNull();
  });
});

const [SOON, NEAR] = [pickLot('SOON'), pickLot('NEAR')];
const whichLot = (grams: readonly (number | null)[], quantity = 1): WhichLotQuestion => {
  const [first, ...others] = grams.map((weightGrams) => ({
    kind: 'which-lot' as const,
    hand: {
      ...{ task: tasks[0] as PickTask, lot: SOON, lotCode: 'SOON', isAssumed: true },
      ...{ quantity, weightGrams },
    },
    lots: [SOON, NEAR],
    labelExpiresOn: null,
  }));
  if (!first) throw new Error('no scan');
  return { ...first, others };
};

describe('[F1.1] goods that were scanned without their lot', () => {
  test('are asked about again after a reload, each with its weight', async () => {
    const list = await open();
    for (const scans of [whichLot([5000]), whichLot([5000, 5120]), whichLot([null], 3)]) {
      act(() => list.current.ask(scans));
      expect((await open()).current.question).toEqual(scans);
    }
    expect((await open(['o2'])).current.question).toBeNull();
    expect((await open(['o1'], [])).current.question).toBeNull();
  });

  test('come back with Undo after the question was closed', async () => {
    const list = await open();
    act(() => list.current.ask(whichLot([5000, 5120])));
    act(() => list.current.discard());
    expect(list.current.question).toBeNull();
    expect((await open()).current.question).toBeNull();
    expect(shown.mock.lastCall?.[0].text).toBe('Scans discarded');
    act(() => shown.mock.lastCall?.[0].action?.onPress());
    expect(list.current.question).toEqual(whichLot([5000, 5120]));
  });

  test('are picked one after another, and those that can’t be stored are asked about again', async () => {
    const list = await open();
    act(() => list.current.ask(whichLot([5000, 5120, 5240])));
    const left: unknown[] = [];
    const full = new Error('full');
    await act(async () => {
      const picks = list.current.pickScans(list.current.question as WhichLotQuestion, async ({ hand }, entries) => {
        if (hand.weightGrams === 5120) throw full;
        left.push(entries.leftAfter(1));
        return false;
      });
      await expect(picks).rejects.toBe(full);
    });
    expect(left).toEqual([keptScansOf(scansOf(whichLot([5120, 5240])))]);
    expect(list.current.question).toEqual(whichLot([5120, 5240]));
    expect((await open()).current.question).toEqual(whichLot([5120, 5240]));
    await act(() => list.current.pickScans(list.current.question as WhichLotQuestion, async () => false));
    expect(list.current.question).toBeNull();
    expect(await db.sheetDrafts.count()).toBe(0);
  });

  test('leave the rest of a scan when only a part of it is stored', async () => {
    const list = await open();
    act(() => list.current.ask(whichLot([null], 5)));
    await act(async () => {
      const picks = list.current.pickScans(list.current.question as WhichLotQuestion, async (_, { onPicked }) => {
        onPicked(2);
        throw new Error('full');
      });
      await expect(picks).rejects.toThrow('full');
    });
    expect(list.current.question).toEqual(whichLot([null], 3));
  });
});
