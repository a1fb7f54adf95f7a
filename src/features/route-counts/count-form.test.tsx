// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { RouteCountDetail } from '../../../contract/route-counts.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { CountForm } from './count-form.tsx';

const payment = (method: 'cash' | 'check', customerName: string, amount: number) => ({
  ...{ id: uuidv7(), paymentNumber: 1001, salesOrderNumber: 700_001, reference: method === 'check' ? '4411' : '' },
  ...{ method, customerName, amount, isMissing: false, isReversed: false },
});
const [cash, first, second] = [
  payment('cash', 'Café Luna', 50_000),
  payment('check', 'Little Kyoto', 7000),
  payment('check', 'Casa Andina', 9000),
];
const DETAIL: RouteCountDetail = {
  row: {
    ...{ key: 'R1 2026-11-20', routeId: 'R1', routeName: 'North', day: '2026-11-20', driverName: 'Ray' },
    ...{ finishedAt: null, notedCash: 50_000, notedChecks: 16_000, checks: 2, notedCards: 0, countedCash: null },
    ...{ difference: null, missing: 0, state: 'waiting', countedBy: '', countedAt: null },
  },
  payments: [cash, first, second],
  counts: [],
};
const server = serverForTest(() => [200, DETAIL]);
let counted: number;
let stale: number;

beforeEach(() => {
  [counted, stale] = [0, 0];
  renderScreen(
    <ToastProvider>
      <CountForm
        detail={DETAIL}
        onStale={async () => {
          stale += 1;
        }}
        onCounted={async () => {
          counted += 1;
        }}
      />
    </ToastProvider>,
  );
});
const amount = () => screen.getByLabelText(/^Cash counted/);
const record = () => userEvent.click(screen.getByRole('button', { name: 'Record the count' }));

it('[M7.6] shows what is over or short, and sends what was counted with the checks that are missing', async () => {
  await record();
  expect(await screen.findByText('Enter the cash that you counted; 0 if there is none.')).toBeDefined();
  expect(server.asked).toEqual([]);
  await userEvent.type(amount(), '480');
  expect(screen.getByText('$20.00 short')).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: /Little Kyoto/ }));
  await record();
  await waitFor(() => expect(counted).toBe(1));
  const [request] = server.asked;
  expect(request?.path).toMatch(/^\/edible\/route-counts\/R1\/2026-11-20\/counts\//);
  expect(request?.body).toEqual({
    ...{ cash: 48_000, notedCash: 50_000, checks: [first?.id, second?.id], missing: [second?.id], note: '' },
  });
});

it('[M7.5] reads the payments again if the driver corrected one in between', async () => {
  server.answer = () => [409, { statusCode: 409, code: 'conflict', detail: '', message: '' }];
  await userEvent.click(screen.getByRole('button', { name: 'All are here' }));
  await userEvent.type(amount(), '500');
  await record();
  await waitFor(() => expect(stale).toBe(1));
  expect(screen.getByText('The driver has corrected a payment. Check the new amounts, and count again.')).toBeDefined();
  expect(server.asked[0]?.body).toMatchObject({ missing: [] });
  expect(counted).toBe(0);
});

it('[G3.2] shows a fault of the server beside its field', async () => {
  server.answer = () => [
    400,
    {
      ...{ statusCode: 400, code: 'invalid_input', detail: '', message: '' },
      errors: { note: 'The note field may not be greater than 3 characters' },
      details: { faults: { note: { rule: 'max', limit: 3 } } },
    },
  ];
  await userEvent.type(amount(), '500');
  const note = screen.getByLabelText<HTMLInputElement>(/^Note.*optional/);
  await userEvent.type(note, 'Late');
  await record();
  expect(await screen.findByText('The Note field may not be greater than 3 characters.')).toBeDefined();
  expect(note.getAttribute('aria-invalid')).toBe('true');
  expect(note.value).toBe('Late');
});
