import type { Nullable } from 'kysely';
import type { CreditMemo, CreditMemoHead, creditEndpoints, HandedBack } from '../../../contract/credits.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { folded } from '../search-words.ts';

const HEAD = `m.id, m.memo_number, m.customer_id, m.customer_location_id, coalesce(c.display_name, m.customer_location_id) as location_name, m.sales_order_id,
    s.sales_order_number, m.issued_on, m.cancelled_at, m.note, m.tax_cents, m.surcharge_cents, m.total_cents, -r.open_cents as open_cents, m.lines`;
const FROM = `from credit_memos m
    join receivable_documents r on r.tenant_id = m.tenant_id and r.id = m.id
    left join customer_locations c on c.tenant_id = m.tenant_id and c.customer_location_id = m.customer_location_id
    left join sales_orders s on s.tenant_id = m.tenant_id and s.id = m.sales_order_id`;

type MemoRow = Columns<
  'credit_memos',
  | 'id'
  | 'memo_number'
  | 'customer_id'
  | 'customer_location_id'
  | 'sales_order_id'
  | 'issued_on'
  | 'cancelled_at'
  | 'note'
  | 'tax_cents'
  | 'surcharge_cents'
  | 'total_cents'
  | 'lines'
> &
  Columns<'receivable_documents', 'open_cents'> &
  Nullable<Columns<'sales_orders', 'sales_order_number'>> & { readonly location_name: string };

function present({
  lines,
  tax_cents: tax,
  surcharge_cents: surcharge,
  total_cents: total,
  ...row
}: MemoRow): CreditMemo {
  return {
    id: row.id,
    memoNumber: row.memo_number,
    customerId: row.customer_id,
    customerLocationId: row.customer_location_id,
    locationName: row.location_name,
    salesOrderId: row.sales_order_id,
    salesOrderNumber: row.sales_order_number,
    issuedOn: row.issued_on,
    cancelledAt: row.cancelled_at,
    note: row.note,
    subtotal: total - tax - surcharge,
    tax,
    surcharge,
    total,
    open: row.open_cents,
    lineCount: lines.length,
    lines: lines.map(({ itemCode, description, uom, quantity, reason, amountCents }) => ({
      itemCode,
      description,
      uom,
      quantity,
      reason,
      amount: amountCents,
    })),
  };
}

/** Returns a memo of any location. The caller checks the access. */
export async function readMemo(tx: Tx, id: string): Promise<CreditMemo | undefined> {
  const { rows } = await tx.connection.query<MemoRow>(
    `select ${HEAD} ${FROM} where m.tenant_id = $1 and m.id = $2`,
    [tx.tenantId, id],
    'read_credit_memo',
  );
  return rows[0] && present(rows[0]);
}

const SORTS = {
  memoNumber: 'm.memo_number',
  issuedOn: 'm.issued_on',
  total: 'm.total_cents',
  open: '-r.open_cents',
} as const;

/** SQL condition: each word occurs in the memo's number, its order's number or one of its lines. */
const WORDS = `not exists (select from unnest($3::text[]) as w(pattern) where not (
    m.memo_number::text like w.pattern or coalesce(s.sales_order_number::text, '') like w.pattern
    or exists (select from jsonb_to_recordset(m.lines) as ml("itemCode" text, description text)
      where ${folded(`lower(ml."itemCode" || ' ' || ml.description)`)} like w.pattern)))`;

type Filter = Pick<QueryOf<typeof creditEndpoints.memos>, 'status' | 'from' | 'to' | 'sortBy' | 'sortDirection'>;

/**
 * Returns a page of a location's memos, by default the latest first, with the number of matches and their open cents.
 */
export async function findMemos(
  tx: Tx,
  customerLocationId: string,
  filter: Filter & { readonly words: readonly string[] | null },
  page: { readonly pageSize: number; readonly offset: number },
): Promise<{ total: number; openTotal: number; memos: CreditMemoHead[] }> {
  const sortBy = filter.sortBy ?? 'issuedOn';
  const direction = filter.sortDirection === 'Asc' ? 'asc' : 'desc';
  const where = `where m.tenant_id = $1 and m.customer_location_id = $2 and ($3::text[] is null or ${WORDS}) and ($4::boolean is not true or r.open_cents < 0)
    and ($5::date is null or m.issued_on >= $5) and ($6::date is null or m.issued_on <= $6)`;
  const given = [
    tx.tenantId,
    customerLocationId,
    filter.words,
    filter.status === 'open',
    filter.from ?? null,
    filter.to ?? null,
  ];
  const { rows: sums } = await tx.connection.query<{ readonly total: number; readonly open: number }>(
    `select count(*)::int as total, coalesce(-sum(r.open_cents), 0) as open ${FROM} ${where}`,
    given,
    'count_credit_memos',
  );
  const { rows } = await tx.connection.query<MemoRow>(
    `select ${HEAD} ${FROM} ${where} order by ${SORTS[sortBy]} ${direction}, m.memo_number ${direction} limit $7 offset $8`,
    [...given, page.pageSize, page.offset],
    `find_credit_memos_${sortBy}_${direction}`,
  );
  return {
    total: sums[0]?.total ?? 0,
    openTotal: sums[0]?.open ?? 0,
    memos: rows.map((row) => {
      const { lines: _lines, ...head } = present(row);
      return head;
    }),
  };
}

type HandedBackRow = Columns<
  'credit_requests',
  'id' | 'sales_order_id' | 'quantity' | 'reason' | 'amount_cents' | 'requested_at'
> &
  Columns<'sales_orders', 'sales_order_number'> &
  Columns<'sales_order_lines', 'item_code' | 'description' | 'uom'> &
  Nullable<Columns<'credit_decisions', 'decided_at'>> & {
    readonly state: HandedBack['state'];
    readonly answer: string | null;
  };

const MOST_HANDED_BACK = 50;

/** Returns a location's returned goods without a memo: open or declined requests, the latest first. */
export async function readHandedBack(tx: Tx, customerLocationId: string): Promise<HandedBack[]> {
  const { rows } = await tx.connection.query<HandedBackRow>(
    `select q.id, q.sales_order_id, s.sales_order_number, l.item_code, l.description, l.uom, q.quantity, q.reason, q.amount_cents, q.requested_at,
       coalesce(q.decision, 'open') as state, d.reason as answer, d.decided_at
     from credit_requests q join sales_orders s on s.tenant_id = q.tenant_id and s.id = q.sales_order_id
     join sales_order_lines l on l.tenant_id = q.tenant_id and l.sales_order_id = q.sales_order_id and l.line_number = q.line_number
     left join credit_decisions d on d.tenant_id = q.tenant_id and d.id = q.decision_id
     where q.tenant_id = $1 and s.customer_location_id = $2 and q.basis = 'to_credit' and q.withdrawn_at is null and (q.decision is null or q.decision = 'declined')
     order by q.requested_at desc, q.id limit ${MOST_HANDED_BACK}`,
    [tx.tenantId, customerLocationId],
    'read_handed_back',
  );
  return rows.map((row) => ({
    id: row.id,
    salesOrderId: row.sales_order_id,
    salesOrderNumber: row.sales_order_number,
    itemCode: row.item_code,
    description: row.description,
    uom: row.uom,
    quantity: row.quantity,
    reason: row.reason,
    amount: row.amount_cents,
    requestedAt: row.requested_at,
    state: row.state,
    answer:
      row.state === 'declined' && row.decided_at !== null ? { reason: row.answer ?? '', at: row.decided_at } : null,
  }));
}
