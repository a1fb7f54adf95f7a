// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { RouteCountDetail } from '../../../contract/route-counts.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { RouteCountPanel } from './route-count-panel.tsx';

/** A run whose driver noted this cash. */
const noted = (cash: number): RouteCountDetail => ({
  row: {
    ...{ key: 'R1 2026-11-20', routeId: 'R1', routeName: 'North', day: '2026-11-20', driverName: 'Ray' },
    ...{ finishedAt: null, notedCash: cash, notedChecks: 0, checks: 0, notedCards: 0, countedCash: null },
    ...{ difference: null, missing: 0, state: 'waiting', countedBy: '', countedAt: null },
  },
  payments: [
    {
      ...{ id: uuidv7(), paymentNumber: 1001, salesOrderNumber: 700_001, reference: '', method: 'cash' },
      ...{ customerName: 'Café Luna', amount: cash, isMissing: false, isReversed: false },
    },
  ],
  counts: [],
});

let cash = 50_000;
const server = serverForTest(() => [200, noted(cash)]);

it('[M7.5] keeps what was typed, and says why, if the driver corrected a payment in between', async () => {
  renderScreen(
    <ToastProvider>
      <RouteCountPanel row={noted(50_000).row} onClose={() => {}} onChanged={async () => {}} />
    </ToastProvider>,
  );
  server.answer = ({ method }) =>
    method === 'PUT' ? [409, { statusCode: 409, code: 'conflict', detail: '', message: '' }] : [200, noted(cash)];
  await userEvent.type(await screen.findByLabelText(/^Cash counted/), '480');
  cash = 48_000;
  await userEvent.click(screen.getByRole('button', { name: 'Record the count' }));
  await screen.findByText('The driver has corrected a payment. Check the new amounts, and count again.');
  expect(await screen.findByText('$480.00')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Cash counted/).value).toMatch(/^480/);
});
