import { uuidv7 } from '../rules/uuid.ts';
import type { Actor } from './actor.ts';
import type { Tx } from './db/tenant-transaction.ts';

/** The user who acted, as the record names them. Null for a caller who isn't signed in, or for the server itself. */
type Doer = Pick<Actor, 'userId' | 'userName' | 'impersonator'> | null;

export interface AuditEntry {
  /** `domain.action`. */
  readonly action: string;
  /** The id or name of the changed object. */
  readonly subject: string;
  /** Facts for readers of the record, never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Adds entries to the audit record in the action's transaction; at most 8,000 in one call. */
export async function auditAll(tx: Tx, actor: Doer, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.db
    .insertInto('audit_log')
    .values(
      entries.map(({ action, subject, details = {} }) => ({
        tenant_id: tx.tenantId,
        id: uuidv7(),
        actor_id: actor?.userId ?? null,
        actor_name: actor?.userName ?? '',
        impersonator: actor?.impersonator ?? null,
        action,
        subject,
        details: JSON.stringify(details),
      })),
    )
    .execute();
}

/** Adds an entry to the audit record in the action's transaction: see `AuditEntry`. */
export const audit = (
  tx: Tx,
  actor: Doer,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> => auditAll(tx, actor, [{ action, subject, details }]);
