// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { WriteOffRow } from '../../../contract/write-offs.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { WriteOffPanel } from './write-off-panel.tsx';

const WAITING: WriteOffRow = {
  ...{ id: uuidv7(), invoiceId: uuidv7(), invoiceNumber: 501, customerId: '1000', customerName: 'Café Luna' },
  ...{ amount: 300_00, reason: 'Short payment', state: 'waiting', askedBy: 'Olga', isOwn: false },
  ...{ askedAt: '2026-11-19T12:00:00.000Z', decidedBy: '', decidedAt: null },
};
const server = serverForTest(() => [200, WAITING]);

it.each([
  [{}, 'Another administrator has already decided on this write-off. See its new state.'],
  [{ open: 120_00 }, 'Only $120.00 of the invoice is open now, so this amount can’t be written off. Decline it.'],
])('[G3.2] says why an approval was refused, and reads the new state (%#)', async (details, sentence) => {
  server.answer = () => [409, { code: 'conflict', details }];
  const onChanged = vi.fn(async () => {});
  renderScreen(
    <ToastProvider>
      <WriteOffPanel row={WAITING} onClose={() => {}} onChanged={onChanged} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
  expect(onChanged).toHaveBeenCalledTimes(1);
});
