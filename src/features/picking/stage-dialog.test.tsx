// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PickEvent, PickOrder } from '../../../contract/picking.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { pickLine, pickOrder } from './data/pick-order.fixture.ts';
import { StageDialog, type Staging } from './stage-dialog.tsx';

let others: PickOrder[] = [];
vi.mock('../../sync/use-live.ts', () => ({ useLive: () => others }));
vi.mock('../warehouse/use-sheet-draft.ts', () => ({
  useSheetDraft: () => {
    const [value, set] = useState<unknown>(null);
    return { key: 'staging/1', value, set, discard: () => {} };
  },
}));
afterEach(cleanup);
beforeEach(() => {
  others = [];
});

const pick = (container: string, quantity: number) =>
  ({ kind: 'pick', container, quantity, weightGrams: 9_072 * quantity }) as unknown as PickEvent;
const order = pickOrder(
  '1',
  [pickLine({ orderedQuantity: 3, pickedQuantity: 3, events: [pick('P1', 2), pick('', 1)] })],
  {
    ...{ warehouseId: 'W1', routeId: 'R1', deliveryDate: '2026-11-30', status: 'picking' },
  },
);

function open(one: PickOrder = order, scanned?: string, more: readonly PickOrder[] = []) {
  const staged: Staging[] = [];
  const drafts: string[] = [];
  const printed = vi.fn();
  function Stage() {
    const [lane, setLane] = useState(scanned);
    return (
      <StageDialog
        orders={[one, ...more]}
        lane={lane}
        onLane={setLane}
        onStage={(stagingOf, draft) => {
          staged.push(stagingOf(one));
          drafts.push(draft);
        }}
        onPrint={printed}
        onClose={() => {}}
      />
    );
  }
  renderUi(<Stage />);
  return { staged, printed, drafts };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));

test('[F4.3] the lane of the truck is proposed, so staging takes one press', async () => {
  others = [{ ...order, id: '2', status: 'staged', lane: 'Door 4' }];
  const { staged } = open();
  await press('Stage');
  expect(staged).toEqual([{ lane: 'Door 4', pallets: [{ number: 'P1', weightGrams: null }] }]);
});

test('[F4.3] a scanned lane replaces the proposal, another one in use is a press away, and a pallet has its weight', async () => {
  others = [
    { ...order, id: '2', status: 'staged', lane: 'Door 4' },
    { ...order, id: '3', routeId: 'R2', status: 'staged', lane: 'Door 9' },
  ];
  const { staged, printed } = open(order, 'Door 7');
  await press('Door 9');
  await userEvent.type(screen.getByLabelText('On the scale'), '100');
  await press('Label');
  expect(printed).toHaveBeenCalledWith(order, { number: 'P1', quantity: 2, weightGrams: 45_359, lane: 'Door 9' });
  await press('Stage');
  expect(staged).toEqual([{ lane: 'Door 9', pallets: [{ number: 'P1', weightGrams: 45_359 }] }]);
});

test('[F4.3] a staged order keeps its lane and weights until they are changed', async () => {
  const before = { lane: 'Door 2', pallets: [{ number: 'P1', weightGrams: 50_000 }] };
  const { staged } = open({ ...order, status: 'staged', ...before });
  await press('Save');
  expect(staged).toEqual([before]);
});

test('[F1.1] the weights are left to the change that records them', async () => {
  const { drafts } = open();
  await userEvent.type(screen.getByLabelText('On the scale'), '100');
  await press('Stage');
  expect(drafts).toEqual(['staging/1']);
  expect(screen.getByLabelText<HTMLInputElement>('On the scale').value).toBe('100');
});

test('[F4.3] orders of two trucks have no lane in common, so none is proposed', () => {
  others = [{ ...order, id: '2', status: 'staged', lane: 'Door 4' }];
  open(order, undefined, [{ ...order, id: '4', routeId: 'R2' }]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Lane/, hidden: true }).value).toBe('');
});
