// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeliveryLine, LineOutcome } from '../../../contract/deliveries.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { deliveryLine, outcome } from '../routes/run.fixture.ts';
import { OutcomeSheet } from './outcome-sheet.tsx';
import type { OutcomeDraft } from './stop-line.ts';

afterEach(cleanup);

const POUND = 453.592;
const weights = [10, 20, 30].map((pounds) => Math.round(pounds * POUND));
const beef = deliveryLine({
  ...{ itemCode: 'BEEF', description: 'Beef chuck', uom: 'CS', priceUnit: 'lb', catchWeight: true },
  ...{
    pickedQuantity: 3,
    caseWeightsGrams: weights,
    pickedWeightGrams: weights.reduce((sum, grams) => sum + grams, 0),
  },
});
const onSet = vi.fn();
/** A sheet that keeps what is recorded, as the device does. */
function Sheet({ start }: { start: DeliveryLine }) {
  const [line, setLine] = useState(start);
  const [draft, setDraft] = useState<OutcomeDraft>({ kind: null, proposed: null, note: null });
  return (
    <OutcomeSheet
      line={line}
      draft={draft}
      onDraft={setDraft}
      onSet={async (next: LineOutcome) => {
        onSet(next);
        setLine({ ...line, outcome: next });
        return true;
      }}
      onPhoto={async () => true}
      onClose={() => {}}
    />
  );
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const canEnd = () => !(screen.queryByRole('button', { name: 'Done' }) as HTMLButtonElement | null)?.disabled;
const refused = (more: Partial<LineOutcome> = {}) => ({
  ...beef,
  outcome: outcome({ refusedQuantity: 2, refusedReason: 'quality', ...more }),
});

test('[B11, F1.2] refused cases are chosen by their weights before the sheet is done', async () => {
  renderUi(<Sheet start={refused()} />);
  expect(screen.getByText('Choose 2 cases by their weights.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
  await press(/^Case 1,/);
  expect(screen.getByRole('button', { name: 'Choose the cases' })).toBeTruthy();
  await press(/^Case 3,/);
  expect(onSet.mock.lastCall?.[0]).toMatchObject({ refusedQuantity: 2, weightGrams: weights[1] });
  expect(canEnd()).toBe(true);
});

test('[B11] cases that were chosen stay so when the sheet is opened again, until the driver chooses again', async () => {
  onSet.mockClear();
  renderUi(<Sheet start={refused({ weightGrams: weights[1] ?? 0 })} />);
  expect(screen.getByText(/^The customer pays 20/)).toBeTruthy();
  expect(canEnd()).toBe(true);
  expect(onSet).not.toHaveBeenCalled();
  await press('Choose the cases again');
  await press(/^Case 1,/);
  await press(/^Case 2,/);
  expect(onSet.mock.lastCall?.[0]).toMatchObject({ weightGrams: weights[2] });
});

test('[B11] a driver who can’t tell leaves the average, and says so', async () => {
  renderUi(<Sheet start={refused()} />);
  await press('I can’t tell which');
  expect(screen.getByText('The customer pays the average weight.')).toBeTruthy();
  expect(canEnd()).toBe(true);
});
