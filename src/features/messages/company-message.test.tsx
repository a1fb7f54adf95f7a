// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MessageRow } from '../../../contract/messages.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { CompanyMessagePanel } from './company-message-panel.tsx';
import PublishMessage from './publish-message.tsx';

const MESSAGE: MessageRow = {
  id: uuidv7(),
  subject: 'Holiday',
  name: 'Bo',
  body: 'Closed on Monday.',
  createdDate: '2026-11-02T03:04:05.000Z',
  editedAt: null,
  removedAt: null,
};
const EDITED = '2026-11-03T00:00:00.000Z';
const path = `/messages/${MESSAGE.id}`;

const server = serverForTest(() => [200, MESSAGE]);
let calls: string[];
beforeEach(() => {
  calls = [];
});
const called = (name: string) => async () => {
  calls.push(name);
};
const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name, hidden: true }).at(-1)!);
const write = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

describe('publishing a message', () => {
  const show = async () => {
    renderScreen(
      <ToastProvider>
        <PublishMessage onPublished={called('reload')} />
      </ToastProvider>,
    );
    await press('Publish a message');
  };

  it('sends subject and text, closes, and updates this device and the list', async () => {
    await show();
    await write('Subject', ' Holiday ');
    await write('Text', 'Closed on Monday.');
    await press('Publish message');
    expect(await screen.findByText('Message published')).toBeTruthy();
    const body = { subject: 'Holiday', body: 'Closed on Monday.' };
    expect(server.asked).toEqual([{ method: 'POST', path: '/messages', body }]);
    expect([server.wakes, calls]).toEqual([1, ['reload']]);
    expect(screen.queryByLabelText('Subject')).toBeNull();
  });

  it('sends nothing without a text, and names the field', async () => {
    await show();
    await write('Subject', 'Holiday');
    await press('Publish message');
    expect(await screen.findByText('The Text field is required.')).toBeTruthy();
    expect(server.asked).toEqual([]);
  });

  it('keeps the text if the server refuses it', async () => {
    server.answer = () => [403, { code: 'forbidden' }];
    await show();
    await write('Subject', 'Holiday');
    await write('Text', 'Closed on Monday.');
    await press('Publish message');
    expect(await screen.findByText('Your text is still here.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Holiday');
    expect([server.wakes, calls]).toEqual([0, []]);
  });
});

describe('the panel of a message', () => {
  const show = (change: Partial<MessageRow> = {}) =>
    renderScreen(
      <ToastProvider>
        <CompanyMessagePanel
          message={{ ...MESSAGE, ...change }}
          reload={called('reload')}
          done={called('done')}
          onClose={() => {}}
        />
      </ToastProvider>,
    );

  it('changes the text on top of the state that was seen, and Undo saves the former one', async () => {
    server.answer = ({ body }) => [200, { ...MESSAGE, ...body, editedAt: EDITED }];
    show();
    await write('Text', 'Open.');
    await press('Save message');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.asked).toHaveLength(2));
    expect(server.asked).toEqual([
      { method: 'PUT', path, body: { subject: 'Holiday', body: 'Open.', editedAt: null } },
      { method: 'PUT', path, body: { subject: 'Holiday', body: 'Closed on Monday.', editedAt: EDITED } },
    ]);
    expect([server.wakes, calls]).toEqual([2, ['reload', 'reload']]);
  });

  it('keeps the typed text and says what changed if another administrator saved first', async () => {
    const theirs = { ...MESSAGE, subject: 'Thanksgiving', editedAt: EDITED };
    server.answer = ({ method, body }) => {
      if (method === 'GET') return [200, { data: [theirs], total: 1, totals: {}, pageNumber: 1, pageSize: 50 }];
      return body.editedAt === EDITED ? [200, { ...theirs, ...body }] : [409, { code: 'conflict' }];
    };
    show();
    await write('Text', 'Open.');
    await press('Save message');
    expect(await screen.findByText('Subject is now: Thanksgiving')).toBeTruthy();
    await press('Save message');
    await waitFor(() =>
      expect(server.asked.at(-1)?.body).toEqual({ subject: 'Thanksgiving', body: 'Open.', editedAt: EDITED }),
    );
  });

  it('removes the message, and Undo publishes it again', async () => {
    show();
    await press('Remove message');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.asked).toHaveLength(2));
    expect(server.asked.map(({ path: to, body }) => [to, body])).toEqual([
      [`${path}/removed`, { isRemoved: true }],
      [`${path}/removed`, { isRemoved: false }],
    ]);
    expect([server.wakes, calls]).toEqual([2, ['done', 'done']]);
  });

  it('shows a removed message without a form, and publishes it again', async () => {
    show({ removedAt: EDITED });
    expect(screen.queryByLabelText('Text')).toBeNull();
    expect(screen.getByText('Closed on Monday.')).toBeTruthy();
    await press('Publish again');
    await waitFor(() => expect(server.asked).toMatchObject([{ path: `${path}/removed`, body: { isRemoved: false } }]));
  });
});
