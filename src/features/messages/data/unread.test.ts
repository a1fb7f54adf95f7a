import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import type { Message } from './queries.ts';
import { closeMessage, markRead, newestUnread } from './unread.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
});
afterEach(() => db.delete());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const message = (subject: string, createdDate: string, editedAt: string | null = null): Message => ({
  ...{ id: uuidv7(), subject, name: 'Bo', body: '', createdDate, editedAt },
});
const publish = (...messages: Message[]) => db.live('messages').bulkPut(messages);
const shown = async () => (await newestUnread(db))?.subject;

test('the newest message is shown until the list of messages was read', async () => {
  expect(await newestUnread(db)).toBeNull();
  const holiday = message('Closed on Monday', daysAgo(1));
  await publish(message('New cutoff', daysAgo(3)), holiday);
  expect(await shown()).toBe('Closed on Monday');
  await markRead(db, holiday);
  expect(await newestUnread(db)).toBeNull();
});

test('a message that was changed after it was read is new again', async () => {
  const first = message('Closed on Monday', daysAgo(2));
  await publish(first);
  await markRead(db, first);
  await publish({ ...first, subject: 'Closed on Tuesday', editedAt: daysAgo(1) });
  expect(await shown()).toBe('Closed on Tuesday');
});

test('a message that was changed after it was closed is new again', async () => {
  const first = message('Closed on Monday', daysAgo(2));
  await publish(first);
  await closeMessage(db, first);
  expect(await newestUnread(db)).toBeNull();
  await publish({ ...first, editedAt: daysAgo(1) });
  expect(await shown()).toBe('Closed on Monday');
});

test('a message older than 30 days is not shown', async () => {
  await publish(message('Old news', daysAgo(31)));
  expect(await newestUnread(db)).toBeNull();
});
