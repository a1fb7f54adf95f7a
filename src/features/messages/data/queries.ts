import type * as z from 'zod/mini';
import type { message } from '../../../../contract/rows/messages.ts';
import { type CratebookDatabase, readMeta } from '../../../data/database.ts';

export type Message = z.infer<typeof message>;

/** Returns the organization's messages to its users, newest first. */
export const listMessages = async (db: CratebookDatabase): Promise<Message[]> =>
  (await db.live('messages').toArray()).sort((a, b) => (a.createdDate < b.createdDate ? 1 : -1));

/**
 * Returns the messages; undefined until the first pull has ended, because having none means nothing before.
 */
export async function messagesIfPulled(db: CratebookDatabase): Promise<Message[] | undefined> {
  const messages = await listMessages(db);
  return messages.length === 0 && (await readMeta(db, 'scopes')) === undefined ? undefined : messages;
}
