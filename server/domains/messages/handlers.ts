import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { type MessageRow, messageEndpoints } from '../../../contract/messages.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { inOtherTenant } from '../accounts/other-tenant.ts';
import { nameOrder } from '../search-words.ts';

const messagesOf = (tx: Tx) =>
  tx.db
    .selectFrom('messages as m')
    .select(['m.id', 'm.subject', 'm.name', 'm.body', 'm.created_at', 'm.edited_at', 'm.removed_at'])
    .where('m.tenant_id', '=', tx.tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof messagesOf>['executeTakeFirstOrThrow']>>;

const present = ({ id, subject, name, body, created_at, edited_at, removed_at }: Row): MessageRow => ({
  ...{ id, subject, name, body },
  createdDate: created_at,
  editedAt: edited_at,
  removedAt: removed_at,
});

const list = listHandlers(messageEndpoints.list)({
  scope: () => null,
  rows: ({ tx, actor }: SignedInContext) =>
    messagesOf(tx).where((of) => (actor.role === 'ADMIN' ? of.lit(true) : of('m.removed_at', 'is', null))),
  filters: {
    status: (rows, status) => rows.where('m.removed_at', status === 'published' ? 'is' : 'is not', null),
  },
  search: ['m.subject', 'm.body', 'm.name'],
  sorts: { createdDate: sql`m.created_at`, subject: sql.raw(nameOrder('m.subject')) },
  key: sql`m.id`,
  totals: {},
  present,
});

/** Runs a list as the host's tenant, because a super administrator reads the messages of the host. */
const atHost =
  <I, O>(read: (context: SignedInContext, input: I) => Promise<O>) =>
  (context: SignedInContext, input: I): Promise<O> =>
    inOtherTenant(context, context.tenant, (tx) => read({ ...context, tx }, input));

/** Locks and returns a message. Throws `not_found`. */
async function locked(tx: Tx, id: string): Promise<MessageRow> {
  const row = await messagesOf(tx).where('m.id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return present(row);
}

/** Handlers for the organization's messages to its users. */
export const messageHandlers: HandlersOf<typeof messageEndpoints> = {
  list: atHost(list.page),
  rows: atHost(list.rows),

  /** Posting a message again, after a lost response, returns the stored one. */
  publish: async ({ tx, actor, now }, { body }) => {
    const id = body.id ?? uuidv7();
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('messages')
      .values({
        tenant_id: tx.tenantId,
        id,
        subject: body.subject,
        name: actor.displayName,
        body: body.body,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
      .executeTakeFirstOrThrow();
    const stored = present(await messagesOf(tx).where('m.id', '=', id).executeTakeFirstOrThrow());
    if (stored.subject !== body.subject || stored.body !== body.body) throw new AppError('conflict');
    if (numInsertedOrUpdatedRows) await audit(tx, actor, 'messages.publish', id, { subject: body.subject });
    return stored;
  },

  save: async ({ tx, actor, now }, { params, body }) => {
    const before = await locked(tx, params.id);
    if (before.removedAt !== null) throw new AppError('not_found');
    const { subject, body: text } = body;
    // The same text again, after a lost response, is no change.
    if (before.subject === subject && before.body === text) return before;
    if (before.editedAt !== body.editedAt) throw new AppError('conflict');
    const editedAt = now.toISOString();
    await tx.db
      .updateTable('messages')
      .set({ subject, body: text, edited_at: editedAt })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', params.id)
      .execute();
    await audit(tx, actor, 'messages.save', params.id, { subject, before: { subject: before.subject } });
    return { ...before, subject, body: text, editedAt };
  },

  setRemoved: async ({ tx, actor, now }, { params, body: { isRemoved } }) => {
    const before = await locked(tx, params.id);
    if ((before.removedAt !== null) === isRemoved) return before;
    const removedAt = isRemoved ? now.toISOString() : null;
    await tx.db
      .updateTable('messages')
      .set({ removed_at: removedAt })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', params.id)
      .execute();
    await audit(tx, actor, 'messages.setRemoved', params.id, { isRemoved });
    return { ...before, removedAt };
  },
};
