// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { PaymentRow } from '../../../contract/payments.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { PaymentPanel } from './payment-panel.tsx';

const PAYMENT: PaymentRow = {
  ...{ id: uuidv7(), paymentNumber: 77, customerId: '1000', customerName: 'Café Luna', method: 'check', note: '' },
  ...{ reference: '4411', amount: 60_00, unapplied: 0, returned: 0, receivedOn: '2026-11-19', source: 'office' },
  ...{ salesOrderNumber: null, by: 'Olga', recordedAt: '2026-11-19T12:00:00.000Z', state: 'applied' },
  ...{ reversedAt: null, reversedBy: '', reversalReason: '' },
};
const server = serverForTest(({ method }) => [200, method === 'PUT' ? PAYMENT : { data: [] }]);
const sent = () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
let changes: number;
beforeEach(() => {
  changes = 0;
  renderScreen(
    <ToastProvider>
      <PaymentPanel
        payment={PAYMENT}
        onClose={() => {}}
        onChanged={async () => {
          changes += 1;
        }}
      />
    </ToastProvider>,
  );
});
const reverse = () => userEvent.click(screen.getByRole('button', { name: 'Reverse the payment' }));

it('[G3.2] asks for the reason of a reversal, and sends it without blanks around it', async () => {
  await reverse();
  expect(await screen.findByText('Give a reason.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason'), ' Returned by the bank ');
  await reverse();
  await waitFor(() => expect(changes).toBe(1));
  expect(sent()).toEqual([{ reason: 'Returned by the bank' }]);
});

it('[G3.2] shows beside the reason what the server refuses of it', async () => {
  server.answer = ({ method }) =>
    method === 'PUT'
      ? [
          400,
          {
            ...{ statusCode: 400, code: 'card_number', detail: '', message: '' },
            errors: { reason: 'refused' },
            details: { fields: ['reason'], faults: { reason: { rule: 'card' } } },
          },
        ]
      : [200, { data: [] }];
  await userEvent.type(screen.getByLabelText('Reason'), 'Card of the chef');
  await reverse();
  expect(await screen.findByText("The Reason field isn't allowed to contain credit card number")).toBeTruthy();
  expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
  expect(changes).toBe(0);
});

it('[G3.2] says that a refunded payment can’t be reversed, and reads it again', async () => {
  server.answer = ({ method }) => (method === 'PUT' ? [409, { code: 'conflict' }] : [200, { data: [] }]);
  await userEvent.type(screen.getByLabelText('Reason'), 'Returned by the bank');
  await reverse();
  const sentence = 'Money of this payment was refunded or charged back, so the payment can’t be reversed.';
  expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
  expect(changes).toBe(1);
});
