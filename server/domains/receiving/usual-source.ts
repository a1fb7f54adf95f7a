import type { LotSource } from '../../../contract/lot-source.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/**
 * Keeps the source that a receiver stated for an item of a vendor, so that it is not asked again. An older statement
 * that arrives late changes nothing.
 */
export const keepUsualSource = (
  tx: Tx,
  vendorId: string,
  itemCode: string,
  source: LotSource,
  at: string,
): Promise<unknown> =>
  tx.connection.query(
    `insert into usual_sources as u (tenant_id, vendor_id, item_code, source, stated_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, vendor_id, item_code) do update set source = excluded.source, stated_at = excluded.stated_at
     where u.stated_at < excluded.stated_at`,
    [tx.tenantId, vendorId, itemCode, JSON.stringify(source), at],
    'keep_usual_source',
  );
