import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { type RouteCountDetail, type RouteCountRow, routeCountEndpoints } from '../../../contract/route-counts.ts';
import { postingsOfCashOver, reversePostings } from '../../../rules/receivables.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { INSTANT } from '../../db/instant.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { refuseCards } from '../refuse-cards.ts';
import { nameOrder } from '../search-words.ts';
import { postEntry } from './post-entry.ts';

interface OfRun {
  readonly routeId: string;
  readonly day: string;
}

interface Row {
  readonly key: string;
  readonly route_id: string;
  readonly route_name: string;
  readonly day: string;
  readonly driver_name: string;
  readonly finished_at: string | null;
  readonly noted_cash: number;
  readonly noted_checks: number;
  readonly checks: number;
  readonly noted_cards: number;
  readonly counted_cash: number | null;
  readonly difference: number | null;
  readonly missing: number;
  readonly state: RouteCountRow['state'];
  readonly counted_by: string;
  readonly counted_at: string | null;
}

/**
 * The payments of a route run `r` that its driver noted. A note that the driver corrected is out. A check of an
 * earlier count that the office reversed since, such as a returned one, came back with the truck, so it stays.
 */
const NOTED = `from sales_orders s join payments p on p.tenant_id = s.tenant_id and p.sales_order_id = s.id and p.source = 'driver'
  where s.tenant_id = r.tenant_id and s.run_route_id = r.route_id and s.run_day = r.day
    and (p.reversed_at is null or p.method = 'check' and p.reversal_reason <> '' and exists (select from route_counts f
      where f.tenant_id = r.tenant_id and f.route_id = r.route_id and f.day = r.day and p.id = any(f.checks)))`;

const RUNS = `select r.route_id || ' ' || r.day as key, r.tenant_id, r.route_id, coalesce(o.name, r.route_id) as route_name, r.day, r.driver_name,
    ${INSTANT('r.finished_at')} as finished_at, n.noted_cash, n.noted_checks, n.checks, n.noted_cards, c.cash_cents as counted_cash,
    c.cash_cents - c.noted_cash_cents as difference, m.missing, coalesce(c.by_name, '') as counted_by, ${INSTANT('c.counted_at')} as counted_at,
    case when c.id is null then 'waiting'
      when c.noted_cash_cents <> n.noted_cash or not (c.checks <@ n.check_ids and n.check_ids <@ c.checks) then 'changed'
      when c.cash_cents <> c.noted_cash_cents or m.missing > 0 then 'different' else 'matched' end as state
  from route_runs r
  left join routes o on o.tenant_id = r.tenant_id and o.id = r.route_id
  left join route_counts c on c.tenant_id = r.tenant_id and c.route_id = r.route_id and c.day = r.day and c.replaced_at is null
  cross join lateral (select coalesce(sum(p.amount_cents) filter (where p.method = 'cash'), 0)::bigint as noted_cash,
      coalesce(sum(p.amount_cents) filter (where p.method = 'check'), 0)::bigint as noted_checks,
      coalesce(sum(p.amount_cents) filter (where p.method = 'card'), 0)::bigint as noted_cards,
      count(*) filter (where p.method = 'check')::int as checks,
      coalesce(array_agg(p.id) filter (where p.method = 'check'), '{}') as check_ids ${NOTED}) n
  cross join lateral (select count(*)::int as missing from payments p
      where p.tenant_id = r.tenant_id and p.id = any(c.missing) and p.reversed_at is null) m`;
const HAS_MONEY = 'r.started_at is not null and (n.noted_cash > 0 or n.checks > 0 or c.id is not null)';

const present = (row: Row): RouteCountRow => ({
  key: row.key,
  routeId: row.route_id,
  routeName: row.route_name,
  day: row.day,
  driverName: row.driver_name,
  finishedAt: row.finished_at,
  notedCash: row.noted_cash,
  notedChecks: row.noted_checks,
  checks: row.checks,
  notedCards: row.noted_cards,
  countedCash: row.counted_cash,
  difference: row.difference,
  missing: row.missing,
  state: row.state,
  countedBy: row.counted_by,
  countedAt: row.counted_at,
});

const list = listHandlers(routeCountEndpoints.list)({
  scope: () => null,
  rows: ({ tx }) =>
    tx.db
      .selectFrom(sql<Row>`(${sql.raw(RUNS)} where r.tenant_id = ${tx.tenantId} and ${sql.raw(HAS_MONEY)})`.as('r'))
      .selectAll(),
  filters: {
    state: (rows, state) => rows.where(sql<boolean>`r.state = ${state}`),
    routeId: (rows, id) => rows.where(sql<boolean>`r.route_id = ${id}`),
    from: (rows, from) => rows.where(sql<boolean>`r.day >= ${from}::date`),
    to: (rows, to) => rows.where(sql<boolean>`r.day <= ${to}::date`),
  },
  search: ['r.route_id', 'r.route_name', 'r.driver_name', 'r.counted_by'],
  sorts: {
    day: sql`r.day`,
    routeName: sql.raw(nameOrder('r.route_name')),
    driverName: sql.raw(nameOrder('r.driver_name')),
    notedCash: sql`r.noted_cash`,
    difference: sql`r.difference`,
  },
  key: sql`r.key`,
  totals: {
    notedCash: sql`sum(noted_cash)`,
    notedChecks: sql`sum(noted_checks)`,
    countedCash: sql`sum(counted_cash)`,
  },
  present: (row) => present(row),
});

/** Returns a route run, the payments that its driver noted, and the counts of it. Throws `not_found`. */
async function readDetail(tx: Tx, { routeId, day }: OfRun): Promise<RouteCountDetail> {
  const of = [tx.tenantId, routeId, day];
  const { rows } = await tx.connection.query<Row>(
    `${RUNS} where r.tenant_id = $1 and ${HAS_MONEY} and r.route_id = $2 and r.day = $3::date`,
    of,
    'read_route_count',
  );
  if (!rows[0]) throw new AppError('not_found');
  const [{ rows: payments }, { rows: counts }] = await Promise.all([
    tx.connection.query<
      Columns<'payments', 'id' | 'payment_number' | 'method' | 'reference' | 'amount_cents' | 'reversed_at'> & {
        readonly customer_name: string;
        readonly sales_order_number: number;
        readonly is_missing: boolean;
      }
    >(
      `select p.id, p.payment_number, p.method, p.reference, p.amount_cents, p.reversed_at, p.sales_order_number, p.is_missing,
         coalesce(k.name, p.customer_id) as customer_name
       from route_runs r
       cross join lateral (select p.*, s.sales_order_number, exists (select from route_counts c
           where c.tenant_id = r.tenant_id and c.route_id = r.route_id and c.day = r.day and c.replaced_at is null and p.id = any(c.missing)) as is_missing ${NOTED}) p
       left join customers k on k.tenant_id = p.tenant_id and k.customer_id = p.customer_id
       where r.tenant_id = $1 and r.route_id = $2 and r.day = $3::date order by p.sales_order_number, p.payment_number`,
      of,
      'payments_of_run',
    ),
    tx.connection.query<
      Columns<'route_counts', 'id' | 'cash_cents' | 'noted_cash_cents' | 'missing' | 'note' | 'by_name' | 'counted_at'>
    >(
      `select id, cash_cents, noted_cash_cents, missing, note, by_name, ${INSTANT('counted_at')} as counted_at from route_counts
       where tenant_id = $1 and route_id = $2 and day = $3::date order by count_number desc`,
      of,
      'counts_of_run',
    ),
  ]);
  return {
    row: present(rows[0]),
    payments: payments.map((payment) => ({
      id: payment.id,
      paymentNumber: payment.payment_number,
      customerName: payment.customer_name,
      salesOrderNumber: payment.sales_order_number,
      method: payment.method,
      reference: payment.reference,
      amount: payment.amount_cents,
      isMissing: payment.is_missing,
      isReversed: payment.reversed_at !== null,
    })),
    counts: counts.map((count) => ({
      id: count.id,
      cash: count.cash_cents,
      difference: count.cash_cents - count.noted_cash_cents,
      missing: count.missing.length,
      note: count.note,
      by: count.by_name,
      at: count.counted_at,
    })),
  };
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Replaces the standing count of a run, if there is one: its entry is reversed. The caller has locked the run. */
async function replaceCount({ tx, actor, now }: SignedInContext, { routeId, day }: OfRun): Promise<void> {
  const { rows } = await tx.connection.query<
    Columns<'route_counts', 'id' | 'cash_cents' | 'noted_cash_cents' | 'entry_id'>
  >(
    `update route_counts set replaced_at = $4 where tenant_id = $1 and route_id = $2 and day = $3 and replaced_at is null
     returning id, cash_cents, noted_cash_cents, entry_id`,
    [tx.tenantId, routeId, day, now.toISOString()],
    'replace_route_count',
  );
  for (const { id, cash_cents, noted_cash_cents, entry_id } of rows)
    if (entry_id !== null)
      await postEntry(tx, {
        kind: 'adjustment',
        day,
        by: { userId: actor.userId, name: actor.displayName },
        source: { kind: 'reversal', id },
        reverses: entry_id,
        postings: reversePostings(postingsOfCashOver(cash_cents - noted_cash_cents)),
      });
}

/** Handlers for the office's counts of what drivers bring back (docs/decisions/0084-route-counts.md). */
export const routeCountHandlers: HandlersOf<typeof routeCountEndpoints> = {
  list: list.page,
  rows: list.rows,

  get: ({ tx }, { params }) => readDetail(tx, params),

  record: async (context, { params: { id, routeId, day }, body }) => {
    const { tx, actor, now } = context;
    refuseCards({ note: body.note });
    const run = { routeId, day };
    const locked = await tx.connection.query(
      'select from route_runs where tenant_id = $1 and route_id = $2 and day = $3 for update',
      [tx.tenantId, routeId, day],
      'lock_counted_run',
    );
    if (locked.rowCount === 0) throw new AppError('not_found');
    const seen = await readDetail(tx, run);
    const known = seen.counts.find((count) => count.id === id);
    // The same count again, after a lost response.
    if (known) {
      if (known.cash !== body.cash || known.missing !== body.missing.length) throw new AppError('conflict');
      return seen;
    }
    const checks = seen.payments.flatMap((payment) => (payment.method === 'check' ? [payment.id] : []));
    if (seen.row.notedCash !== body.notedCash || !isSameSet(checks, body.checks)) throw new AppError('conflict');
    if (!body.missing.every((missing) => checks.includes(missing))) throw new AppError('not_found');
    await replaceCount(context, run);
    const difference = body.cash - body.notedCash;
    const entryId =
      difference === 0
        ? null
        : await postEntry(tx, {
            kind: 'adjustment',
            day,
            by: { userId: actor.userId, name: actor.displayName },
            reason: body.note.trim(),
            source: { kind: 'route_count', id },
            postings: postingsOfCashOver(difference),
          });
    await tx.db
      .insertInto('route_counts')
      .values({
        tenant_id: tx.tenantId,
        id,
        route_id: routeId,
        day,
        count_number: seen.counts.length + 1,
        cash_cents: body.cash,
        noted_cash_cents: body.notedCash,
        checks: [...body.checks],
        missing: [...new Set(body.missing)],
        note: body.note.trim(),
        by_user: actor.userId,
        by_name: actor.displayName,
        counted_at: now.toISOString(),
        entry_id: entryId,
        replaced_at: null,
      })
      .execute();
    await audit(tx, actor, 'routeCount.recorded', `${routeId} ${day}`, { cash: body.cash, difference });
    return readDetail(tx, run);
  },
};
