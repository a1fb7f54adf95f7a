import { sql } from 'kysely';
import { type CardPayment, type CardPaymentRow, cardPaymentEndpoints } from '../../../contract/card-payments.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import { showsInvoices } from '../../../contract/order-policy.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { outside } from '../../outside.ts';
import { describedLocation, requestedLocation, sellingLocation, shoppingLocation } from '../locations/access.ts';
import { readsInvoicesOf, todayOf } from '../receivables/invoices.ts';
import { updateOverdueDays } from '../receivables/overdue.ts';
import { applyCredit } from '../receivables/payments.ts';
import { type ReceivableScope, scopeOfCustomer, shopperScope } from '../receivables/shopper-scope.ts';
import { refuseCards } from '../refuse-cards.ts';
import { nameOrder } from '../search-words.ts';
import { askProvider } from './ask-provider.ts';
import {
  ATTEMPT,
  ATTEMPTS,
  type AttemptRow,
  checkInvoices,
  presentAttempt,
  readAttempt,
  startAttempt,
} from './attempts.ts';
import { findProvider, gatewayHandlers } from './gateway.ts';
import { applyReport, lockAttempt } from './settle.ts';

type Row = AttemptRow & {
  readonly customer_name: string;
  readonly reported_cents: number | null;
  readonly provider_ref: string;
};

const present = (row: Row): CardPaymentRow => ({
  ...presentAttempt(row),
  customerName: row.customer_name,
  reportedAmount: row.reported_cents,
  providerRef: row.provider_ref,
});

const list = listHandlers(cardPaymentEndpoints.list)({
  scope: () => null,
  rows: ({ tx }) =>
    tx.db
      .selectFrom(
        sql<Row>`(select ${sql.raw(ATTEMPT)}, a.reported_cents, a.provider_ref, coalesce(c.name, a.customer_id) as customer_name, a.created_at as began_at
          ${sql.raw(ATTEMPTS)} left join customers c on c.tenant_id = a.tenant_id and c.customer_id = a.customer_id
          where a.tenant_id = ${tx.tenantId})`.as('a'),
      )
      .selectAll(),
  filters: {
    state: (rows, state) => rows.where(sql<boolean>`a.state = ${state}`),
    review: (rows) => rows.where(sql<boolean>`a.under_review`),
    customerId: (rows, id) => rows.where(sql<boolean>`a.customer_id = ${id}`),
    from: (rows, from) => rows.where(sql<boolean>`a.began_at >= ${from}::date`),
    to: (rows, to) => rows.where(sql<boolean>`a.began_at < ${to}::date + 1`),
  },
  search: ['a.customer_name', 'a.customer_id', 'a.by_name', 'a.provider_ref', "'#' || a.payment_number"],
  sorts: {
    createdAt: sql`a.began_at`,
    amount: sql`a.amount_cents`,
    customerName: sql.raw(nameOrder('a.customer_name')),
  },
  key: sql`a.id`,
  totals: { amount: sql`sum(amount_cents) filter (where state = 'succeeded')` },
  present: (row) => present(row),
});

/** Returns a card payment that the user may read. Throws `not_found` for any other. */
async function readable(context: SignedInContext, id: string): Promise<CardPayment> {
  const attempt = await readAttempt(context.tx, id);
  if (!attempt) throw new AppError('not_found');
  const { customerId, customerLocationId } = attempt;
  if (context.actor.role === 'SALES') await sellingLocation(context, { customerId, customerLocationId });
  else if (!(await readsInvoicesOf(context, customerLocationId))) throw new AppError('not_found');
  return attempt;
}

/** Returns the credits of a scope that are not applied, oldest first. */
async function openCredits(tx: Tx, { customerId, locationIds, isWhole }: ReceivableScope) {
  const rows = await tx.db
    .selectFrom('receivable_documents')
    .select(['id', 'kind', 'document_number as number', 'open_cents'])
    .where('tenant_id', '=', tx.tenantId)
    .where('customer_id', '=', customerId)
    .where('open_cents', '<', 0)
    .where(
      sql<boolean>`(customer_location_id = any(${locationIds}::text[]) or (${isWhole} and customer_location_id is null))`,
    )
    .orderBy('dated_on')
    .orderBy('document_number')
    .limit(100)
    .execute();
  return rows.map(({ id, kind, number, open_cents: open }) => ({
    id,
    kind: kind === 'payment' ? ('payment' as const) : ('credit_memo' as const),
    number,
    open: 0 - open,
  }));
}

/** Returns whose credits a user may see and use with a location: shoppers their own, employees those of the location. */
function creditScope(context: SignedInContext, location: Location): Promise<ReceivableScope> {
  const { role } = context.actor;
  return role === 'CUSTOMER' || role === 'SUPERCUSTOMER'
    ? shopperScope(context, location.customerLocationId)
    : scopeOfCustomer(context.tx, location, [location.customerLocationId]);
}

/** Handlers for card payments. */
export const cardPaymentHandlers: HandlersOf<typeof cardPaymentEndpoints> = {
  ...gatewayHandlers,
  list: list.page,
  rows: list.rows,

  settings: async (context, { query }) => {
    const id = await requestedLocation(context, query.customerLocationId);
    const location = await describedLocation(context, id);
    const { customerId, customerLocationId, options } = location;
    const found = await findProvider(context.tx, context.services);
    // A location that does not show invoices does not show credits either.
    const isShown = showsInvoices(options);
    return {
      customerId,
      customerLocationId,
      isEnabled: isShown && options.paymentsEnabled && found !== undefined,
      provider: found?.name ?? null,
      currency: 'USD',
      credits: isShown ? await openCredits(context.tx, await creditScope(context, location)) : [],
    };
  },

  start: async (context, { body }) => {
    const location = await shoppingLocation(context, body.customerLocationId);
    if (!showsInvoices(location.options)) throw new AppError('payments_off');
    return startAttempt(context, location, body);
  },

  startFor: async (context, { params, body }) => startAttempt(context, await sellingLocation(context, params), body),

  get: (context, { params }) => readable(context, params.id),

  check: async (context, { params: { id }, query }) => {
    const { services, now, tenant } = context;
    await readable(context, id);
    return outside(async (inTransaction) => {
      const question = { now, timeZone: tenant.timeZone, isLeft: query.left ?? false };
      await askProvider((work) => inTransaction(({ tx }) => work(tx)), services, id, question);
      return inTransaction((again) => readable(again, id));
    });
  },

  useCredit: async (context, { params, body }) => {
    const { tx, actor } = context;
    const location = await shoppingLocation(context, body.customerLocationId);
    if (!showsInvoices(location.options)) throw new AppError('not_found');
    const credits = await openCredits(tx, await creditScope(context, location));
    const isKnown = await tx.db
      .selectFrom('ledger_entries')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('source', '=', 'application')
      .where('source_id', '=', params.id)
      .executeTakeFirst();
    if (!isKnown) {
      if (!credits.some(({ id }) => id === params.creditId)) throw new AppError('not_found');
      await checkInvoices(tx, location, body.applications);
    }
    const day = todayOf(context);
    const by = { userId: actor.userId, name: actor.displayName };
    const { unapplied, customerId } = await applyCredit(
      tx,
      { ...params, applications: body.applications },
      { day, by },
    );
    if (customerId !== location.customerId) throw new AppError('not_found');
    await updateOverdueDays(tx, day, [customerId]);
    await audit(tx, actor, 'credit.applied', params.creditId, { applications: body.applications.length });
    return { unapplied };
  },

  decide: async (context, { params: { id }, body }) => {
    const { tx, actor, now, tenant } = context;
    refuseCards({ reason: body.reason });
    const attempt = await lockAttempt(tx, id);
    if (!attempt) throw new AppError('not_found');
    if (attempt.payment_id !== null || attempt.state === 'failed' || attempt.state === 'expired')
      throw new AppError('conflict');
    const outcome = body.decision === 'post' ? 'succeeded' : 'nothing_charged';
    const report = { id, outcome, providerRef: '', amount: attempt.amount_cents, message: body.reason } as const;
    await applyReport(tx, report, { source: 'office', now, timeZone: tenant.timeZone, isDecided: true });
    await audit(tx, actor, 'cardPayment.decided', id, body);
    return readable(context, id);
  },
};
