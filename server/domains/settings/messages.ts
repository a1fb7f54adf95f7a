import { AppError } from '../../../contract/errors.ts';
import type { settingsEndpoints } from '../../../contract/settings.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { Handler } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { inOtherTenant } from '../accounts/other-tenant.ts';

type Endpoints = typeof settingsEndpoints;

/** Maximum number of listed messages; older ones stay stored. */
const LISTED = 200;

const messagesOf = (tx: Tx) =>
  tx.db
    .selectFrom('messages')
    .select(['id', 'subject', 'name', 'body', 'created_at as createdDate'])
    .where('tenant_id', '=', tx.tenantId);

/** Returns the given messages, or all of them for null. */
export async function readMessages(tx: Tx, ids: readonly string[] | null) {
  if (ids === null) return messagesOf(tx).execute();
  return ids.length === 0
    ? []
    : messagesOf(tx)
        .where('id', 'in', [...ids])
        .execute();
}

/** Lists the latest messages, newest first. */
export const messages: Handler<Endpoints['messages']> = async (context) =>
  inOtherTenant(context, context.tenant, (tx) =>
    messagesOf(tx).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(LISTED).execute(),
  );

/**
 * Stores a message. Posting it again, after a lost response, returns the stored one. Throws `conflict` if the id
 * belongs to another message.
 */
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
