import type { Order, OrderStatus } from '../../../contract/orders.ts';
import { StatementNames } from '../../db/connection/statement-names.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { folded, wordPatterns } from '../search-words.ts';
import { ORDER_FROM, ORDER_HEAD, type OrderHeadRow, presentHead } from './collection.ts';

export type OrderHead = Omit<Order, 'lines'> & { readonly lineCount: number; readonly isEstimated: boolean };

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

/** Returns an SQL condition: each word occurs in the number, the PO number or a line, in any of them. */
const wordsCondition = (
  patterns: string,
) => `not exists (select from unnest(${patterns}::text[]) as w(pattern) where not (
    o.order_number::text like w.pattern or ${folded('lower(o.po_number)')} like w.pattern
    or exists (select from order_lines ol where ol.tenant_id = o.tenant_id and ol.order_id = o.id
      and ${folded(`lower(ol.item_code || ' ' || ol.description)`)} like w.pattern)))`;

const HEAD = `${ORDER_HEAD}, lines.line_count, lines.is_estimated`;
const FROM = `${ORDER_FROM} cross join lateral (
    select count(*)::int as line_count, coalesce(bool_or(ol.price_unit <> 'uom' and ol.actual_weight_grams is null), false) as is_estimated
    from order_lines ol where ol.tenant_id = o.tenant_id and ol.order_id = o.id) lines`;

/** A row of `HEAD`. */
interface CountedRow extends OrderHeadRow {
  line_count: number;
  is_estimated: boolean;
}
/** A row of a page. Without an order on the page there is one row, whose columns are null except the total. */
type PageRow = { total: number } & (CountedRow | { id: null });

const names = new StatementNames('find_orders');

/**
 * Returns a page of a location's orders, by default newest first, with the number of matches. Ends a read-only
 * transaction. The statement contains only the conditions of the filter, so that PostgreSQL keeps its plan.
 */
export async function findOrders(
  tx: Tx,
  customerLocationId: string,
  filter: OrderFilter,
  page: { readonly pageSize: number; readonly offset: number },
): Promise<{ total: number; orders: OrderHead[] }> {
  const values: unknown[] = [tx.tenantId, customerLocationId, page.pageSize, page.offset];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = ['o.tenant_id = $1', 'o.customer_location_id = $2'];
  if (filter.status !== undefined) where.push(`o.status = ${bind(filter.status)}`);
  const asked = (filter.query ?? filter.search)?.replace(/^\s*#/, '');
  const patterns = wordPatterns(asked);
  if (patterns) where.push(`(o.order_number::text = ${bind(asked?.trim())} or ${wordsCondition(bind(patterns))})`);
  if (filter.from !== undefined || filter.to !== undefined) {
    const day =
      filter.dateBasis === 'RequestedDeliveryDate'
        ? 'o.delivery_on'
        : `(o.submitted_at at time zone ${bind(filter.timeZone)})::date`;
    if (filter.from !== undefined) where.push(`${day} >= ${bind(filter.from)}`);
    if (filter.to !== undefined) where.push(`${day} <= ${bind(filter.to)}`);
  }
  const direction = filter.sortDirection === 'Asc' ? 'asc' : 'desc';
  const sort = `${SORTS[filter.sortBy ?? 'submittedAt']} ${direction}, order_number ${direction}`;
  // The number of matches is in each row. An empty page is one row without an order.
  const text = `with hits as materialized (
      select o.id, o.order_number, o.delivery_on, o.submitted_at, o.total_cents from orders o where ${where.join(' and ')}),
    page as materialized (
      select id, row_number() over (order by ${sort}) as place from hits order by ${sort} limit $3 offset $4)
    select t.total, head.* from (select count(*)::int as total from hits) t
    left join lateral (select ${HEAD}, p.place from page p join (${FROM}) on o.id = p.id
      where o.tenant_id = $1 and o.customer_location_id = $2) head on true
    order by head.place`;
  const { rows } = await tx.readLast(() => tx.connection.query<PageRow>(text, values, names.nameOf(text)));
  return {
    total: rows[0]?.total ?? 0,
    orders: rows.flatMap((row) => (row.id === null ? [] : presentWithCount(row))),
  };
}

const presentWithCount = (row: CountedRow): OrderHead => ({
  ...presentHead(row),
  lineCount: row.line_count,
  isEstimated: row.is_estimated,
});

/** Returns a location's orders in the given statuses, the next delivery first. */
export async function ordersInStatus(
  tx: Tx,
  customerLocationId: string,
  statuses: readonly OrderStatus[],
): Promise<OrderHead[]> {
  const { rows } = await tx.connection.query<CountedRow>(
    `select ${HEAD} from ${FROM} where o.tenant_id = $1 and o.customer_location_id = $2 and o.status = any($3::text[])
     order by o.delivery_on, o.order_number`,
    [tx.tenantId, customerLocationId, statuses],
    'orders_in_status',
  );
  return rows.map(presentWithCount);
}
