import { sql } from 'kysely';
import { type AgingRow, agingEndpoints } from '../../../contract/aging.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { nameOrder } from '../search-words.ts';
import { todayOf } from './invoices.ts';

/**
 * Returns a subquery of what each customer owes. The age of an amount is the whole days since its due day, in the
 * company's time zone: 0 or less is current, 90 belongs to 61 to 90.
 */
const agingOf = (context: SignedInContext) => {
  const days = sql`(${todayOf(context)}::date - coalesce(d.due_on, d.dated_on))`;
  const owed = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(d.open_cents) filter (where d.open_cents > 0 and ${condition}), 0)`;
  return sql<AgingRow>`(select c.customer_id as "customerId", c.name, c.balance_cents as balance, c.credit_limit_cents as "creditLimit", c.credit_hold as hold,
      ${owed(sql`${days} <= 0`)} as current, ${owed(sql`${days} between 1 and 30`)} as "days1to30", ${owed(sql`${days} between 31 and 60`)} as "days31to60",
      ${owed(sql`${days} between 61 and 90`)} as "days61to90", ${owed(sql`${days} > 90`)} as over90,
      coalesce(-sum(d.open_cents) filter (where d.open_cents < 0), 0) as credit,
      greatest(0, coalesce(max(${days}) filter (where d.open_cents > 0), 0)) as "oldestDays"
    from customers c left join receivable_documents d on d.tenant_id = c.tenant_id and d.customer_id = c.customer_id and d.open_cents <> 0
    where c.tenant_id = ${context.tx.tenantId} group by c.customer_id, c.name, c.balance_cents, c.credit_limit_cents, c.credit_hold)`;
};

const list = listHandlers(agingEndpoints.aging)({
  scope: () => null,
  rows: (context) => context.tx.db.selectFrom(agingOf(context).as('a')).selectAll(),
  filters: {
    status: (rows, status) =>
      status === 'all'
        ? rows
        : rows.where(
            status === 'overdue' ? sql<boolean>`a."oldestDays" > 0` : sql<boolean>`(a.balance <> 0 or a.credit <> 0)`,
          ),
  },
  search: ['a."customerId"', 'a.name'],
  sorts: {
    name: sql.raw(nameOrder('a.name')),
    balance: sql`a.balance`,
    oldestDays: sql`a."oldestDays"`,
    over90: sql`a.over90`,
    current: sql`a.current`,
    credit: sql`a.credit`,
  },
  key: sql`a."customerId"`,
  totals: {
    current: sql`sum(current)`,
    days1to30: sql`sum("days1to30")`,
    days31to60: sql`sum("days31to60")`,
    days61to90: sql`sum("days61to90")`,
    over90: sql`sum(over90)`,
    credit: sql`sum(credit)`,
    balance: sql`sum(balance)`,
  },
  present: (row) => row,
});

/** Handlers for the aging of receivables. */
export const agingHandlers: HandlersOf<typeof agingEndpoints> = { aging: list.page, rows: list.rows };
