import type { ExceptionFact, ExceptionKind, FloorException } from '../../../contract/floor.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/** A conflict between recorded facts, before it is stored. */
export interface NewException {
  readonly id: string;
  readonly kind: ExceptionKind;
  /** Identifies the conflict. A second exception of the same kind and subject is added to the open one. */
  readonly subject: string;
  readonly warehouseId: string;
  readonly about: FloorException['about'];
  readonly facts: readonly ExceptionFact[];
}

/**
 * An exception with at least this number of facts takes no more. The earliest facts stay, because they explain how it
 * began.
 */
const MAX_FACTS = 50;

/**
 * Opens an exception (PUSH8). If one of the same kind and subject is open, appends the facts to it and replaces its
 * `about`.
 */
export async function raiseException(tx: Tx, exception: NewException): Promise<void> {
  await tx.connection.query(
    `insert into exceptions as e (tenant_id, id, kind, subject, warehouse_id, about, facts) values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb)
     on conflict (tenant_id, kind, subject) where status = 'open' do update set about = excluded.about,
       facts = case when jsonb_array_length(e.facts) >= ${MAX_FACTS} then e.facts else e.facts || excluded.facts end`,
    [
      tx.tenantId,
      exception.id,
      exception.kind,
      exception.subject,
      exception.warehouseId,
      JSON.stringify(exception.about),
      JSON.stringify(exception.facts),
    ],
    'raise_exception',
  );
}

/** Closes an open exception of this kind and subject because its facts agree again. */
export const settleException = (tx: Tx, kind: ExceptionKind, subject: string, at: string, by: string): Promise<void> =>
  settleExceptions(tx, kind, [subject], at, by);

/** Closes the open exceptions of this kind and these subjects, locked by subject (docs/LOCKS.md). */
export async function settleExceptions(
  tx: Tx,
  kind: ExceptionKind,
  subjects: readonly string[],
  at: string,
  by: string,
): Promise<void> {
  if (subjects.length === 0) return;
  await tx.connection.query(
    `update exceptions set status = 'resolved', resolution = 'correct', resolved_at = $4, resolved_by = $5
     where tenant_id = $1 and id in (select e.id from exceptions e where e.tenant_id = $1 and e.kind = $2 and e.subject = any($3::text[])
       and e.status = 'open' order by e.subject for update)`,
    [tx.tenantId, kind, subjects, at, by],
    'settle_exceptions',
  );
}
