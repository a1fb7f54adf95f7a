import type { LotSource } from '../../../contract/lot-source.ts';
import type { LotTrace, TraceSite } from '../../../contract/tracing.ts';
import { distinctSources, warehouseSource } from '../../../rules/traceability/lot-source.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { siteOf } from '../places/source-sites.ts';

interface SourceRow {
  readonly item_code: string;
  readonly lot_code: string;
  /** The warehouse that made the lot or assigned its code. */
  readonly warehouse_id: string | null;
  readonly sources: readonly LotSource[];
}

interface LotName {
  readonly itemCode: string;
  readonly lotCode: string;
}

/**
 * Returns the sources of lots: the warehouse that packed the lot or assigned its code, else what receivers stated. A lot
 * without a known source has no row.
 */
export async function readSources(tx: Tx, lots: readonly LotName[]): Promise<LotTrace['sources']> {
  const { rows } = await tx.connection.query<SourceRow>(
    `select w.item as item_code, w.lot as lot_code, sources_of_lot($1, w.item, w.lot) as sources, coalesce(
       (select p.warehouse_id from packout_links e join packouts p on p.tenant_id = e.tenant_id and p.id = e.packout_id
        where e.tenant_id = $1 and e.kind = 'output' and e.lot_code = w.lot and e.item_code = w.item limit 1),
       (select p.warehouse_id from receipt_entries e join purchase_orders p on p.tenant_id = e.tenant_id and p.id = e.purchase_order_id
        where e.tenant_id = $1 and e.kind = 'receive' and e.lot_code = w.lot and e.item_code = w.item
          -- An assigned code: rules/receiving/assigned-lot.ts.
          and w.lot ~ ('^\\d{5}-' || p.po_number || '-\\d+$') limit 1)) as warehouse_id
     from (select distinct * from unnest($2::text[], $3::text[]) as o(item, lot) where o.lot <> '') w
     order by w.lot, w.item`,
    [tx.tenantId, lots.map(({ itemCode }) => itemCode), lots.map(({ lotCode }) => lotCode)],
    'read_lot_sources',
  );
  return rows.flatMap(({ item_code, lot_code, warehouse_id, sources }) =>
    (warehouse_id === null ? sources : [warehouseSource(warehouse_id)]).map((source) => ({
      itemCode: item_code,
      lotCode: lot_code,
      source,
    })),
  );
}

/** Returns the places of a lot's sources, each once: receivers may have stated one by its key, its number or its name. */
export const sitesOf = (sources: readonly LotSource[], known: readonly TraceSite[]): TraceSite[] =>
  distinctSources(sources, known).map((source) => siteOf(source, known));
