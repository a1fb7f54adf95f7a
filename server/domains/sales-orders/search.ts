import { OPEN_SALES_STATUSES } from '../../../contract/rows/sales-orders.ts';
import type { SalesOrderHead, SalesOrderStatus } from '../../../contract/sales-orders.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { folded, wordPatterns } from '../search-words.ts';
import { presentHead, SALES_ORDER_HEAD, type SalesOrderHeadRow, WHOLE_WEIGHT } from './collection.ts';

export interface SalesOrderFilter {
  readonly query?: string | undefined;
  readonly open?: boolean | undefined;
  readonly status?: SalesOrderStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly dateBasis?: 'OrderDate' | 'RequestedDeliveryDate' | undefined;
  readonly sortBy?: keyof typeof SORTS | undefined;
  readonly sortDirection?: 'Asc' | 'Desc' | undefined;
  /** Time zone of the order dates. */
  readonly timeZone: string;
}

const SORTS = {
  salesOrderNumber: 'sales_order_number',
  deliveryDate: 'delivery_on',
  orderedAt: 'ordered_at',
  total: 'total_cents',
} as const;

/** SQL condition: each word occurs in a number, the PO number or a line. The words may occur in different places. */
const WORDS = `not exists (select from unnest($4::text[]) as w(pattern) where not (
    s.sales_order_number::text like w.pattern or s.order_number::text like w.pattern or ${folded('lower(s.po_number)')} like w.pattern
    or exists (select from sales_order_lines sl where sl.tenant_id = s.tenant_id and sl.sales_order_id = s.id
      and ${folded(`lower(sl.item_code || ' ' || sl.description)`)} like w.pattern)))`;

/** The location or the warehouse whose orders are searched. */
export type SalesOrderOwner =
  | { readonly customerLocationId: string }
  | { readonly warehouseId: string; readonly ofLocation: string | null };

const text = (sort: string, owner: string) => `with hits as materialized (
    select s.id, s.sales_order_number, s.delivery_on, s.ordered_at, s.total_cents,
      case when $5::text = 'RequestedDeliveryDate' then s.delivery_on else (s.ordered_at at time zone $6)::date end as day
    from sales_orders s where s.tenant_id = $1 and ${owner} and ($3::text[] is null or s.status = any($3))
      and ($4::text[] is null or ${WORDS})),
  within as (select * from hits where ($7::date is null or day >= $7) and ($8::date is null or day <= $8))
  select (select count(*)::int from within) as total, array(select id::text from within order by ${sort} limit $9 offset $10) as ids`;

/** Returns the statuses that a filter allows; null for all. */
function statusesOf({ open, status }: SalesOrderFilter): readonly SalesOrderStatus[] | null {
  if (open !== true) return status ? [status] : null;
  return status ? OPEN_SALES_STATUSES.filter((candidate) => candidate === status) : OPEN_SALES_STATUSES;
}

/** Returns a page of a location's or warehouse's sales orders, by default newest first, with the number of matches. */
export async function findSalesOrders(
  tx: Tx,
  owner: SalesOrderOwner,
  filter: SalesOrderFilter,
  page: { readonly pageSize: number; readonly offset: number },
): Promise<{ total: number; orders: SalesOrderHead[] }> {
  const sortBy = filter.sortBy ?? 'orderedAt';
  const ofWarehouse = 'warehouseId' in owner;
  const direction = filter.sortDirection === 'Asc' ? 'asc' : 'desc';
  const { rows } = await tx.connection.query<{ total: number; ids: string[] }>(
    text(
      `${SORTS[sortBy]} ${direction}, sales_order_number ${direction}`,
      ofWarehouse
        ? 's.warehouse_id = $2 and ($11::text is null or s.customer_location_id = $11)'
        : 's.customer_location_id = $2',
    ),
    [
      tx.tenantId,
      ofWarehouse ? owner.warehouseId : owner.customerLocationId,
      statusesOf(filter),
      wordPatterns(filter.query?.replaceAll('#', ' ')),
      filter.dateBasis ?? 'OrderDate',
      filter.timeZone,
      filter.from ?? null,
      filter.to ?? null,
      page.pageSize,
      page.offset,
      ...(ofWarehouse ? [owner.ofLocation] : []),
    ],
    `find_sales_orders_${ofWarehouse ? 'of_house_' : ''}${sortBy}_${direction}`,
  );
  const { total, ids } = rows[0]!;
  return { total, orders: await readHeads(tx, ids) };
}

async function readHeads(tx: Tx, ids: readonly string[]): Promise<SalesOrderHead[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.connection.query<SalesOrderHeadRow & { line_count: number; is_estimated: boolean }>(
    `select ${SALES_ORDER_HEAD},
       (select count(*)::int from sales_order_lines sl where sl.tenant_id = s.tenant_id and sl.sales_order_id = s.id) as line_count,
       exists (select from sales_order_lines sl where sl.tenant_id = s.tenant_id and sl.sales_order_id = s.id
         and sl.price_unit <> 'uom' and coalesce(sl.shipped_weight_grams, ${WHOLE_WEIGHT('sl')}) is null) as is_estimated
     from sales_orders s where s.tenant_id = $1 and s.id = any($2::uuid[]) order by array_position($2::uuid[], s.id)`,
    [tx.tenantId, ids],
    'sales_order_heads',
  );
  return rows.map((row) => ({ ...presentHead(row), lineCount: row.line_count, isEstimated: row.is_estimated }));
}
