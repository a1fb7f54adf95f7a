import { sql } from 'kysely';
import { contactMessageEndpoints } from '../../../contract/contact-messages.ts';
import { AppError } from '../../../contract/errors.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { nameOrder } from '../search-words.ts';

const list = listHandlers(contactMessageEndpoints.list)({
  scope: () => null,
  rows: ({ tx }) => tx.db.selectFrom('contact_messages as m').selectAll('m').where('m.tenant_id', '=', tx.tenantId),
  filters: {
    status: (rows, status) => rows.where('m.done_at', status === 'open' ? 'is' : 'is not', null),
  },
  search: ['m.name', 'm.email', 'm.phone', 'm.customer_id', 'm.message'],
  sorts: { at: sql`m.at`, name: sql.raw(nameOrder('m.name')) },
  key: sql`m.id`,
  totals: {},
  present: ({ id, at, name, email, phone, message, customer_id, done_at, done_by }) => ({
    ...{ id, at, name, email, phone, message },
    customerId: customer_id,
    doneAt: done_at,
    doneBy: done_by,
  }),
});

/** Handlers for administrators: the messages of the contact page that no mail server could send. */
export const contactMessageHandlers: HandlersOf<typeof contactMessageEndpoints> = {
  list: list.page,
  rows: list.rows,

  setDone: async ({ tx, actor, now }, { params, body }) => {
    const stored = await tx.db
      .updateTable('contact_messages')
      .set({
        done_at: body.isDone ? now.toISOString() : null,
        done_by: body.isDone ? actor.displayName || actor.userName : null,
      })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', params.id)
      .returning('id')
      .executeTakeFirst();
    if (!stored) throw new AppError('not_found');
    return {};
  },

  remove: async ({ tx, actor }, { params }) => {
    const removed = await tx.db
      .deleteFrom('contact_messages')
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', params.id)
      .returning('id')
      .executeTakeFirst();
    if (removed) await audit(tx, actor, 'contactMessages.remove', params.id);
    return {};
  },
};
