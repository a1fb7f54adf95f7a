// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PurchaseOrder } from '../../../contract/receiving.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { TruckCheckSheet } from './truck-check-sheet.tsx';

const mutate = vi.fn();
vi.mock('../../sync/use-mutate.ts', () => ({ useMutate: () => mutate }));
vi.mock('../../sync/use-server-now.ts', () => ({ useServerOffset: () => 0 }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show: () => {} }) }));
vi.mock('../../ui/photo-choice.tsx', () => ({ PhotoChoice: () => null }));
vi.mock('../warehouse/use-action.ts', () => ({
  useAction: () => ({
    run: async (work: () => Promise<unknown>) => {
      await work();
      return true;
    },
  }),
}));
vi.mock('../warehouse/use-sheet-draft.ts', () => ({
  useSheetDraft: () => {
    const [value, set] = useState<unknown>(null);
    return { key: 'truck-check/1', value, set, discard: () => {} };
  },
}));
afterEach(cleanup);
beforeEach(() => mutate.mockReset());

const limits = (maxFahrenheit: number | null) => ({ maxFahrenheit, needsDate: false });
const ORDER = {
  id: '1',
  lines: [
    { lineNumber: 1, description: 'MILK, WHOLE', limits: limits(41) },
    { lineNumber: 2, description: 'PEAS, FROZEN', limits: limits(0) },
    { lineNumber: 3, description: 'ONIONS', limits: limits(null) },
  ],
} as unknown as PurchaseOrder;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const fill = (label: string, value: string) => {
  const field = screen.getByLabelText(label, { exact: false });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

test('[F4.2] a check says what is missing before it is saved, and a broken seal needs a note', async () => {
  renderUi(<TruckCheckSheet order={ORDER} onClose={() => {}} />);
  press('Save check');
  expect(screen.getByText('Say whether the seal is intact.')).toBeTruthy();
  press('Seal broken');
  press('Save check');
  expect(screen.getByText('Describe what you found.')).toBeTruthy();
  expect(mutate).not.toHaveBeenCalled();
  fill('Note', 'The seal was cut.');
  fill('Number on the seal', ' TX-1 ');
  press('Save check');
  await vi.waitFor(() =>
    expect(mutate).toHaveBeenCalledExactlyOnceWith(
      'receiving.checkTruck',
      expect.objectContaining({
        body: expect.objectContaining({
          ...{ sealState: 'broken', seal: 'TX-1', note: 'The seal was cut.', temperatureTenths: null },
          checkedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        }),
      }),
      { draft: 'truck-check/1' },
    ),
  );
});

test('[F4.2] the goods whose limit is below the truck’s temperature are named', () => {
  renderUi(<TruckCheckSheet order={ORDER} onClose={() => {}} />);
  fill('Temperature in the cargo area', '36');
  expect(screen.getByText('Too warm for 1 line: measure these goods')).toBeTruthy();
  expect(screen.getByText('PEAS, FROZEN')).toBeTruthy();
  fill('Temperature in the cargo area', '45');
  expect(screen.getByText('Too warm for 2 lines: measure these goods')).toBeTruthy();
  expect(screen.queryByText('ONIONS')).toBeNull();
});
