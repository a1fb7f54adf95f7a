// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { WriteOffRow } from '../../../contract/write-offs.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

const invoiceId = uuidv7();
const WRITE_OFF: WriteOffRow = {
  ...{ id: uuidv7(), invoiceId, invoiceNumber: 501, customerId: '1000', customerName: 'Café Luna', amount: 300 },
  ...{ reason: 'Short payment', state: 'posted', askedBy: 'Olga', askedAt: '2026-11-19T12:00:00.000Z', isOwn: true },
  ...{ decidedBy: '', decidedAt: null },
};
const server = serverForTest(() => [200, WRITE_OFF]);
let recorded: number;
let closed: number;
beforeEach(() => {
  [recorded, closed] = [0, 0];
  renderScreen(
    <ToastProvider>
      <WriteOffDialog
        invoiceId={invoiceId}
        name="#501"
        open={500}
        onClose={() => {
          closed += 1;
        }}
        onRecorded={() => {
          recorded += 1;
        }}
      />
    </ToastProvider>,
  );
});

it('[G3.2] writes an amount off with its reason, and never more than is open', async () => {
  const amount = screen.getByLabelText('Amount to write off');
  await userEvent.clear(amount);
  await userEvent.type(amount, '6');
  await userEvent.tab();
  expect(await screen.findByText('More than is open.')).toBeTruthy();
  await userEvent.clear(amount);
  await userEvent.type(amount, '3');
  await userEvent.type(screen.getByLabelText('Reason'), 'Short payment');
  await userEvent.click(screen.getByRole('button', { name: 'Write off' }));
  await waitFor(() => expect(closed).toBe(1));
  expect(recorded).toBe(1);
  expect(server.asked.map(({ body }) => body)).toEqual([{ invoiceId, amount: 300, reason: 'Short payment' }]);
});

it('[G3.2] keeps a typed reason when the page beside the dialog is pressed', async () => {
  await userEvent.type(screen.getByLabelText('Reason'), 'Short');
  fireEvent.mouseDown(screen.getByRole('dialog'));
  expect(closed).toBe(0);
});

it('[G3.2] keeps a write-off that the server refused, says why, and reads the invoice again', async () => {
  server.answer = () => [409, { code: 'conflict', details: { open: 100 } }];
  await userEvent.type(screen.getByLabelText('Reason'), 'Short payment');
  await userEvent.click(screen.getByRole('button', { name: 'Write off' }));
  expect(
    await screen.findByText('Less of the invoice is open now, and nothing was written off. Check the amount.'),
  ).toBeTruthy();
  expect([recorded, closed]).toEqual([1, 0]);
});
