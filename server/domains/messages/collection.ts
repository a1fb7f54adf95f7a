import type { Tx } from '../../db/tenant-transaction.ts';
import type { Source } from '../../sync/source.ts';

/** Published messages of the organization, in the tenant's scope. */
export const messagesSource: Source<'messages'> = async (tx, _scope, ids) =>
  new Map((await readMessages(tx, ids)).map((message) => [message.id, message]));

/** Returns the given messages, or all of them for null. */
async function readMessages(tx: Tx, ids: readonly string[] | null) {
  if (ids?.length === 0) return [];
  const published = tx.db
    .selectFrom('messages')
    .select(['id', 'subject', 'name', 'body', 'created_at as createdDate', 'edited_at as editedAt'])
    .where('tenant_id', '=', tx.tenantId)
    .where('removed_at', 'is', null);
  return (ids === null ? published : published.where('id', 'in', [...ids])).execute();
}
