import type { LotSource } from '../../../contract/lot-source.ts';
import type { LotTrace } from '../../../contract/tracing.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { asked, type Chain } from './chain.ts';

interface SourceRow {
  readonly item_code: string;
  readonly lot_code: string;
  readonly source: LotSource;
}

/** Returns the stated sources of lots: those of the requested item, or of all items with the code. */
export async function readSources(tx: Tx, lots: readonly Chain[]): Promise<LotTrace['sources']> {
  const { rows } = await tx.connection.query<SourceRow>(
    `select g.item_code, g.lot_code, s.source from (
       select distinct l.item_code, l.lot_code from lots l where l.tenant_id = $1 and ${asked('l')}
       union select distinct e.item_code, e.lot_code from receipt_entries e where e.tenant_id = $1 and ${asked('e')}) g
     cross join lateral jsonb_array_elements(sources_of_lot($1, g.item_code, g.lot_code)) s(source)
     order by g.lot_code, g.item_code, s.source`,
    [tx.tenantId, lots.map(({ lotCode }) => lotCode), lots.map(({ itemCode }) => itemCode)],
    'read_lot_sources',
  );
  return rows.map((row) => ({ itemCode: row.item_code, lotCode: row.lot_code, source: row.source }));
}
