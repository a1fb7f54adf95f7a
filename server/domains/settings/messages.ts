import { AppError } from '../../../contract/errors.ts';
import type { settingsEndpoints } from '../../../contract/settings.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { Handler } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { inOtherTenant } from '../accounts/other-tenant.ts';

type Endpoints = typeof settingsEndpoints;

/** As many as a person would look through; older ones stay stored. */
const LISTED = 200;

const messagesOf = (tx: Tx) =>
  tx.db
    .selectFrom('messages')
    .select(['id', 'subject', 'name', 'body', 'created_at as createdDate'])
    .where('tenant_id', '=', tx.tenantId);

/** The given messages, or with null all of them. */
export async function readMessages(tx: Tx, ids: readonly string[] | null) {
  if (ids === null) return messagesOf(tx).execute();
  return ids.length === 0
    ? []
    : messagesOf(tx)
        .where('id', 'in', [...ids])
        .execute();
}

export const messages: Handler<Endpoints['messages']> = async (context) =>
  inOtherTenant(context, context.tenant, (tx) =>
    messagesOf(tx).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(LISTED).execute(),
  );

/** The same message posted again, after an answer that was lost, is the one that is there. Throws `conflict` when the id is another's. */
export const postMessage: Handler<Endpoints['postMessage']> = async ({ tx, actor, now }, { body }) => {
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
  const stored = await messagesOf(tx).where('id', '=', id).executeTakeFirstOrThrow();
  if (stored.subject !== body.subject || stored.body !== body.body) throw new AppError('conflict');
  if (numInsertedOrUpdatedRows) await audit(tx, actor, 'settings.postMessage', id, { subject: body.subject });
  return stored;
};
