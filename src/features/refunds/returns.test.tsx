// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { PaymentRow } from '../../../contract/payments.ts';
import type { ReturnRow } from '../../../contract/refunds.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { ReturnPanel } from './return-panel.tsx';

const RETURN: ReturnRow = {
  ...{ id: uuidv7(), kind: 'refund', paymentId: uuidv7(), paymentNumber: 77, method: 'card', customerId: '1000' },
  ...{ customerName: 'Café Luna', amount: 20_00, fee: 0, reason: 'Twice', state: 'requested', isByProvider: false },
  ...{ providerRef: '', message: '', askedBy: 'Olga', askedAt: '2026-11-19T12:00:00.000Z', isOwn: true },
  ...{ decidedBy: '', decidedAt: null, settledAt: null },
};
const PAYMENT: PaymentRow = {
  ...{ id: uuidv7(), paymentNumber: 77, customerId: '1000', customerName: 'Café Luna', method: 'card', note: '' },
  ...{ reference: '', amount: 60_00, unapplied: 0, returned: 20_00, receivedOn: '2026-11-19', source: 'online' },
  ...{ salesOrderNumber: null, by: 'Olga', recordedAt: '2026-11-19T12:00:00.000Z', state: 'applied' },
  ...{ reversedAt: null, reversedBy: '', reversalReason: '' },
};
const server = serverForTest(() => [200, RETURN]);
const sent = () => server.asked.map(({ body }) => body);
let changes: number;
let closed: number;
beforeEach(() => {
  [changes, closed] = [0, 0];
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const panel = (row: Partial<ReturnRow> = {}) =>
  renderScreen(
    <ToastProvider>
      <ReturnPanel
        row={{ ...RETURN, ...row }}
        onClose={() => {}}
        onChanged={async () => {
          changes += 1;
        }}
      />
    </ToastProvider>,
  );
const dialog = () =>
  renderScreen(
    <ToastProvider>
      <ReturnDialog
        kind="refund"
        payment={PAYMENT}
        onClose={() => {
          closed += 1;
        }}
        onRecorded={() => {
          changes += 1;
        }}
      />
    </ToastProvider>,
  );

it('[G3.2] records how a refund ended with its button, and nothing with Enter', async () => {
  panel();
  await userEvent.type(screen.getByLabelText(/^Provider’s reference/), ' R-1 {Enter}');
  expect(sent()).toEqual([]);
  await press('It failed');
  await waitFor(() => expect(changes).toBe(1));
  expect(sent()).toEqual([{ outcome: 'failed', reference: 'R-1' }]);
});

it('[G3.2] keeps the reference and shows beside it what the server refuses of it', async () => {
  panel();
  server.answer = () => [
    400,
    {
      ...{ statusCode: 400, code: 'card_number', detail: '', message: '' },
      errors: { reference: 'refused' },
      details: { fields: ['reference'], faults: { reference: { rule: 'card' } } },
    },
  ];
  const reference = screen.getByLabelText<HTMLInputElement>(/^Provider’s reference/);
  await userEvent.type(reference, 'R-1');
  await press('It is refunded: post it');
  expect(
    await screen.findByText("The Provider’s reference field isn't allowed to contain credit card number"),
  ).toBeTruthy();
  expect(reference.value).toBe('R-1');
});

it('[G3.2] refuses to refund more than is left, before the server does', async () => {
  dialog();
  const amount = screen.getByLabelText('Amount to refund');
  await userEvent.clear(amount);
  await userEvent.type(amount, '41');
  await userEvent.tab();
  expect(await screen.findByText('This is more than is left of the payment.')).toBeTruthy();
});

it('[G3.2] keeps a typed refund when the page beside the dialog is pressed, and asks before Close', async () => {
  dialog();
  await userEvent.type(screen.getByLabelText('Reason'), 'Charged twice');
  fireEvent.mouseDown(screen.getByRole('dialog'));
  expect(closed).toBe(0);
  await press('Close');
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(closed).toBe(0);
});

it('[G3.2] shows the new state of a refund that ended before the answer was sent, and says why', async () => {
  const Screen = () => {
    const [row, setRow] = useState(RETURN);
    return <ReturnPanel row={row} onClose={() => {}} onChanged={async () => setRow({ ...RETURN, state: 'posted' })} />;
  };
  renderScreen(
    <ToastProvider>
      <Screen />
    </ToastProvider>,
  );
  server.answer = () => [409, { code: 'conflict' }];
  await press('It failed');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'It failed' })).toBeNull());
  const sentence = 'This refund has changed, and nothing was recorded. See its new state.';
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
});

it.each([
  [{ isByProvider: true }, 'Ask the provider', undefined],
  [{ state: 'open' as const }, 'Won: the money is back', 'Lost'],
  [{ state: 'waiting' as const, isOwn: false }, 'Approve', 'Decline'],
])('[G3.2] shows that it works, and asks once, although the button is pressed twice (%#)', async (row, name, other) => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.answer = async () => {
    await isAnswered;
    return [200, RETURN];
  };
  panel(row);
  await press(name);
  expect(button(name).getAttribute('aria-busy')).toBe('true');
  if (other) expect(button(other).disabled).toBe(true);
  await press(name);
  answer();
  await waitFor(() => expect(button(name).getAttribute('aria-busy')).toBeNull());
  if (other) expect(button(other).disabled).toBe(false);
  expect([server.asked.length, changes]).toEqual([1, 1]);
});

it.each([
  [
    { state: 'waiting' as const, isOwn: false },
    'Approve',
    'Another administrator has already decided on this refund. See its new state.',
  ],
  [{ state: 'open' as const }, 'Lost', 'Another user has already closed this dispute. See its new state.'],
])('[G3.2] says why a decision was refused, and reads the new state (%#)', async (row, name, sentence) => {
  panel(row);
  server.answer = () => [409, { code: 'conflict' }];
  await press(name);
  expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
  expect(changes).toBe(1);
});

it('[G3.2] keeps a refund that the server refused, says why, and reads the payment again', async () => {
  dialog();
  server.answer = () => [409, { code: 'conflict', details: { left: 10_00 } }];
  await userEvent.type(screen.getByLabelText('Reason'), 'Charged twice');
  await press('Refund');
  expect(
    await screen.findByText('This payment was reversed, or less of it is left now. Nothing was refunded.'),
  ).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Charged twice');
  expect([changes, closed]).toEqual([1, 0]);
});
