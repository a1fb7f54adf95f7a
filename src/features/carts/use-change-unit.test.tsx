// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LineInstructions } from '../../../contract/line-instructions.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { sampleItem, sampleLocation } from './data/shop-samples.fixture.ts';
import { useChangeUnit } from './use-change-unit.ts';

const location = sampleLocation({});
const shown = vi.fn<(toast: { text: string; action: { onPress: () => void } }) => void>();
const setUndoable = vi.fn<(after: unknown, before: unknown) => Promise<(() => void) | undefined>>();
vi.mock('../../sync/use-session.tsx', () => ({ useShop: () => ({ location }) }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show: shown }) }));
vi.mock('./use-set-line.ts', () => ({ useUndoableLines: () => setUndoable }));
beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

const item = sampleItem('LETTUCE', {
  uoms: [
    { uom: 'CS', factor: 48, isDefault: false, isStandard: true },
    { uom: 'EA', factor: 1, isDefault: false, isStandard: true },
  ],
  prices: [
    { uom: 'CS', price: 1512 },
    { uom: 'EA', price: 35 },
  ],
});

async function change(inCart: number, instructions: LineInstructions | null = null): Promise<void> {
  let to: ReturnType<typeof useChangeUnit> | undefined;
  function Holder() {
    to = useChangeUnit();
    return null;
  }
  renderUi(<Holder />);
  const of = { itemCode: 'LETTUCE', instructions };
  const joined = inCart === 0 ? undefined : { itemCode: 'LETTUCE', uom: 'EA', quantity: inCart };
  await act(async () => to?.(item, { ...of, uom: 'CS', quantity: 3 }, { uom: 'EA', quantity: 3 }, joined));
}

test('a changed unit says what it did to the amount, and is undone as one', async () => {
  const undo = vi.fn();
  setUndoable.mockResolvedValue(undo);
  await change(2);
  expect(setUndoable.mock.calls).toEqual([
    [
      [
        { itemCode: 'LETTUCE', uom: 'CS', quantity: 0 },
        { itemCode: 'LETTUCE', uom: 'EA', quantity: 5 },
      ],
      [
        { itemCode: 'LETTUCE', uom: 'CS', quantity: 3 },
        { itemCode: 'LETTUCE', uom: 'EA', quantity: 2 },
      ],
    ],
  ]);
  const [toast] = shown.mock.calls[0] ?? [];
  expect(toast?.text).toContain('3 CS ($45.36) changed to 5 EA ($1.75)');
  toast?.action.onPress();
  expect(undo).toHaveBeenCalledOnce();
});

test('the note of a line goes with it to the new unit, and comes back with Undo', async () => {
  setUndoable.mockResolvedValue(vi.fn());
  const instructions: LineInstructions = { note: 'Small heads', substitution: 'ask' };
  await change(0, instructions);
  expect(setUndoable.mock.calls).toEqual([
    [
      [
        { itemCode: 'LETTUCE', uom: 'CS', quantity: 0 },
        { itemCode: 'LETTUCE', uom: 'EA', quantity: 3, instructions },
      ],
      [
        { itemCode: 'LETTUCE', uom: 'CS', quantity: 3, instructions },
        { itemCode: 'LETTUCE', uom: 'EA', quantity: 0, instructions: { note: '', substitution: null } },
      ],
    ],
  ]);
});

test('a device without room has changed nothing, and says nothing here', async () => {
  setUndoable.mockResolvedValue(undefined);
  await change(0);
  expect(shown).not.toHaveBeenCalled();
});
