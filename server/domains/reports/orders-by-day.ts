import type { OrdersByDay } from '../../../contract/reports.ts';
import { addDays, dayInZone, zonedToUtc } from '../../../rules/calendar.ts';
import type { SignedInContext } from '../../context.ts';

interface Row {
  /** Null: the last 24 hours. */
  readonly day: string | null;
  readonly orders: number;
  readonly total: number;
}

/**
 * Counts the orders of locations by the day on which they were sent, in the company's time zone, and those of the last
 * 24 hours. Canceled orders do not count. Totals are in cents; null without `showsTotals`.
 */
export async function readOrdersByDay(
  { tx, tenant, now }: Pick<SignedInContext, 'tx' | 'tenant' | 'now'>,
  locations: readonly string[],
  { days, showsTotals }: { readonly days: number; readonly showsTotals: boolean },
): Promise<OrdersByDay> {
  const { timeZone } = tenant;
  const today = dayInZone(now.toISOString(), timeZone);
  const first = addDays(today, 1 - days);
  const { rows } = await tx.connection.query<Row>(
    `with found as (
       select (submitted_at at time zone $4)::date as day, submitted_at, total_cents from orders
       where tenant_id = $1 and customer_location_id = any($2::text[]) and status <> 'cancelled'
         and submitted_at >= least($3::timestamptz, $5::timestamptz - interval '24 hours') and submitted_at <= $5::timestamptz)
     select day, count(*)::int as orders, coalesce(sum(total_cents), 0)::int8 as total from found where submitted_at >= $3::timestamptz group by day
     union all
     select null, count(*)::int, coalesce(sum(total_cents), 0)::int8 from found where submitted_at > $5::timestamptz - interval '24 hours'`,
    [tx.tenantId, locations, zonedToUtc(first, '00:00', timeZone), timeZone, now.toISOString()],
    'orders_by_day',
  );
  const sumOf = (day: string | null) => {
    const row = rows.find((one) => one.day === day);
    return { orders: row?.orders ?? 0, total: showsTotals ? (row?.total ?? 0) : null };
  };
  return {
    days: Array.from({ length: days }, (_, index) => addDays(first, index)).map((day) => ({ day, ...sumOf(day) })),
    last24Hours: sumOf(null),
  };
}
