import type { LotSource } from '../../../contract/lot-source.ts';
import type { TracedLot } from '../../../contract/rows/traced-lot.ts';
import type { TraceSite } from '../../../contract/tracing.ts';
import { listedFood } from '../../../rules/traceability/food-list.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { readSites } from '../places/source-sites.ts';
import { readFoodDecisions } from '../traced-foods/decisions.ts';
import { sitesOf } from './sources.ts';

interface OrderLots {
  /** The sales order. */
  readonly id: string;
  readonly lines: readonly {
    readonly lineNumber: number;
    readonly itemCode: string;
    readonly description: string;
    readonly lots: readonly string[];
  }[];
}

interface LotRow {
  readonly id: string;
  readonly line_number: number;
  readonly item_code: string;
  readonly lot_code: string;
  readonly quantity: number | null;
  readonly sources: readonly LotSource[];
}

export interface TracedLots {
  /** The lots of a line; undefined if its food is not on the list or it has none. */
  readonly of: (orderId: string, lineNumber: number) => TracedLot[] | undefined;
  /** The sources of all these lots, each once, by name. */
  readonly sites: readonly TraceSite[];
}

/** Reads the lots that the lines of listed foods were picked from, with their sources (21 CFR 1.1340(a)). */
export async function readTracedLots(tx: Tx, orders: readonly OrderLots[]): Promise<TracedLots> {
  const withLots = orders.flatMap(({ lines }) => lines.filter(({ lots }) => lots.length > 0));
  const decisions = await readFoodDecisions(
    tx,
    withLots.map(({ itemCode }) => itemCode),
  );
  const listed = orders.flatMap(({ id, lines }) =>
    lines
      .filter(
        ({ itemCode, description, lots }) =>
          lots.length > 0 && listedFood(description, decisions.get(itemCode)) !== null,
      )
      .map(({ lineNumber }) => ({ id, lineNumber })),
  );
  if (listed.length === 0) return { of: () => undefined, sites: [] };
  const { rows } = await tx.connection.query<LotRow>(
    `select l.sales_order_id as id, l.line_number, coalesce(p.item_code, l.item_code) as item_code, g.lot as lot_code, p.quantity,
       sources_of_lot($1, coalesce(p.item_code, l.item_code), g.lot) as sources
     from unnest($2::uuid[], $3::int[]) as w(id, line)
     join sales_order_lines l on l.tenant_id = $1 and l.sales_order_id = w.id and l.line_number = w.line
     cross join unnest(l.lots) as g(lot)
     left join lateral (select e.item_code, sum(e.quantity) as quantity from pick_events e
       where e.tenant_id = $1 and e.sales_order_id = l.sales_order_id and e.line_number = l.line_number and e.kind = 'pick' and e.undone_by is null
         and e.lot_code = g.lot group by e.item_code) p on true
     order by l.sales_order_id, l.line_number, g.lot, 3`,
    [tx.tenantId, listed.map(({ id }) => id), listed.map(({ lineNumber }) => lineNumber)],
    'read_traced_lots',
  );
  const known = await readSites(
    tx,
    rows.flatMap(({ sources }) => sources),
  );
  const found = new Map<string, TracedLot[]>();
  const sites = new Map<string, TraceSite>();
  for (const row of rows) {
    const of = sitesOf(row.sources, known);
    for (const site of of) sites.set(site.key || site.name, site);
    const key = `${row.id} ${row.line_number}`;
    const lot = { itemCode: row.item_code, lotCode: row.lot_code, quantity: row.quantity };
    found.set(key, [...(found.get(key) ?? []), { ...lot, source: of.map(({ name }) => name).join(' / ') }]);
  }
  return {
    of: (orderId, lineNumber) => found.get(`${orderId} ${lineNumber}`),
    sites: [...sites.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
