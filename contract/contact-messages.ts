import * as z from 'zod/mini';
import { instant, uuid } from './atoms.ts';
import { del, nothing, put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';

const permission = ['ADMIN'] as const;

/** A message from the contact page that could not be emailed. */
export const contactMessage = z.object({
  id: uuid,
  at: instant,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  customerId: z.nullable(z.string()),
  message: z.string(),
  doneAt: z.nullable(instant),
  doneBy: z.nullable(z.string()),
});
export type ContactMessage = z.infer<typeof contactMessage>;

const messages = list('/admin/contact-messages', {
  summary: 'List contact messages of the last 90 days that could not be emailed',
  permission,
  row: contactMessage,
  filters: { status: z.enum(['open', 'done']) },
  defaults: { status: 'open' },
  sorts: ['at', 'name'],
  sort: { by: 'at', direction: 'Desc' },
});

const params = z.object({ id: uuid });

export const contactMessageEndpoints = {
  list: messages,
  rows: rowsOf(messages),
  setDone: put('/admin/contact-messages/:id/done', {
    summary: 'Mark a contact message as done, or as open again',
    permission,
    params,
    body: z.object({ isDone: z.boolean() }),
    returns: nothing,
  }),
  remove: del('/admin/contact-messages/:id', {
    summary: 'Delete a contact message (audited)',
    permission,
    params,
    returns: nothing,
  }),
};
