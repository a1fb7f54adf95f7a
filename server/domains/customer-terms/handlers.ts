import { sql } from 'kysely';
import {
  type CustomerTermsRow,
  customerTermsEndpoints,
  MOST_PACA_TERMS_DAYS,
} from '../../../contract/customer-terms.ts';
import { AppError } from '../../../contract/errors.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf } from '../../context.ts';
import { INSTANT } from '../../db/instant.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { nameOrder } from '../search-words.ts';

type Row = Columns<
  'customers',
  | 'customer_id'
  | 'name'
  | 'terms_days'
  | 'credit_limit_cents'
  | 'credit_hold'
  | 'invoice_emails'
  | 'invoice_locale'
  | 'wants_reminders'
  | 'balance_cents'
  | 'open_orders_cents'
  | 'oldest_overdue_days'
  | 'terms_changed_at'
  | 'terms_changed_by'
> & { readonly holds: CustomerTermsRow['holds'] };

/** As `creditState` of rules/ordering.ts holds orders. */
const TERMS = `select c.customer_id, c.name, c.terms_days, c.credit_limit_cents, c.credit_hold, c.invoice_emails, c.invoice_locale, c.wants_reminders, c.balance_cents,
  c.open_orders_cents, c.oldest_overdue_days, ${INSTANT('c.terms_changed_at')} as terms_changed_at, c.terms_changed_by,
  array_remove(array[case when c.credit_hold then 'person' end, case when c.oldest_overdue_days > o.max_overdue_days then 'overdue' end,
    case when coalesce(o.credit_limit_enabled, true) and c.balance_cents + c.open_orders_cents > c.credit_limit_cents then 'limit' end], null) as holds
  from customers c left join organization o on o.tenant_id = c.tenant_id`;

const present = (row: Row): CustomerTermsRow => ({
  customerId: row.customer_id,
  name: row.name,
  termsDays: row.terms_days,
  creditLimit: row.credit_limit_cents,
  isHeld: row.credit_hold,
  invoiceEmails: row.invoice_emails,
  invoiceLocale: row.invoice_locale,
  wantsReminders: row.wants_reminders,
  balance: row.balance_cents,
  openOrders: row.open_orders_cents,
  overdueDays: row.oldest_overdue_days,
  holds: row.holds,
  updatedAt: row.terms_changed_at,
  changedBy: row.terms_changed_by,
});

const HOLD_OF = { held: 'person', overdue: 'overdue', overLimit: 'limit' } as const;

const list = listHandlers(customerTermsEndpoints.list)({
  scope: () => null,
  rows: ({ tx }) =>
    tx.db
      .selectFrom(sql<Row>`(${sql.raw(TERMS)} where c.tenant_id = ${tx.tenantId} and c.is_active)`.as('c'))
      .selectAll(),
  filters: {
    state: (rows, state) =>
      rows.where(
        state === 'longTerms'
          ? sql<boolean>`c.terms_days > ${MOST_PACA_TERMS_DAYS}`
          : sql<boolean>`${HOLD_OF[state]} = any(c.holds)`,
      ),
  },
  search: ['c.name', 'c.customer_id', "array_to_string(c.invoice_emails, ' ')"],
  sorts: {
    name: sql.raw(nameOrder('c.name')),
    customerId: sql`c.customer_id`,
    balance: sql`c.balance_cents`,
    termsDays: sql`c.terms_days`,
    overdueDays: sql`c.oldest_overdue_days`,
  },
  key: sql`c.customer_id`,
  totals: { balance: sql`sum(balance_cents)`, openOrders: sql`sum(open_orders_cents)` },
  present: (row) => present(row),
});

async function read(tx: Tx, customerId: string, lock = false): Promise<CustomerTermsRow> {
  const { rows } = await tx.connection.query<Row>(
    `${TERMS} where c.tenant_id = $1 and c.customer_id = $2 ${lock ? 'for update of c' : ''}`,
    [tx.tenantId, customerId],
    lock ? 'lock_customer_terms' : 'read_customer_terms',
  );
  if (!rows[0]) throw new AppError('not_found');
  return present(rows[0]);
}

/** Handlers for the credit terms of customers. */
export const customerTermsHandlers: HandlersOf<typeof customerTermsEndpoints> = {
  list: list.page,
  rows: list.rows,

  save: async ({ tx, actor, now }, { params: { customerId }, body }) => {
    const before = await read(tx, customerId, true);
    const { updatedAt, ...terms } = body;
    const isSame = JSON.stringify(terms) === JSON.stringify({ ...terms, ...pick(before) });
    // The same values again, after a lost response, are no change.
    if (isSame) return before;
    if (before.updatedAt !== updatedAt) throw new AppError('conflict');
    await tx.db
      .updateTable('customers')
      .set({
        terms_days: terms.termsDays,
        credit_limit_cents: terms.creditLimit,
        credit_hold: terms.isHeld,
        invoice_emails: [...terms.invoiceEmails],
        invoice_locale: terms.invoiceLocale,
        wants_reminders: terms.wantsReminders,
        terms_changed_at: now.toISOString(),
        terms_changed_by: actor.displayName,
        updated_at: now.toISOString(),
      })
      .where('tenant_id', '=', tx.tenantId)
      .where('customer_id', '=', customerId)
      .execute();
    await audit(tx, actor, 'customerTerms.save', customerId, { before: pick(before), after: terms });
    return read(tx, customerId);
  },
};

const pick = ({ termsDays, creditLimit, isHeld, invoiceEmails, wantsReminders, invoiceLocale }: CustomerTermsRow) => ({
  termsDays,
  creditLimit,
  isHeld,
  invoiceEmails,
  wantsReminders,
  invoiceLocale,
});
