import { uuidv7 } from '../rules/uuid.ts';
import type { Actor } from './actor.ts';
import type { Tx } from './db/tenant-transaction.ts';

/** Whoever did it, as the record names them; null for someone who isn't signed in, or for the server itself. */
type Doer = Pick<Actor, 'userId' | 'userName' | 'impersonator'> | null;

/**
 * Adds to the record of what was done, in the same transaction as the action. `action` is `domain.action`, `subject` the id or
 * name of what it was done to. `details` are facts for whoever reads the record: never a secret.
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
