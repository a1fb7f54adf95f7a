// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useAnswer } from '../../sync/use-live.ts';
import { shopForTest } from '../carts/shop-for-test.tsx';
import type { Message } from './data/queries.ts';
import { newestUnread } from './data/unread.ts';
import { MessageStrip } from './message-strip.tsx';

const shop = shopForTest();
const message = (subject: string, daysAgo: number): Message => ({
  ...{ id: uuidv7(), subject, name: 'Bo', body: '', editedAt: null },
  createdDate: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
});

function Strip() {
  const shown = useAnswer(newestUnread);
  return shown ? <MessageStrip message={shown} framed={false} /> : <p>none</p>;
}

async function show(...messages: readonly Message[]): Promise<void> {
  await shop.db().live('messages').bulkPut(messages);
  shop.show(<Strip />);
}
const close = async (subject: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Mark “${subject}” as read` }));

it('after a message is closed the next unread one is shown, and a closed one stays closed', async () => {
  await show(message('New cutoff', 3), message('Closed on Monday', 1), message('New driver', 5));
  await close('Closed on Monday');
  await close('New cutoff');
  await shop.db().live('messages').put(message('Recall', 0));
  await close('Recall');
  await close('New driver');
  await screen.findByText('none');
});

it('closing the list of all messages marks them as read', async () => {
  await show(message('New cutoff', 3), message('Closed on Monday', 1));
  await userEvent.click(await screen.findByRole('button', { name: /^Closed on Monday/ }));
  const closers = await screen.findAllByRole('button', { name: 'Close', hidden: true });
  await userEvent.click(closers.at(-1)!);
  await waitFor(() => expect(screen.getByText('none')).toBeTruthy());
});
