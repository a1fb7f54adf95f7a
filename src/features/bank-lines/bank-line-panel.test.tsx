// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { BankCandidates, BankLineRow } from '../../../contract/bank-lines.ts';
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

let candidates: BankCandidates = { payments: [luna, kyoto], sets: [[luna.id, kyoto.id]], customers: [] };
const server = serverForTest(() => [200, candidates]);

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
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Match' }).disabled).toBe(true);
  expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ paymentIds: [luna.id, kyoto.id] });
});
