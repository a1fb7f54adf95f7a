import { type Nullable, sql } from 'kysely';
import { type CreditRequest, type CreditStatus, creditEndpoints } from '../../../contract/credits.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { readableRoutes } from '../deliveries/access.ts';
import { nameOrder } from '../search-words.ts';

/** SQL for the state of a request `q` with memo `m` (contract/credits.ts, CREDIT_STATES). */
export const STATE = `case when q.withdrawn_at is null then coalesce(q.decision, 'open')
    when m.id is not null and m.cancelled_at is null and q.kept_at is null then 'contradicted' else 'withdrawn' end`;

/** SQL for the cents that valid memos credit for withdrawn requests of the same line. */
export const CREDITED_BEFORE = `(select coalesce(sum(p.granted_cents), 0) from credit_requests p
    join credit_memos pm on pm.tenant_id = p.tenant_id and pm.id = p.memo_id and pm.cancelled_at is null
    where p.tenant_id = q.tenant_id and p.sales_order_id = q.sales_order_id and p.line_number = q.line_number and p.basis = q.basis and p.source = q.source
      and p.id <> q.id and p.withdrawn_at is not null)`;

const MEMO = 'left join credit_memos m on m.tenant_id = q.tenant_id and m.id = q.memo_id';
const ORDER = `join sales_orders s on s.tenant_id = q.tenant_id and s.id = q.sales_order_id
    join sales_order_lines l on l.tenant_id = q.tenant_id and l.sales_order_id = q.sales_order_id and l.line_number = q.line_number
    left join customer_locations c on c.tenant_id = s.tenant_id and c.customer_location_id = s.customer_location_id`;

const JOINS = `${ORDER} ${MEMO}
    left join credit_decisions d on d.tenant_id = q.tenant_id and d.id = q.decision_id
    left join routes r on r.tenant_id = s.tenant_id and r.id = s.run_route_id
    left join delivery_lines dl on dl.tenant_id = q.tenant_id and dl.sales_order_id = q.sales_order_id and dl.line_number = q.line_number`;

const COLUMNS = `q.id, q.sales_order_id, s.sales_order_number, s.customer_id, s.customer_location_id, coalesce(c.display_name, s.customer_location_id) as location_name,
    s.run_route_id, r.name as route_name, s.run_day, c.route_stop, q.line_number, l.item_code, l.description, l.uom, q.quantity, q.reason,
    q.source, case when q.source = 'driver' then coalesce(dl.outcome ->> 'note', '') else q.note end as note,
    case when q.source = 'driver' then array(select p.id::text from delivery_photos p where p.tenant_id = q.tenant_id
        and p.sales_order_id = q.sales_order_id and p.line_number = q.line_number order by p.taken_at, p.id)
      else array(select p.id::text from credit_request_photos p where p.tenant_id = q.tenant_id and p.request_id = q.id order by p.taken_at, p.id)
      end as photo_ids,
    q.basis, q.amount_cents, ${CREDITED_BEFORE} as credited_before, q.requested_at, q.requested_by, ${STATE} as state,
    q.decision_id, q.granted_cents, d.reason as decision_reason, d.decided_at, d.decided_by_name, m.id as memo_id, m.memo_number,
    q.withdrawn_at, q.withdrawn_by, q.kept_at, q.kept_by`;

/** Columns of a request with those of its order and line. */
export type RequestColumns = Columns<
  'credit_requests',
  'id' | 'sales_order_id' | 'basis' | 'amount_cents' | 'quantity' | 'reason'
> &
  Columns<'sales_orders', 'sales_order_number' | 'customer_id' | 'customer_location_id'> &
  Columns<'sales_order_lines', 'item_code' | 'description' | 'uom'> & {
    readonly state: CreditRequest['state'];
    readonly credited_before: number;
  };

type RequestRow = RequestColumns &
  Columns<
    'credit_requests',
    | 'line_number'
    | 'source'
    | 'requested_at'
    | 'requested_by'
    | 'decision_id'
    | 'granted_cents'
    | 'withdrawn_at'
    | 'withdrawn_by'
    | 'kept_at'
    | 'kept_by'
  > &
  Columns<'sales_orders', 'run_route_id' | 'run_day'> &
  Nullable<
    Columns<'customer_locations', 'route_stop'> &
      Columns<'credit_decisions', 'decided_at' | 'decided_by_name'> &
      Columns<'credit_memos', 'memo_number'>
  > & {
    readonly location_name: string;
    readonly route_name: string | null;
    readonly note: string;
    readonly photo_ids: string[];
    readonly decision_reason: string | null;
    readonly memo_id: string | null;
  };

/** Returns the user and the time of a change, or null if it was not made. */
const changeOf = (at: string | null, by: string | null) => (at === null ? null : { at, by: by ?? '' });

const present = (row: RequestRow): CreditRequest => ({
  id: row.id,
  salesOrderId: row.sales_order_id,
  salesOrderNumber: row.sales_order_number,
  customerId: row.customer_id,
  customerLocationId: row.customer_location_id,
  locationName: row.location_name,
  run:
    row.run_route_id === null || row.run_day === null
      ? null
      : {
          routeId: row.run_route_id,
          routeName: row.route_name ?? row.run_route_id,
          day: row.run_day,
          stop: row.route_stop,
        },
  lineNumber: row.line_number,
  itemCode: row.item_code,
  description: row.description,
  uom: row.uom,
  quantity: row.quantity,
  source: row.source,
  reason: row.reason,
  note: row.note,
  photoIds: row.photo_ids,
  basis: row.basis,
  amount: row.amount_cents,
  creditedBefore: row.basis === 'to_credit' ? row.credited_before : 0,
  requestedAt: row.requested_at,
  requestedBy: row.requested_by,
  state: row.state,
  decision:
    row.decision_id === null || row.decided_at === null
      ? null
      : {
          id: row.decision_id,
          granted: row.granted_cents,
          reason: row.decision_reason ?? '',
          at: row.decided_at,
          by: row.decided_by_name ?? '',
          memo: row.memo_id === null || row.memo_number === null ? null : { id: row.memo_id, number: row.memo_number },
        },
  withdrawn: changeOf(row.withdrawn_at, row.withdrawn_by),
  kept: changeOf(row.kept_at, row.kept_by),
});

/** Returns requests in the order of the ids, without unknown ones. */
export async function readRequests(tx: Tx, ids: readonly string[]): Promise<CreditRequest[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.connection.query<RequestRow>(
    `select ${COLUMNS} from credit_requests q ${JOINS}
     where q.tenant_id = $1 and q.id = any($2::uuid[]) order by array_position($2::uuid[], q.id)`,
    [tx.tenantId, ids],
    'read_credit_requests',
  );
  return rows.map(present);
}

const STATES: Readonly<Record<CreditStatus, readonly CreditRequest['state'][]>> = {
  open: ['open', 'contradicted'],
  decided: ['granted', 'declined', 'acknowledged'],
  withdrawn: ['withdrawn'],
};

/** Returns a subquery of requests with all columns, including those that the list filters and sorts by. */
const requestsOf = ({ tx }: SignedInContext) =>
  sql<RequestRow>`(select ${sql.raw(`${COLUMNS}, coalesce(s.run_route_id, s.own_route_id, c.route_id) as delivery_route`)}
    from credit_requests q ${sql.raw(JOINS)} where q.tenant_id = ${tx.tenantId})`;

/** SQL for the kind of a request (contract/credits.ts, CREDIT_KINDS). */
const KIND = sql`case when q.source = 'customer' then 'reported' when q.basis = 'taken_off' then 'refused' else 'returned' end`;

const dayOf = ({ tenant }: SignedInContext) => sql`(q.requested_at at time zone ${tenant.timeZone})::date`;

/**
 * Requests of the caller's routes, with the sums of all matches. Contradicted requests come first in every sort order.
 */
export const requestList = listHandlers(creditEndpoints.requests)({
  scope: readableRoutes,
  rows: (context, routes) =>
    context.tx.db
      .selectFrom(requestsOf(context).as('q'))
      .selectAll()
      .where(sql<boolean>`(${routes}::text[] is null or q.delivery_route = any(${routes}::text[]))`),
  filters: {
    status: (rows, status) => rows.where(sql<boolean>`q.state = any(${STATES[status]}::text[])`),
    kind: (rows, kind) => rows.where(sql<boolean>`${KIND} = ${kind}`),
    customerLocationId: (rows, id) => rows.where(sql<boolean>`q.customer_location_id = ${id}`),
    from: (rows, from, context) => rows.where(sql<boolean>`${dayOf(context)} >= ${from}::date`),
    to: (rows, to, context) => rows.where(sql<boolean>`${dayOf(context)} <= ${to}::date`),
  },
  search: [
    "'#' || q.sales_order_number",
    "'#' || q.memo_number",
    'q.item_code',
    'q.description',
    'q.customer_location_id',
    'q.location_name',
    'q.requested_by',
  ],
  sorts: {
    requestedAt: sql`q.requested_at`,
    amount: sql`q.amount_cents`,
    locationName: sql.raw(nameOrder('q.location_name')),
    salesOrderNumber: sql`q.sales_order_number`,
    description: sql.raw(nameOrder('q.description')),
  },
  first: sql`q.state = 'contradicted'`,
  key: sql`q.id`,
  totals: {
    toCredit: sql`sum(amount_cents) filter (where basis = 'to_credit')`,
    takenOff: sql`sum(amount_cents) filter (where basis = 'taken_off')`,
  },
  present: (row) => present(row),
});

/** Returns the locations with requests of the caller's routes, by name. */
export async function requestLocations(context: SignedInContext): Promise<{ id: string; name: string }[]> {
  const routes = await readableRoutes(context);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from (select distinct q.customer_location_id as id, q.location_name as name from ${requestsOf(context)} as q
      where ${routes}::text[] is null or q.delivery_route = any(${routes}::text[])) as locations order by ${sql.raw(nameOrder('name'))}, id`.execute(
    context.tx.db,
  );
  return rows;
}
