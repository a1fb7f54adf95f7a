// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { LabelPrinterRow } from '../../../contract/label-printers.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { PrinterPanel } from './printer-panel.tsx';

const PRINTER: LabelPrinterRow = {
  ...{ id: uuidv7(), name: 'Dock', warehouseId: 'W1', warehouseName: 'Main', port: 9100 },
  ...{ host: '10.0.0.9', dpi: '203', changedBy: 'Bo', updatedAt: '2026-11-02T03:04:05.000Z' },
};
const server = serverForTest(() => [200, {}]);

it('[G3.2] a second press removes the printer once, and the button shows that it works', async () => {
  const removed = Promise.withResolvers<void>();
  server.answer = async ({ method }) => {
    if (method === 'DELETE') await removed.promise;
    return [200, {}];
  };
  const done = vi.fn(async () => {});
  renderScreen(
    <ToastProvider>
      <PrinterPanel row={PRINTER} warehouses={[]} reload={async () => {}} done={done} onClose={() => {}} />
    </ToastProvider>,
  );
  const button = screen.getByRole('button', { name: 'Remove printer' });
  await userEvent.click(button);
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  removed.resolve();
  expect(await screen.findAllByText('Printer removed')).not.toHaveLength(0);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(server.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(done).toHaveBeenCalledTimes(1);
});
