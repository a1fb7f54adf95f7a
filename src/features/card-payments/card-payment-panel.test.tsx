// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CardPaymentRow } from '../../../contract/card-payments.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { CardPaymentPanel } from './card-payment-panel.tsx';

const PAYMENT: CardPaymentRow = {
  ...{ id: uuidv7(), customerId: '1000', customerLocationId: '1000-01', customerName: 'Café Luna', amount: 60_00 },
  ...{ state: 'pending', provider: 'practice', message: '', isUnderReview: false, by: 'Ana', paymentNumber: null },
  ...{ createdAt: '2026-11-19T12:00:00.000Z', settledAt: null, reportedAmount: null, providerRef: '' },
};
const server = serverForTest(() => [200, PAYMENT]);
let changes: number;
beforeEach(() => {
  changes = 0;
  renderScreen(
    <ToastProvider>
      <CardPaymentPanel
        payment={PAYMENT}
        onClose={() => {}}
        onChanged={async () => {
          changes += 1;
        }}
      />
    </ToastProvider>,
  );
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('[G3.2] sends the decision of the pressed button with its reason, and none with Enter', async () => {
  await press('Nothing was charged');
  expect(await screen.findByText('Give a reason.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason'), 'Not on the statement{Enter}');
  expect(server.asked).toEqual([]);
  await press('Nothing was charged');
  await waitFor(() => expect(changes).toBe(1));
  expect(server.asked.map(({ body }) => body)).toEqual([
    { decision: 'nothing_charged', reason: 'Not on the statement' },
  ]);
});

it('[G3.2] shows beside the reason what the server refuses of it', async () => {
  server.answer = () => [
    400,
    {
      ...{ statusCode: 400, code: 'card_number', detail: '', message: '' },
      errors: { reason: 'refused' },
      details: { fields: ['reason'], faults: { reason: { rule: 'card' } } },
    },
  ];
  await userEvent.type(screen.getByLabelText('Reason'), 'Card of the chef');
  await press('The card was charged: post it');
  expect(await screen.findByText("The Reason field isn't allowed to contain credit card number")).toBeTruthy();
  expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
  expect(changes).toBe(0);
});

it('[G3.2] can’t decide while the provider is asked, nor ask while the decision is sent', async () => {
  let answer = () => {};
  const fetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return fetch(url, init);
  });
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await userEvent.type(screen.getByLabelText('Reason'), 'Not on the statement');
  await press('Ask the provider');
  expect(button('Ask the provider').getAttribute('aria-busy')).toBe('true');
  expect(button('Nothing was charged').disabled).toBe(true);
  answer();
  await waitFor(() => expect(button('Ask the provider').getAttribute('aria-busy')).toBeNull());
  await press('Nothing was charged');
  await waitFor(() => expect(button('Ask the provider').disabled).toBe(true));
  answer();
  await waitFor(() => expect(changes).toBe(2));
  expect(server.asked.map(({ path }) => path.split('/').at(-1))).toEqual(['check', 'decision']);
});

it('[G3.2] shows the new state if the payment was posted before the decision arrived', async () => {
  server.answer = () => [409, { code: 'conflict' }];
  await userEvent.type(screen.getByLabelText('Reason'), 'Not on the statement');
  await press('Nothing was charged');
  await waitFor(() => expect(changes).toBe(1));
  const sentence = 'This card payment has changed, and your decision was not saved. See its new state.';
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
});
