import type * as z from 'zod/mini';
import type { message } from '../../../../contract/rows/messages.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

export type Message = z.infer<typeof message>;

/** Returns the organization's messages to its users, newest first. */
export const listMessages = async (db: CratebookDatabase): Promise<Message[]> =>
  (await db.live('messages').toArray()).sort((a, b) => (a.createdDate < b.createdDate ? 1 : -1));
