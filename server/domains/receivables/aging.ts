import { sql } from 'kysely';
import { type AgingRow, agingEndpoints } from '../../../contract/aging.ts';
import type { AgingRules } from '../../../rules/aging.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { nameOrder } from '../search-words.ts';
import { readAgingRules } from './invoice-settings.ts';
import { todayOf } from './invoices.ts';

/**
 * Returns a subquery of what each customer owes. The age of an amount is the whole days since its due or invoice day, in
 * the company's time zone: 0 or less is current, and the last day of a bucket belongs to it. `oldestDays` counts from the
 * due day.
 */
const agingOf = (context: SignedInContext, { by, first, second, third }: AgingRules) => {
  const overdue = sql`(${todayOf(context)}::date - coalesce(d.due_on, d.dated_on))`;
  const age = by === 'due' ? overdue : sql`(${todayOf(context)}::date - d.dated_on)`;
  const owed = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(d.open_cents) filter (where d.open_cents > 0 and ${condition}), 0)`;
  return sql<AgingRow>`(select c.customer_id as "customerId", c.name, c.balance_cents as balance, c.credit_limit_cents as "creditLimit", c.credit_hold as hold,
      ${owed(sql`${age} <= 0`)} as current, ${owed(sql`${age} between 1 and ${first}::int`)} as bucket1,
      ${owed(sql`${age} between ${first}::int + 1 and ${second}::int`)} as bucket2,
      ${owed(sql`${age} between ${second}::int + 1 and ${third}::int`)} as bucket3, ${owed(sql`${age} > ${third}::int`)} as bucket4,
      coalesce(-sum(d.open_cents) filter (where d.open_cents < 0), 0) as credit,
      greatest(0, coalesce(max(${overdue}) filter (where d.open_cents > 0), 0)) as "oldestDays"
    from customers c left join receivable_documents d on d.tenant_id = c.tenant_id and d.customer_id = c.customer_id and d.open_cents <> 0
    where c.tenant_id = ${context.tx.tenantId} group by c.customer_id, c.name, c.balance_cents, c.credit_limit_cents, c.credit_hold)`;
};

const list = listHandlers(agingEndpoints.aging)({
  scope: ({ tx }) => readAgingRules(tx),
  rows: (context, rules) => context.tx.db.selectFrom(agingOf(context, rules).as('a')).selectAll(),
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
    bucket4: sql`a.bucket4`,
    current: sql`a.current`,
    credit: sql`a.credit`,
  },
  key: sql`a."customerId"`,
  totals: {
    current: sql`sum(current)`,
    bucket1: sql`sum("bucket1")`,
    bucket2: sql`sum("bucket2")`,
    bucket3: sql`sum("bucket3")`,
    bucket4: sql`sum(bucket4)`,
    credit: sql`sum(credit)`,
    balance: sql`sum(balance)`,
  },
  present: (row) => row,
});

/** Handlers for the aging of receivables. */
export const agingHandlers: HandlersOf<typeof agingEndpoints> = { aging: list.page, rows: list.rows };
