import { sql } from 'kysely';
import { type CreditRequest, type creditEndpoints, MOST_MATCHING } from '../../../contract/credits.ts';
import type { BodyOf, ReturnsOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import { sumCents } from '../../../rules/money.ts';
import { audit, auditAll } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { leftRows } from '../../lists/list-handler.ts';
import { touchSalesOrders } from '../picking/order-lock.ts';
import { refuseCards } from '../refuse-cards.ts';
import { cancelMemos, type Granted, makeMemos } from './make-memos.ts';
import { CREDITED_BEFORE, type RequestColumns, readRequests, requestList, STATE } from './requests.ts';

type Decision = BodyOf<typeof creditEndpoints.decide>['decisions'][number];

interface Waiting extends Granted {
  readonly basis: CreditRequest['basis'];
  readonly state: CreditRequest['state'];
  /** Maximum grant in cents: the value of the line less earlier credits for it. */
  readonly rest: number;
}

/**
 * Locks the portal orders and then the sales orders of the requests, as a delivery correction does. The order of the
 * locks is fixed, so that callers can't deadlock.
 */
async function lockOrders(tx: Tx, requestIds: readonly string[]): Promise<void> {
  const ofRequests = `select s.order_id, s.id from sales_orders s join credit_requests q on q.tenant_id = s.tenant_id and q.sales_order_id = s.id
    where q.tenant_id = $1 and q.id = any($2::uuid[])`;
  await tx.connection.query(
    `select from orders where tenant_id = $1 and id in (select order_id from (${ofRequests}) own) order by id for update`,
    [tx.tenantId, requestIds],
    'lock_orders_of_requests',
  );
  await tx.connection.query(
    `select from sales_orders where tenant_id = $1 and id in (select id from (${ofRequests}) own) order by id for update`,
    [tx.tenantId, requestIds],
    'lock_sales_orders_of_requests',
  );
}

/** Marks the orders whose customers reported a problem for a refresh, so that their devices show the decision. */
async function refreshReporters(tx: Tx, requestIds: readonly string[]): Promise<void> {
  const { rows } = await tx.connection.query<Columns<'credit_requests', 'sales_order_id'>>(
    `select distinct sales_order_id from credit_requests where tenant_id = $1 and id = any($2::uuid[]) and source = 'customer'`,
    [tx.tenantId, requestIds],
    'orders_of_reported_problems',
  );
  await touchSalesOrders(
    tx,
    rows.map((row) => row.sales_order_id),
  );
}

async function readWaiting(tx: Tx, ids: readonly string[]): Promise<Map<string, Waiting>> {
  const { rows } = await tx.connection.query<RequestColumns & { readonly tax_basis_points: number }>(
    `select q.id, q.sales_order_id, q.basis, ${STATE} as state, q.amount_cents, ${CREDITED_BEFORE} as credited_before, q.quantity, q.reason,
       s.sales_order_number, s.customer_id, s.customer_location_id, l.item_code, l.description, l.uom,
       case when l.taxable then coalesce((coalesce(s.terms, terms_of_location(s.tenant_id, s.customer_location_id, s.delivery_on)) ->> 'taxBasisPoints')::numeric, 0) else 0 end as tax_basis_points
     from credit_requests q left join credit_memos m on m.tenant_id = q.tenant_id and m.id = q.memo_id
     join sales_orders s on s.tenant_id = q.tenant_id and s.id = q.sales_order_id
     join sales_order_lines l on l.tenant_id = q.tenant_id and l.sales_order_id = q.sales_order_id and l.line_number = q.line_number
     where q.tenant_id = $1 and q.id = any($2::uuid[])`,
    [tx.tenantId, ids],
    'read_waiting_requests',
  );
  return rowsBy(rows, 'id', (row) => ({
    requestId: row.id,
    salesOrderId: row.sales_order_id,
    salesOrderNumber: row.sales_order_number,
    customerId: row.customer_id,
    customerLocationId: row.customer_location_id,
    itemCode: row.item_code,
    description: row.description,
    uom: row.uom,
    quantity: row.quantity,
    reason: row.reason,
    taxBasisPoints: row.tax_basis_points,
    basis: row.basis,
    state: row.state,
    rest: Math.max(0, row.amount_cents - row.credited_before),
    amount: 0,
  }));
}

/**
 * Returns the cents that a decision grants, or null for none. Throws `invalid_input` for a decision that doesn't fit
 * the request, and `conflict` for an amount that is too high.
 */
function grantOf({ decision, amount }: Decision, request: Waiting, reason: string): number | null {
  // A request for goods that weren't charged is acknowledged; a request for returned goods is granted or declined.
  if ((decision === 'acknowledged') !== (request.basis === 'taken_off'))
    throw new AppError('invalid_input', { requestId: request.requestId, decision });
  if (decision === 'declined' && reason.trim() === '') throw invalidFields({ reason: { rule: 'required' } });
  if (decision !== 'granted') return null;
  if (amount === 0) throw invalidFields({ amount: { rule: 'least', limit: 1 } });
  if (amount !== null && amount > request.rest) throw new AppError('conflict', { rest: request.rest });
  return amount ?? request.rest;
}

interface Choice {
  readonly decision: Decision['decision'];
  /** Cents granted; null for none. */
  readonly granted: number | null;
}

/**
 * Decides on requests under one id; `choose` returns null for a request that stays as it is. Returns undefined if the
 * id was used before: it decides nothing then, even after an undo, so that a late copy has no effect. Throws
 * `not_found` for an unknown request, and `card_number`.
 */
async function decideUnder(
  context: SignedInContext,
  id: string,
  ids: readonly string[],
  reason: string,
  choose: (request: Waiting) => Choice | null,
): Promise<{ readonly changed: number; readonly granted: number; readonly memos: number } | undefined> {
  refuseCards({ reason });
  const { tx, actor, now } = context;
  const { rows: fresh } = await tx.connection.query(
    `insert into credit_decisions (tenant_id, id, reason, decided_at, decided_by, decided_by_name) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, id) do nothing returning id`,
    [tx.tenantId, id, reason.trim(), now.toISOString(), actor.userId, actor.displayName],
    'note_credit_decision',
  );
  if (fresh.length === 0) return undefined;
  await lockOrders(tx, ids);
  const waiting = await readWaiting(tx, ids);
  if (waiting.size < ids.length) throw new AppError('not_found');

  const taken = ids.flatMap((requestId) => {
    const request = waiting.get(requestId);
    const choice = request?.state === 'open' ? choose(request) : null;
    return request && choice ? [{ request, ...choice }] : [];
  });
  const memos = await makeMemos(
    context,
    taken.flatMap(({ request, granted }) => (granted ? [{ ...request, amount: granted }] : [])),
    { decisionId: id, note: reason.trim() },
  );
  await tx.connection.query(
    `update credit_requests q set decision = v.decision, decision_id = $2, granted_cents = v.granted, memo_id = v.memo
     from unnest($3::uuid[], $4::text[], $5::bigint[], $6::uuid[]) as v(id, decision, granted, memo) where q.tenant_id = $1 and q.id = v.id`,
    [
      tx.tenantId,
      id,
      taken.map(({ request }) => request.requestId),
      taken.map(({ decision }) => decision),
      taken.map(({ granted }) => granted),
      taken.map(({ request, granted }) => (granted ? (memos.get(request.salesOrderId)?.id ?? null) : null)),
    ],
    'decide_credit_requests',
  );
  await refreshReporters(
    tx,
    taken.map(({ request }) => request.requestId),
  );
  await auditAll(
    tx,
    actor,
    taken.map(({ request, decision, granted }) => ({
      action: `credit_request.${decision}`,
      subject: request.requestId,
      details: {
        salesOrderNumber: request.salesOrderNumber,
        ...(granted === null ? {} : { granted, memoNumber: memos.get(request.salesOrderId)?.number ?? null }),
      },
    })),
  );
  return { changed: taken.length, granted: sumCents(taken.map(({ granted }) => granted ?? 0)), memos: memos.size };
}

/** Decides on requests together under one decision id: see the contract. The first decision on a request counts. */
export async function decideRequests(
  context: SignedInContext,
  id: string,
  { decisions, reason }: BodyOf<typeof creditEndpoints.decide>,
): Promise<CreditRequest[]> {
  const { tx } = context;
  const own = new Map(decisions.map((one) => [one.requestId, one]));
  const ids = [...own.keys()];
  const decided = await decideUnder(context, id, ids, reason, (request) => {
    const one = own.get(request.requestId);
    return one ? { decision: one.decision, granted: grantOf(one, request, reason) } : null;
  });
  return decided ? readRequests(tx, ids) : readKnown(tx, ids);
}

/**
 * Decides on the requests that match a filter of the list, at most `MOST_MATCHING`: see the contract. A copy of a call
 * has no effect and changes 0 requests.
 */
export async function decideMatching(
  context: SignedInContext,
  id: string,
  { matching, decision, reason }: BodyOf<typeof creditEndpoints.decideMatching>,
): Promise<ReturnsOf<typeof creditEndpoints.decideMatching>> {
  if (decision === 'decline' && reason.trim() === '') throw invalidFields({ reason: { rule: 'required' } });
  const isApproval = decision === 'approve';
  const fits = isApproval ? sql<boolean>`q.state = 'open'` : sql<boolean>`q.state = 'open' and q.basis = 'to_credit'`;
  const { keys, left } = await requestList.matching(context, matching, { fits, most: MOST_MATCHING });
  const decided = await decideUnder(context, id, keys, reason, ({ basis, rest }) => {
    if (basis === 'taken_off') return { decision: 'acknowledged', granted: null };
    return isApproval ? { decision: 'granted', granted: rest } : { decision: 'declined', granted: null };
  });
  if (!decided) return { changed: 0, granted: 0, memos: 0, left: [] };
  // Another user may have decided between the two queries.
  return { ...decided, left: leftRows({ ...left, gone: left.gone + keys.length - decided.changed }) };
}

async function readKnown(tx: Tx, ids: readonly string[]): Promise<CreditRequest[]> {
  const known = await readRequests(tx, ids);
  if (known.length < ids.length) throw new AppError('not_found');
  return known;
}

/**
 * Undoes a decision: cancels its memos and reopens its requests. A second undo has no effect. Throws `conflict` if part
 * of a memo has been used for a payment.
 */
export async function undoDecision(context: SignedInContext, id: string): Promise<CreditRequest[]> {
  const { tx, actor, now } = context;
  const { rows: known } = await tx.connection.query(
    'select undone_at from credit_decisions where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
    'read_credit_decision',
  );
  if (!known[0]) throw new AppError('not_found');
  const { rows } = await tx.connection.query<Columns<'credit_requests', 'id'>>(
    'select id from credit_requests where tenant_id = $1 and decision_id = $2 order by id',
    [tx.tenantId, id],
    'requests_of_decision',
  );
  const ids = rows.map((row) => row.id);
  await lockOrders(tx, ids);
  const { rows: first } = await tx.connection.query(
    'update credit_decisions set undone_at = $3, undone_by = $4 where tenant_id = $1 and id = $2 and undone_at is null returning id',
    [tx.tenantId, id, now.toISOString(), actor.displayName],
    'undo_credit_decision',
  );
  if (first.length === 0) return readRequests(tx, ids);
  await cancelMemos(context, id);
  await tx.connection.query(
    `update credit_requests set decision = null, decision_id = null, granted_cents = null, memo_id = null, kept_at = null, kept_by = null
     where tenant_id = $1 and decision_id = $2`,
    [tx.tenantId, id],
    'reopen_credit_requests',
  );
  await refreshReporters(tx, ids);
  await audit(tx, actor, 'credit_decision.undone', id, { requests: ids });
  return readRequests(tx, ids);
}

/**
 * Keeps the memo of a withdrawn request, or reverses that. Does nothing for a request in another state. Throws
 * `not_found`.
 */
export async function keepMemo(context: SignedInContext, id: string, kept: boolean): Promise<CreditRequest> {
  const { tx, actor, now } = context;
  await lockOrders(tx, [id]);
  const [before] = await readRequests(tx, [id]);
  if (!before) throw new AppError('not_found');
  if (before.state !== (kept ? 'contradicted' : 'withdrawn') || (!kept && !before.kept)) return before;
  await tx.connection.query(
    'update credit_requests set kept_at = $3, kept_by = $4 where tenant_id = $1 and id = $2',
    [tx.tenantId, id, kept ? now.toISOString() : null, kept ? actor.displayName : null],
    'keep_credit_memo',
  );
  await audit(tx, actor, kept ? 'credit_memo.kept' : 'credit_memo.not_kept', id, {
    memoNumber: before.decision?.memo?.number ?? null,
  });
  return (await readRequests(tx, [id]))[0] ?? before;
}
