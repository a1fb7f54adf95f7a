import type { Source } from '../../sync/source.ts';
import { readMessages } from './messages.ts';

/** Messages of the organization, in the tenant's scope. */
export const messagesSource: Source<'messages'> = async (tx, _scope, ids) =>
  new Map((await readMessages(tx, ids)).map((message) => [message.id, message]));
