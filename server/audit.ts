import { uuidv7 } from '../rules/uuid.ts';
import type { Actor } from './actor.ts';
import type { Tx } from './db/tenant-transaction.ts';

/** The user who acted, as the record names them. Null for a caller who isn't signed in, or for the server itself. */
type Doer = Pick<Actor, 'userId' | 'userName' | 'impersonator'> | null;

/**
 * Adds an entry to the audit record in the action's transaction. `action` is `domain.action`, `subject` the id or name
 * of the changed object. `details` are facts for readers of the record, never a secret.
 */
export async function audit(
  tx: Tx,
  actor: Doer,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await tx.db
    .insertInto('audit_log')
    .values({
      tenant_id: tx.tenantId,
      id: uuidv7(),
      actor_id: actor?.userId ?? null,
      actor_name: actor?.userName ?? '',
      impersonator: actor?.impersonator ?? null,
      action,
      subject,
      details: JSON.stringify(details),
    })
    .execute();
}
