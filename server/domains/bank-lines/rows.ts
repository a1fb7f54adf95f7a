import { sql } from 'kysely';
import { type BankLineRow, bankLineEndpoints } from '../../../contract/bank-lines.ts';
import { AppError } from '../../../contract/errors.ts';
import { INSTANT } from '../../db/instant.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { nameOrder } from '../search-words.ts';

type Row = Columns<
  'bank_lines',
  | 'id'
  | 'account'
  | 'booked_on'
  | 'amount_cents'
  | 'description'
  | 'reference'
  | 'state'
  | 'imported_by'
  | 'imported_at'
  | 'decided_by'
  | 'decided_at'
> & { readonly payments: BankLineRow['payments'] };

const LINES = `select b.id, b.account, b.booked_on, b.amount_cents, b.description, b.reference, b.state, b.imported_by, ${INSTANT('b.imported_at')} as imported_at,
    b.decided_by, ${INSTANT('b.decided_at')} as decided_at, coalesce((select json_agg(json_build_object('id', p.id, 'paymentNumber', p.payment_number,
      'customerName', coalesce(c.name, p.customer_id), 'isReversed', p.reversed_at is not null) order by p.payment_number)
    from bank_line_payments l join payments p on p.tenant_id = l.tenant_id and p.id = l.payment_id
    left join customers c on c.tenant_id = p.tenant_id and c.customer_id = p.customer_id
    where l.tenant_id = b.tenant_id and l.line_id = b.id), '[]') as payments from bank_lines b`;

const present = (row: Row): BankLineRow => ({
  id: row.id,
  account: row.account,
  bookedOn: row.booked_on,
  amount: row.amount_cents,
  description: row.description,
  reference: row.reference,
  state: row.state,
  payments: row.payments,
  importedBy: row.imported_by,
  importedAt: row.imported_at,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
});

export const bankLineList = listHandlers(bankLineEndpoints.list)({
  scope: () => null,
  rows: ({ tx }) =>
    tx.db.selectFrom(sql<Row>`(${sql.raw(LINES)} where b.tenant_id = ${tx.tenantId})`.as('b')).selectAll(),
  filters: {
    state: (rows, state) => rows.where(sql<boolean>`b.state = ${state}`),
    account: (rows, account) => rows.where(sql<boolean>`b.account = ${account}`),
    from: (rows, from) => rows.where(sql<boolean>`b.booked_on >= ${from}::date`),
    to: (rows, to) => rows.where(sql<boolean>`b.booked_on <= ${to}::date`),
  },
  search: ['b.description', 'b.reference', 'b.account', "'#' || (b.payments -> 0 ->> 'paymentNumber')"],
  sorts: {
    bookedOn: sql`b.booked_on`,
    amount: sql`b.amount_cents`,
    description: sql.raw(nameOrder('b.description')),
  },
  key: sql`b.id`,
  totals: { amount: sql`sum(amount_cents)` },
  present: (row) => present(row),
});

/** Returns a line. Throws `not_found`. */
export async function readBankLine(tx: Tx, id: string): Promise<BankLineRow> {
  const { rows } = await tx.connection.query<Row>(
    `${LINES} where b.tenant_id = $1 and b.id = $2`,
    [tx.tenantId, id],
    'read_bank_line',
  );
  if (!rows[0]) throw new AppError('not_found');
  return present(rows[0]);
}

/** Returns a line, which is locked until the transaction ends. Throws `not_found`. */
export async function lockBankLine(tx: Tx, id: string): Promise<BankLineRow> {
  await tx.connection.query(
    'select from bank_lines where tenant_id = $1 and id = $2 for update',
    [tx.tenantId, id],
    'lock_bank_line',
  );
  return readBankLine(tx, id);
}
