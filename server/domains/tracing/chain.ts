import type { LotTrace } from '../../../contract/tracing.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { type AskedLot, asked, type Days, type Selection } from './selection.ts';

interface ChainRow {
  readonly way: 'into' | 'of';
  readonly lot_code: string;
  /** Null only for the lot itself, if it was requested for all items. */
  readonly item_code: string | null;
}

/**
 * Returns a recursive query from sources to outputs or back. `union` drops lots that were already found, so that a
 * cycle ends.
 */
const steps = (name: string, from: string, to: string): string => `
  ${name} as (
    select w.lot as lot_code, w.item as item_code from unnest($2::text[], $3::text[]) as w(lot, item)
    union
    select t.lot_code, t.item_code from ${name} d
      join packout_links f on f.tenant_id = $1 and f.kind = '${from}' and f.lot_code = d.lot_code and (d.item_code is null or f.item_code = d.item_code)
      join packout_links t on t.tenant_id = $1 and t.packout_id = f.packout_id and t.kind = '${to}')`;

/** Returns the lots that some lots were made of and those made from them, over any number of packouts. */
export async function lotChain(
  tx: Tx,
  lots: readonly AskedLot[],
): Promise<{ madeOf: AskedLot[]; madeInto: AskedLot[] }> {
  const { rows } = await tx.connection.query<ChainRow>(
    `with recursive ${steps('into_', 'source', 'output')}, ${steps('of_', 'output', 'source')}
     select 'into' as way, lot_code, item_code from into_ union all select 'of', lot_code, item_code from of_ order by 1, 2, 3`,
    [tx.tenantId, lots.map(({ lotCode }) => lotCode), lots.map(({ itemCode }) => itemCode)],
    'lot_chain',
  );
  const isAsked = (row: ChainRow): boolean =>
    lots.some(({ lotCode, itemCode }) => row.lot_code === lotCode && (itemCode === null || row.item_code === itemCode));
  const of = (way: ChainRow['way']): AskedLot[] =>
    rows
      .filter((row) => row.way === way && !isAsked(row))
      .map((row) => ({ lotCode: row.lot_code, itemCode: row.item_code }));
  return { madeOf: of('of'), madeInto: of('into') };
}

type Goods = LotTrace['transformations'][number]['sources'][number];
/** Values are the parameters $2 and $3, then those from $5 on. */
type PackoutSelection = Omit<Selection, 'values'> & { readonly values: readonly unknown[] };

type PackoutRow = Columns<'packouts', 'id' | 'packout_number' | 'warehouse_id'> & {
  readonly warehouse_name: string;
  readonly completed_on: string | null;
  readonly goods: readonly (Goods & { readonly kind: 'source' | 'output' })[];
};

/** Selects packouts that used a lot of `taken` or produced one of `made`. */
export const packoutsOfLots = (taken: readonly AskedLot[], made: readonly AskedLot[]): PackoutSelection => ({
  by: 'lots',
  sql: `p.id in (
       select e.packout_id from packout_links e where e.tenant_id = $1 and e.kind = 'source' and ${asked('e')}
       union
       select e.packout_id from packout_links e where e.tenant_id = $1 and e.kind = 'output'
         and e.lot_code = any($5::text[]) and exists (select from unnest($5::text[], $6::text[]) as w(lot, item)
           where w.lot = e.lot_code and (w.item is null or w.item = e.item_code)))`,
  values: [...pairOf(taken), ...pairOf(made)],
});

/** Selects packouts with one of the items, by the day on which they were completed; open ones by their last entry. */
export const packoutsOfDays = (itemCodes: readonly string[], { from, to }: Days): PackoutSelection => ({
  by: 'days',
  sql: `coalesce((p.closed_at at time zone $4)::date, (select max(e.done_on) from packout_entries e
       where e.tenant_id = $1 and e.packout_id = p.id and e.kind in ('source', 'output'))) <@ $3::daterange
     and exists (select from packout_entries e where e.tenant_id = $1 and e.packout_id = p.id and e.kind in ('source', 'output')
       and e.item_code = any($2::text[]))`,
  values: [itemCodes, `[${from},${to}]`],
});

const pairOf = (lots: readonly AskedLot[]) =>
  [lots.map(({ lotCode }) => lotCode), lots.map(({ itemCode }) => itemCode)] as const;

/** Returns packouts, oldest first. `where` selects packouts `p`. */
export async function readTransformations(
  tx: Tx,
  where: PackoutSelection,
  timeZone: string,
): Promise<LotTrace['transformations']> {
  const { rows } = await tx.connection.query<PackoutRow>(
    `select p.id, p.packout_number, p.warehouse_id, coalesce(w.name, p.warehouse_id) as warehouse_name,
       (p.closed_at at time zone $4)::date::text as completed_on,
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
     where p.tenant_id = $1 and ${where.sql}
     order by p.opened_at, p.packout_number`,
    [tx.tenantId, where.values[0], where.values[1], timeZone, ...where.values.slice(2)],
    `read_transformations_${where.by}`,
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
