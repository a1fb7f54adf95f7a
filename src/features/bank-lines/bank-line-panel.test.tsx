// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { BankCandidates, BankLineRow } from '../../../contract/bank-lines.ts';
import type { InvoiceHead } from '../../../contract/invoices.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { BankLinePanel } from './bank-line-panel.tsx';

const LINE: BankLineRow = {
  ...{ id: uuidv7(), account: 'Checking', bookedOn: '2026-11-20', amount: 3000, description: 'DEPOSIT', reference: '' },
  ...{ state: 'open', payments: [], importedBy: 'Olga', importedAt: '2026-11-20T12:00:00.000Z' },
  ...{ decidedBy: 'Olga', decidedAt: '2026-11-20T13:00:00.000Z' },
};
const check = (customerName: string, amount: number) => ({
  ...{ id: uuidv7(), paymentNumber: 1001, customerName, amount, reference: '4411' },
  ...{ method: 'check' as const, receivedOn: '2026-11-19' },
});
const [luna, kyoto] = [check('Café Luna', 1000), check('Little Kyoto', 2000)];

const invoice = (invoiceNumber: number, open: number): InvoiceHead => ({
  ...{ id: uuidv7(), kind: 'invoice', invoiceNumber, customerId: '1000', customerName: 'Café Luna', open, total: open },
  ...{ customerLocationId: '1000-01', locationName: 'Café Luna', salesOrderId: null, salesOrderNumber: null },
  ...{ purchaseOrder: '', invoicedOn: '2026-11-02', dueOn: '2026-11-12', daysOverdue: 0, state: 'open' },
});
const [first, second] = [invoice(501, 3000), invoice(502, 2000)];

let candidates: BankCandidates = { payments: [luna, kyoto], sets: [[luna.id, kyoto.id]], customers: [] };
const server = serverForTest(() => [200, candidates]);
const sent = () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('[M7.8] says why a match was refused, and no longer offers a payment of another line', async () => {
  renderScreen(
    <ToastProvider>
      <BankLinePanel line={LINE} onClose={() => {}} onChanged={async () => {}} />
    </ToastProvider>,
  );
  server.answer = ({ method }) =>
    method === 'PUT' ? [409, { statusCode: 409, code: 'conflict', detail: '', message: '' }] : [200, candidates];
  // A line that was opened again is not decided.
  expect(screen.queryByText(/Decided by/)).toBeNull();
  await screen.findByText('$30.00 of $30.00 ticked');
  candidates = { payments: [kyoto], sets: [], customers: [] };
  await userEvent.click(screen.getByRole('button', { name: 'Match' }));
  await screen.findByText('$20.00 of $30.00 ticked');
  expect(screen.getByText('These payments have changed. Check them again.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Match' }));
  await screen.findByText('Tick payments that add up to the deposit.');
  expect(sent()).toEqual([{ paymentIds: [luna.id, kyoto.id] }]);
});

it('[G3.2] posts a deposit for the suggested customer, the invoices first that it names, and keeps an entered amount', async () => {
  candidates = {
    ...{ payments: [], sets: [] },
    customers: [{ customerId: '1000', customerName: 'Café Luna', reason: 'invoice', invoiceIds: [second.id] }],
  };
  renderScreen(
    <ToastProvider>
      <BankLinePanel line={LINE} onClose={() => {}} onChanged={async () => {}} />
    </ToastProvider>,
  );
  server.answer = ({ method, path }) => {
    if (method === 'PUT') return [200, LINE];
    if (path.endsWith('/invoices/customers')) return [200, { data: [{ id: '1000', name: 'Café Luna' }] }];
    if (!path.endsWith('/invoices')) return [200, candidates];
    return [
      200,
      { data: [first, second], pageNumber: 1, pageSize: 200, total: 2, totals: { total: 0, open: 0, overdue: 0 } },
    ];
  };
  await userEvent.click(await screen.findByText('New payment'));
  expect(await screen.findByText('Chosen')).toBeDefined();
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount for #502');
  await userEvent.clear(amount);
  await userEvent.type(amount, '15');
  await userEvent.click(screen.getByText('Payments here'));
  expect(screen.queryByRole('button', { name: 'Post the payment' })).toBeNull();
  await userEvent.click(screen.getByText('New payment'));
  await userEvent.click(screen.getByRole('button', { name: 'Post the payment' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    customerId: '1000',
    applications: [
      { invoiceId: second.id, amount: 1500 },
      { invoiceId: first.id, amount: 1500 },
    ],
  });
});

it('[G3.2] asks who paid if no customer is suggested', async () => {
  candidates = {
    ...{ payments: [], sets: [] },
    customers: [{ customerId: '1000', customerName: 'Café Luna', reason: 'amount', invoiceIds: [] }],
  };
  renderScreen(
    <ToastProvider>
      <BankLinePanel line={LINE} onClose={() => {}} onChanged={async () => {}} />
    </ToastProvider>,
  );
  await userEvent.click(await screen.findByText('New payment'));
  await userEvent.click(await screen.findByRole('button', { name: 'Post the payment' }));
  expect(await screen.findByText('Choose who paid.')).toBeDefined();
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
  expect(await screen.findByText('Chosen')).toBeDefined();
});

it.each([
  [3000, 'open' as const, 'Ignore the line'],
  [3000, 'ignored' as const, 'Open the line again'],
  [-1000, 'open' as const, 'Reverse the payment'],
])('[G3.2] decides once, although the button is pressed twice (%#)', async (amount, state, name) => {
  candidates = { payments: [luna], sets: [], customers: [] };
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.answer = async ({ method }) => {
    if (method === 'GET') return [200, candidates];
    await isAnswered;
    return [200, LINE];
  };
  renderScreen(
    <ToastProvider>
      <BankLinePanel line={{ ...LINE, amount, state }} onClose={() => {}} onChanged={async () => {}} />
    </ToastProvider>,
  );
  const button = await screen.findByRole('button', { name });
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button);
  answer();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(server.asked.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});

it.each([
  [3000, 'open' as const, 'Ignore the line', 'Another user has already decided on this line. See its new state.'],
  [
    3000,
    'posted' as const,
    'Reverse its payment and open the line',
    'Money of its payment was refunded or charged back, so the payment can’t be reversed.',
  ],
  [
    -1000,
    'open' as const,
    'Reverse the payment',
    'This line or this payment has changed, and nothing was reversed. Check it again.',
  ],
])('[G3.2] says why a decision was refused (%#)', async (amount, state, name, sentence) => {
  candidates = { payments: [luna], sets: [], customers: [] };
  server.answer = ({ method }) => (method === 'GET' ? [200, candidates] : [409, { code: 'conflict' }]);
  renderScreen(
    <ToastProvider>
      <BankLinePanel line={{ ...LINE, amount, state }} onClose={() => {}} onChanged={async () => {}} />
    </ToastProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
});
