import { audit } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';

/** Closes a packout, or reopens it with null. A packout that already has this status doesn't change. */
export async function setStatus({ tx, actor }: SignedInContext, id: string, closedAt: string | null): Promise<void> {
  const { rows } = await tx.connection.query<Columns<'packouts', 'packout_number'>>(
    `update packouts set status = $3, closed_at = $4, closed_by = $5, updated_at = clock_timestamp()
     where tenant_id = $1 and id = $2 and status <> $3 returning packout_number`,
    [tx.tenantId, id, closedAt ? 'closed' : 'open', closedAt, closedAt ? actor.displayName : ''],
    'set_packout_status',
  );
  const [row] = rows;
  if (row)
    await audit(tx, actor, closedAt ? 'packout.closed' : 'packout.reopened', id, {
      packoutNumber: row.packout_number,
    });
}
