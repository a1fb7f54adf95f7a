import type { LotTrace } from '../../../contract/tracing.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/** A lot code of one item; null for all items with this lot code. */
export interface Chain {
  readonly lotCode: string;
  readonly itemCode: string | null;
}

interface ChainRow {
  readonly way: 'into' | 'of';
  readonly lot_code: string;
  /** Null only for the lot itself, if it was requested for all items. */
  readonly item_code: string | null;
}

/** Returns SQL: a row of `table` is one of the requested lots. Codes are in $2, items in $3. */
export const asked = (table: string): string =>
  `${table}.lot_code = any($2::text[]) and exists (select from unnest($2::text[], $3::text[]) as w(lot, item)
    where w.lot = ${table}.lot_code and (w.item is null or w.item = ${table}.item_code))`;

/**
 * Returns a recursive query from sources to outputs or back. `union` drops lots that were already found, so that a
 * cycle ends.
 */
const steps = (name: string, from: string, to: string): string => `
  ${name} as (
    select $2::text as lot_code, $3::text as item_code
    union
    select t.lot_code, t.item_code from ${name} d
      join packout_links f on f.tenant_id = $1 and f.kind = '${from}' and f.lot_code = d.lot_code and (d.item_code is null or f.item_code = d.item_code)
      join packout_links t on t.tenant_id = $1 and t.packout_id = f.packout_id and t.kind = '${to}')`;

/** Returns the lots that a lot was made of and those made from it, over any number of packouts. */
export async function lotChain(tx: Tx, lot: Chain): Promise<{ madeOf: Chain[]; madeInto: Chain[] }> {
  const { rows } = await tx.connection.query<ChainRow>(
    `with recursive ${steps('into_', 'source', 'output')}, ${steps('of_', 'output', 'source')}
     select 'into' as way, lot_code, item_code from into_ union all select 'of', lot_code, item_code from of_ order by 1, 2, 3`,
    [tx.tenantId, lot.lotCode, lot.itemCode],
    'lot_chain',
  );
  const isAsked = (row: ChainRow): boolean =>
    row.lot_code === lot.lotCode && (lot.itemCode === null || row.item_code === lot.itemCode);
  const of = (way: ChainRow['way']): Chain[] =>
    rows
      .filter((row) => row.way === way && !isAsked(row))
      .map((row) => ({ lotCode: row.lot_code, itemCode: row.item_code }));
  return { madeOf: of('of'), madeInto: of('into') };
}

type Goods = LotTrace['transformations'][number]['sources'][number];
type PackoutRow = Columns<'packouts', 'id' | 'packout_number' | 'warehouse_id'> & {
  readonly warehouse_name: string;
  readonly completed_on: string | null;
  readonly goods: readonly (Goods & { readonly kind: 'source' | 'output' })[];
};

/** Returns the packouts that used a lot of `taken` or produced one of `made`, oldest first. */
export async function readTransformations(
  tx: Tx,
  taken: readonly Chain[],
  made: readonly Chain[],
  timeZone: string,
): Promise<LotTrace['transformations']> {
  const { rows } = await tx.connection.query<PackoutRow>(
    `select p.id, p.packout_number, p.warehouse_id, coalesce(w.name, p.warehouse_id) as warehouse_name,
       (p.closed_at at time zone $6)::date::text as completed_on,
       (select coalesce(json_agg(json_build_object('kind', g.kind, 'itemCode', g.item_code, 'description', g.description, 'lotCode', g.lot_code, 'uom', g.uom,
            'quantity', g.quantity, 'weightGrams', g.weight_grams, 'expiresOn', g.expires_on, 'doneOn', g.done_on, 'by', g.by_name) order by g.done_at, g.item_code), '[]')
        from (select e.kind, e.item_code, e.lot_code, e.uom, coalesce(max(nullif(e.description, '')), max(i.description), '') as description, sum(e.quantity) as quantity,
            case when bool_and(e.weight_grams is not null) then sum(e.weight_grams) end as weight_grams, min(e.expires_on) as expires_on, max(e.done_on) as done_on,
            min(e.done_at) as done_at, min(e.by_name) as by_name
          from packout_entries e left join items i on i.tenant_id = e.tenant_id and i.item_code = e.item_code
          where e.tenant_id = $1 and e.packout_id = p.id and e.kind in ('source', 'output')
            and not exists (select from packout_entries r where r.tenant_id = e.tenant_id and r.kind = 'reverse' and r.reverses = e.id)
          group by e.kind, e.item_code, e.lot_code, e.uom) g) as goods
     from packouts p left join warehouses w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
     where p.tenant_id = $1 and p.id in (
       select e.packout_id from packout_links e where e.tenant_id = $1 and e.kind = 'source' and ${asked('e')}
       union
       select e.packout_id from packout_links e where e.tenant_id = $1 and e.kind = 'output'
         and e.lot_code = any($4::text[]) and exists (select from unnest($4::text[], $5::text[]) as w(lot, item)
           where w.lot = e.lot_code and (w.item is null or w.item = e.item_code)))
     order by p.opened_at, p.packout_number`,
    [
      tx.tenantId,
      taken.map(({ lotCode }) => lotCode),
      taken.map(({ itemCode }) => itemCode),
      made.map(({ lotCode }) => lotCode),
      made.map(({ itemCode }) => itemCode),
      timeZone,
    ],
    'read_transformations',
  );
  return rows.map((row) => {
    const of = (kind: 'source' | 'output'): Goods[] =>
      row.goods.filter((one) => one.kind === kind).map(({ kind: _kind, ...one }) => one);
    return {
      packoutId: row.id,
      packoutNumber: row.packout_number,
      warehouseId: row.warehouse_id,
      warehouseName: row.warehouse_name,
      completedOn: row.completed_on,
      sources: of('source'),
      outputs: of('output'),
    };
  });
}
