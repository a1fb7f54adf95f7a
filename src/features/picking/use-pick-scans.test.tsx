// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Lot } from '../../../contract/floor.ts';
import type { PickLine } from '../../../contract/picking.ts';
import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import type { Hand } from './data/evaluate-scan.ts';
import { CHARD_GTIN, KALE_GTIN, pickLine, pickLot, pickOrder } from './data/pick-order.fixture.ts';
import { nextTask, type PickTask, tasksOf } from './data/pick-tasks.ts';
import { type PickQuestion, scansOf, type WhichLotQuestion } from './pick-question.ts';
import type { RecordedEntries, Taken } from './use-pick-actions.ts';
import type { PickScans } from './use-pick-question.ts';
import { usePickScans } from './use-pick-scans.ts';
import type { Picking } from './use-picking.ts';

const shown = vi.fn<(message: { kind: string; title: string }) => void>();
const full = vi.fn();
vi.mock('../../scan/feedback/feedback-context.ts', () => ({ useFeedback: () => ({ show: shown }) }));
vi.mock('../../scan/use-scanner.ts', () => ({ useScanner: () => null }));
vi.mock('../carts/use-set-line.ts', () => ({ useStorageNotice: () => full }));

const SOON = pickLot('SOON', { expiresOn: '2026-11-25', onHand: 72 });
const LATE = pickLot('LATE');
const CASE = `(01)${KALE_GTIN}(10)SOON`;
const WEIGHED = `(01)${KALE_GTIN}(3102)000512(10)SOON`;
const scan = (text: string) => parseScan(text, { thisYear: 2026 });

/** A pick list of one line, whose picks are stored as the device stores them: after a while. */
let line: PickLine;
let store: (hand: Hand) => Promise<void>;
let near: Lot | null;
/** Of the substitute. */
let chard: readonly Lot[];
let taken: Pick<Taken & Hand, 'task' | 'lotCode' | 'isAssumed' | 'reason' | 'quantity' | 'weightGrams'>[];
const tasks = (): PickTask[] =>
  tasksOf(
    [pickOrder('o1', [line])],
    new Map<string, readonly Lot[]>([
      ['KALE', near ? [SOON, near] : [SOON, LATE]],
      ['CHARD', chard],
    ]),
    '2026-11-19',
  );
const picking = {
  choose: () => {},
  containerOf: () => '',
  read: async () => ({ orders: [], tasks: tasks(), current: nextTask(tasks(), null) }),
  actions: {
    take: async (given: Taken & Hand) => {
      await store(given);
      taken.push(given);
      return [];
    },
  },
} as unknown as Picking;

/** Closes the question and picks its scans, as the screen's hook does. */
const pickScansOf =
  (ask: (question: PickQuestion | null) => void): PickScans =>
  async (open, pick) => {
    ask(null);
    for (const one of scansOf(open)) await pick(one, entries);
  };
const entries: RecordedEntries = { key: 'which-lot/o1', leftAfter: () => null, onPicked: () => {} };

/** Runs the hook beside the question that its screen shows. */
const start = (question: PickQuestion | null = null) =>
  renderUiHook(() => {
    const [open, ask] = useState(question);
    return { open, ...usePickScans(picking, open, ask, pickScansOf(ask)) };
  }).result;

beforeEach(() => {
  line = pickLine();
  near = null;
  chard = [];
  taken = [];
  store = async ({ quantity }) => {
    await Promise.resolve();
    line = { ...line, pickedQuantity: line.pickedQuantity + quantity };
  };
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const titles = () => shown.mock.calls.map(([{ title }]) => title);

describe('scans of a pick list', () => {
  test('are evaluated one after another, each with the picks of the earlier ones', async () => {
    const hook = start();
    await act(async () => {
      for (let nth = 0; nth < 3; nth++) hook.current.evaluate(scan(CASE));
    });
    expect(titles()).toEqual(['1 of 10', '2 of 10', '3 of 10']);
    expect(line.pickedQuantity).toBe(3);
  });

  test('continue after one that could not be stored, which is reported', async () => {
    const works = store;
    const error = new Error('disk full');
    store = vi.fn(works).mockRejectedValueOnce(error);
    const hook = start();
    await act(async () => {
      hook.current.evaluate(scan(CASE));
      hook.current.evaluate(scan(CASE));
    });
    expect(full).toHaveBeenCalledExactlyOnceWith(error);
    expect(titles()).toEqual(['1 of 10']);
  });

  test('ask before a later lot is picked', async () => {
    const hook = start();
    await act(async () => hook.current.evaluate(scan(`(01)${KALE_GTIN}(10)LATE`)));
    expect(hook.current.open).toMatchObject({ kind: 'override', why: 'later', hand: { lotCode: 'LATE' } });
    expect(shown).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'wrong-lot', detail: 'Lot SOON expires earlier' }),
    );
    expect(line.pickedQuantity).toBe(0);
  });

  test('[F2.4] of a lot that was put on hold after its first case ask again', async () => {
    near = LATE;
    const hook = start();
    const late = scan(`(01)${KALE_GTIN}(10)LATE`);
    await act(async () => hook.current.evaluate(late));
    const { hand } = hook.current.open as PickQuestion & { hand: Hand };
    act(() => hook.current.keepReason(hand, 'customer_wish'));
    await act(async () => hook.current.evaluate(late));
    expect(line.pickedQuantity).toBe(1);
    near = { ...LATE, onHold: true };
    await act(async () => hook.current.evaluate(late));
    expect(line.pickedQuantity).toBe(1);
    expect(hook.current.open).toMatchObject({ kind: 'override', why: 'on-hold' });
  });

  test('[B10] without a lot ask once per stop which one it is', async () => {
    near = pickLot('NEAR', { bin: SOON.bin, expiresOn: '2026-11-30' });
    const hook = start();
    await act(async () => hook.current.evaluate(scan(KALE_GTIN)));
    expect(hook.current.open).toMatchObject({ kind: 'which-lot', lots: [{ lotCode: 'SOON' }, { lotCode: 'NEAR' }] });
    expect(line.pickedQuantity).toBe(0);
    const question = hook.current.open as WhichLotQuestion;
    await act(async () => hook.current.chooseLot(question, null));
    await act(async () => hook.current.evaluate(scan(KALE_GTIN)));
    expect(line.pickedQuantity).toBe(2);
    expect(taken.map(({ lotCode, isAssumed }) => [lotCode, isAssumed])).toEqual([
      ['SOON', true],
      ['SOON', true],
    ]);
  });

  test('[F5.1] by the digits of a code that two packers use ask once whose it is', async () => {
    near = pickLot('SOON · Coast', { bin: SOON.bin, expiresOn: SOON.expiresOn });
    const hook = start();
    await act(async () => hook.current.takeCase(tasks()[0]!, 'SOON'));
    expect(hook.current.open).toMatchObject({ kind: 'which-lot', lots: [{ id: SOON.id }, { id: near?.id }] });
    await act(async () => hook.current.chooseLot(hook.current.open as WhichLotQuestion, near));
    await act(async () => hook.current.takeCase(tasks()[0]!, 'SOON'));
    expect(hook.current.open).toBeNull();
    expect(taken.map(({ lotCode, isAssumed }) => [lotCode, isAssumed])).toEqual([
      ['SOON · Coast', false],
      ['SOON · Coast', false],
    ]);
  });

  test('[F5.1] of a code that two packers use answer only for that code', async () => {
    near = pickLot('SOON · Coast', { bin: SOON.bin, expiresOn: SOON.expiresOn });
    const hook = start();
    const label = scan(`(01)${KALE_GTIN}(10)SOON`);
    await act(async () => hook.current.evaluate(label));
    expect(shown).toHaveBeenLastCalledWith(
      expect.objectContaining({ detail: '2 packers use this lot code. Look at the packer on the case.' }),
    );
    // A case without a lot may be of any in the bin: it waits for the answer.
    await act(async () => hook.current.evaluate(scan(KALE_GTIN)));
    await act(async () => hook.current.evaluate(label));
    await act(async () => hook.current.chooseLot(hook.current.open as WhichLotQuestion, near));
    expect(taken.map(({ lotCode, quantity }) => [lotCode, quantity])).toEqual([['SOON · Coast', 2]]);
    await act(async () => hook.current.evaluate(scan(KALE_GTIN)));
    expect(hook.current.open).toMatchObject({ kind: 'which-lot', lots: [{ id: SOON.id }, { id: near?.id }] });
    expect(taken).toHaveLength(1);
  });

  test('without a lot count while it is asked which one it is', async () => {
    near = pickLot('NEAR', { bin: SOON.bin, expiresOn: '2026-11-30' });
    const hook = start();
    await act(async () => {
      for (let nth = 0; nth < 3; nth++) hook.current.evaluate(scan(KALE_GTIN));
    });
    expect(titles()).toEqual(['Which lot?', 'Which lot?', 'Which lot?']);
    expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'read', detail: '3 CS scanned' }));
    expect(line.pickedQuantity).toBe(0);
    const question = hook.current.open as WhichLotQuestion;
    await act(async () => hook.current.chooseLot(question, SOON));
    expect(line.pickedQuantity).toBe(3);
    expect(taken.map(({ lotCode, quantity }) => [lotCode, quantity])).toEqual([['SOON', 3]]);
    expect(hook.current.open).toBeNull();
  });

  test('with a weight and without a lot keep the weight of each case', async () => {
    line = pickLine({ catchWeight: true, averageWeightGrams: 5000 });
    near = pickLot('NEAR', { bin: SOON.bin, expiresOn: '2026-11-30' });
    const hook = start();
    await act(async () => {
      for (const grams of ['000512', '000498']) hook.current.evaluate(scan(`(01)${KALE_GTIN}(3102)${grams}`));
    });
    await act(async () => hook.current.chooseLot(hook.current.open as WhichLotQuestion, SOON));
    expect(line.pickedQuantity).toBe(2);
    expect(taken.map(({ weightGrams }) => weightGrams)).toEqual([5120, 4980]);
  });

  test('[F2.3] of a substitute without a lot are picked as the substitute', async () => {
    chard = ['CHA', 'CHB'].map((lotCode) => pickLot(lotCode, { itemCode: 'CHARD', bin: 'B-01-1' }));
    const hook = start();
    await act(async () => hook.current.evaluate(scan(`(01)${CHARD_GTIN}`)));
    const { meant } = hook.current.open as Extract<PickQuestion, { kind: 'stand-in' }>;
    await act(async () => hook.current.answer(meant));
    await act(async () => hook.current.chooseLot(hook.current.open as WhichLotQuestion, chard[1] ?? null));
    expect(taken.map(({ task, lotCode }) => [task.itemCode, lotCode])).toEqual([['CHARD', 'CHB']]);
  });

  test('ask once per lot why another one is taken', async () => {
    const hook = start();
    const late = scan(`(01)${KALE_GTIN}(10)LATE`);
    await act(async () => hook.current.evaluate(late));
    const question = hook.current.open as Extract<PickQuestion, { kind: 'override' }>;
    act(() => hook.current.keepReason(question.hand, 'customer_wish'));
    await act(async () => hook.current.evaluate(late));
    expect(line.pickedQuantity).toBe(1);
    expect(taken.map(({ lotCode, reason }) => [lotCode, reason])).toEqual([['LATE', 'customer_wish']]);
  });

  test('[B8] book no case with ten times its weight before the question is answered', async () => {
    line = pickLine({ catchWeight: true, averageWeightGrams: 5000 });
    const hook = start();
    await act(async () => hook.current.evaluate(scan(`(01)${KALE_GTIN}(3102)005120(10)SOON`)));
    expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'odd-weight', title: 'Check the weight' }));
    expect(hook.current.open).toMatchObject({ kind: 'odd-weight', hand: { weightGrams: 51_200 } });
    expect(line.pickedQuantity).toBe(0);
  });

  test('count nothing once the line is complete', async () => {
    line = pickLine({ pickedQuantity: 10 });
    const hook = start();
    await act(async () => hook.current.evaluate(scan(CASE)));
    expect(titles()).toEqual(['Already picked']);
    expect(line.pickedQuantity).toBe(10);
  });
});

describe('while a pallet’s number is requested', () => {
  const question: PickQuestion = { kind: 'container', code: '', orderId: null };

  test('a label without goods is the number', async () => {
    const hook = start(question);
    await act(async () => hook.current.evaluate(scan('PAL-7')));
    expect(hook.current.open).toEqual({ ...question, code: 'PAL-7' });
  });

  test('a label of goods is picked', async () => {
    const hook = start(question);
    await act(async () => hook.current.evaluate(scan(CASE)));
    expect(line.pickedQuantity).toBe(1);
    expect(hook.current.open).toBeNull();
  });
});

describe('[F4.3] while the lane of an order is requested', () => {
  test('a label without goods is the lane, and a pallet’s label is not', async () => {
    const hook = start({ kind: 'stage' });
    await act(async () => hook.current.evaluate(scan('DOOR-4')));
    expect(hook.current.open).toEqual({ kind: 'stage', lane: 'DOOR-4' });
    for (const pallet of ['(00)006141411234567890', 'P0000042']) {
      await act(async () => hook.current.evaluate(scan(pallet)));
      expect(hook.current.open).toEqual({ kind: 'stage', lane: 'DOOR-4' });
      expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'unknown-code' }));
    }
  });
});

describe('while cases are weighed', () => {
  const weighing = (weights: readonly number[]): PickQuestion => {
    line = pickLine({ catchWeight: true, averageWeightGrams: 5000 });
    const [task] = tasks();
    const hand = { task, lot: SOON, lotCode: 'SOON', quantity: 1, weightGrams: null } as Hand;
    return { kind: 'weigh', hand, reason: null, weights, doubted: null };
  };

  test('a label of the same lot adds its weight and picks nothing', async () => {
    const hook = start(weighing([5000]));
    await act(async () => hook.current.evaluate(scan(WEIGHED)));
    expect(hook.current.open).toMatchObject({ kind: 'weigh', weights: [5000, 5120] });
    expect(line.pickedQuantity).toBe(0);
  });

  test('[B8] an implausible label is asked about, and the next scan waits for the answer', async () => {
    const hook = start(weighing([5000]));
    await act(async () => hook.current.evaluate(scan(`(01)${KALE_GTIN}(3102)005120(10)SOON`)));
    expect(hook.current.open).toMatchObject({ kind: 'weigh', weights: [5000], doubted: 51_200 });
    expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'odd-weight' }));
    await act(async () => hook.current.evaluate(scan(WEIGHED)));
    expect(hook.current.open).toMatchObject({ kind: 'weigh', weights: [5000], doubted: 51_200 });
  });

  test('a label of another lot waits until the weighed cases are picked', async () => {
    const hook = start(weighing([5000]));
    await act(async () => hook.current.evaluate(scan(`(01)${KALE_GTIN}(3102)000512(10)LATE`)));
    expect(titles()).toEqual(['Pick these first']);
    expect(hook.current.open).toMatchObject({ kind: 'weigh', weights: [5000] });
  });
});
