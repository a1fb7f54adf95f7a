// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ContactMessage } from '../../../contract/contact-messages.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { MessagePanel } from './message-panel.tsx';

const MESSAGE: ContactMessage = {
  ...{ id: uuidv7(), at: '2026-11-02T03:04:05.000Z', name: 'Ana', email: 'ana@luna.test', phone: '', customerId: null },
  ...{ message: 'Do you deliver on Sunday?', doneAt: null, doneBy: null },
};
const server = serverForTest(() => [200, {}]);

it('[G3.2] a second press marks a message as done once, and Undo opens it again', async () => {
  const stored = Promise.withResolvers<void>();
  server.answer = async () => {
    await stored.promise;
    return [200, {}];
  };
  renderScreen(
    <ToastProvider>
      <MessagePanel message={MESSAGE} done={async () => {}} onClose={() => {}} />
    </ToastProvider>,
  );
  const button = screen.getByRole('button', { name: 'Mark as done' });
  await userEvent.click(button);
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  stored.resolve();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findAllByText('Message is open again')).not.toHaveLength(0);
  expect(server.asked.map(({ body }) => body)).toEqual([{ isDone: true }, { isDone: false }]);
});
