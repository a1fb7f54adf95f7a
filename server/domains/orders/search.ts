import type { Order, OrderStatus } from '../../../contract/orders.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { folded, wordPatterns } from '../search-words.ts';
import { ORDER_FROM, ORDER_HEAD, presentHead } from './collection.ts';

export type OrderHead = Omit<Order, 'lines'> & { readonly lineCount: number };

export interface OrderFilter {
  readonly query?: string | undefined;
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly dateBasis?: 'OrderDate' | 'RequestedDeliveryDate' | undefined;
  readonly sortBy?: 'orderNumber' | 'deliveryDate' | 'submittedAt' | 'total' | undefined;
  readonly sortDirection?: 'Asc' | 'Desc' | undefined;
  /** Time zone of the order dates. */
  readonly timeZone: string;
}

const SORTS = {
  orderNumber: 'order_number',
  deliveryDate: 'delivery_on',
  submittedAt: 'submitted_at',
  total: 'total_cents',
} as const;

/** SQL condition: each word occurs in the number, the PO number or a line. The words may occur in different places. */
const WORDS = `not exists (select from unnest($5::text[]) as w(pattern) where not (
    o.order_number::text like w.pattern or ${folded('lower(o.po_number)')} like w.pattern
    or exists (select from order_lines ol where ol.tenant_id = o.tenant_id and ol.order_id = o.id
      and ${folded(`lower(ol.item_code || ' ' || ol.description)`)} like w.pattern)))`;

const text = (sort: string) => `with hits as materialized (
    select o.id, o.order_number, o.delivery_on, o.submitted_at, o.total_cents,
      case when $6::text = 'RequestedDeliveryDate' then o.delivery_on else (o.submitted_at at time zone $7)::date end as day
    from orders o where o.tenant_id = $1 and o.customer_location_id = $2 and ($3::text is null or o.status = $3)
      and ($5::text[] is null or o.order_number::text = $4 or ${WORDS})),
  within as (select * from hits where ($8::date is null or day >= $8) and ($9::date is null or day <= $9))
  select (select count(*)::int from within) as total, array(select id::text from within order by ${sort} limit $10 offset $11) as ids`;

/** Returns a page of a location's orders, by default newest first, with the number of matches. */
export async function findOrders(
  tx: Tx,
  customerLocationId: string,
  filter: OrderFilter,
  page: { readonly pageSize: number; readonly offset: number },
): Promise<{ total: number; orders: OrderHead[] }> {
  const sortBy = filter.sortBy ?? 'submittedAt';
  const direction = filter.sortDirection === 'Asc' ? 'asc' : 'desc';
  const asked = (filter.query ?? filter.search)?.replace(/^\s*#/, '');
  const { rows } = await tx.connection.query(
    text(`${SORTS[sortBy]} ${direction}, order_number ${direction}`),
    [
      tx.tenantId,
      customerLocationId,
      filter.status ?? null,
      asked?.trim() ?? null,
      wordPatterns(asked),
      filter.dateBasis ?? 'OrderDate',
      filter.timeZone,
      filter.from ?? null,
      filter.to ?? null,
      page.pageSize,
      page.offset,
    ],
    `find_orders_${sortBy}_${direction}`,
  );
  const ids = (rows[0]?.ids ?? []) as string[];
  return { total: Number(rows[0]?.total ?? 0), orders: await readHeads(tx, ids) };
}

const HEAD_QUERY = `select ${ORDER_HEAD},
    (select count(*)::int from order_lines ol where ol.tenant_id = o.tenant_id and ol.order_id = o.id) as line_count
  from ${ORDER_FROM}`;

const presentWithCount = (row: Record<string, unknown>): OrderHead => ({
  ...presentHead(row),
  lineCount: Number(row.line_count),
});

async function readHeads(tx: Tx, ids: readonly string[]): Promise<OrderHead[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.connection.query(
    `${HEAD_QUERY} where o.tenant_id = $1 and o.id = any($2::uuid[]) order by array_position($2::uuid[], o.id)`,
    [tx.tenantId, ids],
    'order_heads',
  );
  return rows.map(presentWithCount);
}

/** Returns a location's orders in the given statuses, the next delivery first. */
export async function ordersInStatus(
  tx: Tx,
  customerLocationId: string,
  statuses: readonly OrderStatus[],
): Promise<OrderHead[]> {
  const { rows } = await tx.connection.query(
    `${HEAD_QUERY} where o.tenant_id = $1 and o.customer_location_id = $2 and o.status = any($3::text[])
     order by o.delivery_on, o.order_number`,
    [tx.tenantId, customerLocationId, statuses],
    'orders_in_status',
  );
  return rows.map(presentWithCount);
}
