import type { Columns } from '../db/rows.ts';
import type { Tx } from '../db/tenant-transaction.ts';

/** Documents that a device creates with their first entry, with the number before the first one. */
const BEFORE_FIRST = { transfers: 40_000, packouts: 60_000, recalls: 0 } as const;

/**
 * Draws the next number of a document that does not exist yet. Returns undefined, and uses no number, if it exists. The
 * counter's row is locked before the check and until the commit, so a second device that creates the same document
 * waits here and then finds it. The counter has the name of the table.
 */
export async function drawNumber(
  { tenantId, connection }: Tx,
  table: keyof typeof BEFORE_FIRST,
  id: string,
): Promise<number | undefined> {
  const isMissing = `not exists (select from ${table} where tenant_id = $1 and id = $2)`;
  // Two statements in one round trip: the second one sees what was committed while the first one waited for the lock.
  const [, { rows }] = await Promise.all([
    connection.query(
      `insert into counters as c (tenant_id, name, value) select $1, '${table}', ${BEFORE_FIRST[table]} where ${isMissing}
       on conflict (tenant_id, name) do update set value = c.value`,
      [tenantId, id],
      `lock_number_of_${table}`,
    ),
    connection.query<Columns<'counters', 'value'>>(
      `update counters set value = value + 1 where tenant_id = $1 and name = '${table}' and ${isMissing} returning value`,
      [tenantId, id],
      `draw_number_of_${table}`,
    ),
  ]);
  return rows[0]?.value;
}
