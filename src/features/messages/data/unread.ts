import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';
import { listMessages, type Message } from './queries.ts';

/** How long a message is shown in the shop, in milliseconds. Later it is only on the first screen. */
const SHOWN_MS = 30 * 86_400_000;

/** Returns the instant from which a message is new: its publication, or its last change. */
const newSince = ({ createdDate, editedAt }: Message): string => editedAt ?? createdDate;

/** Returns the company's newest message that the user has not read on this device; null if there is none. */
export async function newestUnread(db: CratebookDatabase): Promise<Message | null> {
  const [messages, read] = await Promise.all([listMessages(db), readMeta(db, 'messagesRead')]);
  const from = new Date(Date.now() - SHOWN_MS).toISOString();
  const unread = messages.filter((message) => newSince(message) > (read ?? from) && newSince(message) > from);
  return unread.reduce<Message | null>((last, one) => (!last || newSince(one) > newSince(last) ? one : last), null);
}

/** Marks a message and all older ones as read on this device. */
export const markRead = (db: CratebookDatabase, message: Message): Promise<unknown> =>
  writeMeta(db, 'messagesRead', newSince(message));
