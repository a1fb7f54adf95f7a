import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';
import { listMessages, type Message } from './queries.ts';

/** How long a message is shown in the shop, in milliseconds. Later it is only on the first screen. */
const SHOWN_MS = 30 * 86_400_000;
/** Most closed messages that a device remembers. */
const MOST_CLOSED = 100;

/** Returns the instant from which a message is new: its publication, or its last change. */
const newSince = ({ createdDate, editedAt }: Message): string => editedAt ?? createdDate;

/** A message that is changed later has another key, so that it is shown again. */
const keyOf = (message: Message): string => message.id + newSince(message);

/**
 * Returns the company's newest message that the user has not read on this device; null if there is none. The newest is
 * first, because a closed warehouse on Monday must not wait behind older messages.
 */
export async function newestUnread(db: CratebookDatabase): Promise<Message | null> {
  const [messages, read = '', closed = []] = await Promise.all([
    listMessages(db),
    readMeta(db, 'messagesRead'),
    readMeta(db, 'messagesClosed'),
  ]);
  const from = new Date(Date.now() - SHOWN_MS).toISOString();
  const unread = messages.filter(
    (message) => newSince(message) > read && newSince(message) > from && !closed.includes(keyOf(message)),
  );
  return unread.reduce<Message | null>((last, one) => (!last || newSince(one) > newSince(last) ? one : last), null);
}

/** Marks one message as read on this device. */
export async function closeMessage(db: CratebookDatabase, message: Message): Promise<void> {
  const before = (await readMeta(db, 'messagesClosed')) ?? [];
  await writeMeta(db, 'messagesClosed', [...before, keyOf(message)].slice(-MOST_CLOSED));
}

/** Marks a message and all older ones as read on this device. */
export const markRead = (db: CratebookDatabase, message: Message): Promise<unknown> =>
  writeMeta(db, 'messagesRead', newSince(message));
