import type { Source } from '../../sync/source.ts';
import { readMessages } from './messages.ts';

/** Messages of the organisation, in the scope of the whole tenant. */
export const messagesSource: Source<'messages'> = async (tx, _scope, ids) =>
  new Map((await readMessages(tx, ids)).map((message) => [message.id, message]));
