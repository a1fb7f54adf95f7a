import type { ExceptionFact, ExceptionKind, FloorException } from '../../../contract/floor.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

export interface NewException {
  readonly id: string;
  readonly kind: ExceptionKind;
  /** What it is about: a second one of the same kind and subject joins the one that is open. */
  readonly subject: string;
  readonly warehouseId: string;
  readonly about: FloorException['about'];
  readonly facts: readonly ExceptionFact[];
}

/** Most facts that one exception shows; the earliest are what it began with, so they stay. */
const MAX_FACTS = 50;

/** Records a contradiction (PUSH8). What is open already about the same subject takes the new facts in; what was said of it is replaced. */
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

/** Ends an open exception of this kind and subject because what contradicted no longer does. */
export async function settleException(
  tx: Tx,
  kind: ExceptionKind,
  subject: string,
  at: string,
  by: string,
): Promise<void> {
  await tx.connection.query(
    `update exceptions set status = 'resolved', resolution = 'correct', resolved_at = $4, resolved_by = $5
     where tenant_id = $1 and kind = $2 and subject = $3 and status = 'open'`,
    [tx.tenantId, kind, subject, at, by],
    'settle_exception',
  );
}
