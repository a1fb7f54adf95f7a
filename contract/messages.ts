import * as z from 'zod/mini';
import { filled, instant, uuid } from './atoms.ts';
import { post, put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';
import { SIGNED_IN } from './roles.ts';
import { message } from './rows/messages.ts';

/** A message as its list shows it. Only administrators see removed ones. */
export const messageRow = z.extend(message, {
  editedAt: z.nullable(instant),
  removedAt: z.nullable(instant),
});
export type MessageRow = z.infer<typeof messageRow>;

const messages = list('/messages', {
  summary: 'List the organization’s messages to its users, newest first',
  permission: SIGNED_IN,
  row: messageRow,
  filters: { status: z.enum(['published', 'removed']) },
  defaults: { status: 'published' },
  sorts: ['createdDate', 'subject'],
  sort: { by: 'createdDate', direction: 'Desc' },
});

const permission = ['ADMIN'] as const;
const params = z.object({ id: uuid });
const texts = { subject: filled(200), body: filled(10_000) };

export const messageEndpoints = {
  list: messages,
  rows: rowsOf(messages),
  publish: post('/messages', {
    summary: 'Publish a message',
    permission,
    body: z.object({ id: z.optional(uuid), ...texts }),
    returns: messageRow,
    errors: ['conflict'],
  }),
  save: put('/messages/:id', {
    summary: 'Change a published message; `conflict` if it was changed after `editedAt`',
    permission,
    params,
    body: z.object({ ...texts, editedAt: z.nullable(instant) }),
    returns: messageRow,
    errors: ['not_found', 'conflict'],
  }),
  setRemoved: put('/messages/:id/removed', {
    summary: 'Remove a message from all devices, or publish it again',
    permission,
    params,
    body: z.object({ isRemoved: z.boolean() }),
    returns: messageRow,
    errors: ['not_found'],
  }),
};
