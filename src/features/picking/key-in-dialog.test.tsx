// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { WeighSheet } from '../deliveries/weigh-sheet.tsx';
import { deliveryLine } from '../routes/run.fixture.ts';
import { pickLine, pickLot, pickOrder } from './data/pick-order.fixture.ts';
import { type PickTask, tasksOf } from './data/pick-tasks.ts';
import { KeyInDialog } from './key-in-dialog.tsx';
import { WeighDialog } from './weigh-dialog.tsx';

vi.mock('../../scan/use-scanner.ts', () => ({ useScanner: () => null }));
vi.mock('../../scan/feedback/feedback-context.ts', () => ({ useFeedback: () => ({ show() {} }) }));
afterEach(cleanup);

const [task] = tasksOf([pickOrder('o1', [pickLine()])], new Map([['KALE', [pickLot('SOON')]]]), '2026-11-19') as [
  PickTask,
];
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });
const type = async (digits: string) => {
  for (const digit of digits) await userEvent.click(button(digit));
};

test('[F1.2] a quantity of 0 by hand asks for the quantity', async () => {
  const onTake = vi.fn();
  renderUi(<KeyInDialog task={task} title="How many?" onTake={onTake} onClose={() => {}} />);
  expect(button('Pick 10 CS').disabled).toBe(false);
  await type('0');
  expect(button('Enter the quantity').disabled).toBe(true);
  await type('3');
  await userEvent.click(button('Pick 3 CS'));
  expect(onTake.mock.lastCall?.[0]).toBe(3);
});

test('[F1.2] before the first case is weighed the button asks for the weight', async () => {
  const hand = { task, lot: null, lotCode: null, isAssumed: false, quantity: 1, weightGrams: null };
  const asks = { onWeights() {}, onDoubt() {}, onTake() {}, onClose() {} };
  renderUi(<WeighDialog hand={hand} weights={[]} doubted={null} {...asks} />);
  expect(button('Enter the weight').disabled).toBe(true);
  await type('12');
  expect(button('Pick 1 CS').disabled).toBe(false);
});

test('[F1.2] at the door the button asks for the weight, too', async () => {
  function Sheet() {
    const [draft, setDraft] = useState({ text: '', scanned: [] as readonly number[] });
    return <WeighSheet line={deliveryLine()} draft={draft} onDraft={setDraft} onWeight={() => {}} onClose={() => {}} />;
  }
  renderUi(<Sheet />);
  expect(button('Enter the weight').disabled).toBe(true);
  await type('12');
  expect(button(/^Use 12.00/).disabled).toBe(false);
});
