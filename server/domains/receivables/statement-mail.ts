import * as z from 'zod/mini';
import { msg } from '#msg';
import type { Statement } from '../../../contract/statements.ts';
import { sumCents } from '../../../rules/money.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { recordBlob } from '../../files/blobs.ts';
import { inCompany } from '../../jobs/in-company.ts';
import type { JobKind, JobRun } from '../../jobs/job-kind.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { drawPdf } from '../../pdf/draw.ts';
import type { Letterhead } from '../../pdf/letterhead.ts';
import { readLetterhead } from '../../pdf/letterhead.ts';
import { companyOrigin } from '../../tenants/company-origin.ts';
import { formatsOf, type Locale } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';
import { findProvider } from '../card-payments/gateway.ts';
import { newPayLink } from '../card-payments/pay-links.ts';
import { payableLocations, STATEMENT_LINKS_PATH, storeStatementLink } from '../card-payments/statement-links.ts';
import { scopeOfCustomer } from './shopper-scope.ts';
import { readStatement } from './statement.ts';

/** `one`: the statement of a location to an address. Without it: of every customer that has one, to its addresses. */
interface Input {
  readonly asOf: string;
  readonly one?:
    | { readonly customerId: string; readonly locationIds: readonly string[]; readonly to: string }
    | undefined;
}

type Customer = Columns<'customers', 'customer_id' | 'name' | 'invoice_emails' | 'invoice_locale'>;

/** Mails statements, customer by customer. A run that failed goes on where it stopped. */
export const statementsJob: JobKind<Input> = {
  name: 'statements',
  input: z.object({
    asOf: z.string(),
    one: z.optional(z.object({ customerId: z.string(), locationIds: z.array(z.string()), to: z.string() })),
  }),
  attempts: 6,
  pauseSeconds: 60,
  maxPauseSeconds: 3_600,
  atOnce: 1,
  async run(run) {
    const { tenant, services, signal, progress } = run;
    const source = await inCompany(run, (tx) => readLetterhead({ tx, tenant, services }));
    const letterhead = await source.load();
    const customers = await inCompany(run, (tx) => readCustomers(tx, run));
    for (const [index, customer] of customers.entries()) {
      signal.throwIfAborted();
      progress(index, customers.length);
      await mailStatement(run, customer, letterhead);
    }
    progress(customers.length, customers.length);
    return undefined;
  },
};

/** Returns the customers that this job has not handled, by their ids. */
async function readCustomers(tx: Tx, { jobId, input }: JobRun<Input>): Promise<Customer[]> {
  const { rows } = await tx.connection.query<Customer>(
    `select c.customer_id, c.name, c.invoice_emails, c.invoice_locale from customers c
     where c.tenant_id = $1 and ($3::text is null or c.customer_id = $3)
       and exists (select from receivable_documents d where d.tenant_id = c.tenant_id and d.customer_id = c.customer_id)
       and not exists (select from statement_mails m where m.tenant_id = c.tenant_id and m.job_id = $2 and m.customer_id = c.customer_id)
     order by c.customer_id`,
    [tx.tenantId, jobId, input.one?.customerId ?? null],
    'customers_of_statements',
  );
  return rows;
}

/** Mails the statement of a customer, unless nothing is open on the day. The mail and its record are one transaction. */
async function mailStatement(run: JobRun<Input>, customer: Customer, letterhead: Letterhead): Promise<void> {
  const { jobId, input, tenant, services, now } = run;
  const { asOf, one } = input;
  const place = { customerId: customer.customer_id, customerLocationId: one?.locationIds[0] ?? null };
  const { statement, isPayable } = await inCompany(run, async (tx) => {
    const ids = one?.locationIds ?? (await locationIdsOf(tx, customer.customer_id));
    const of = { customerId: customer.customer_id, customerName: customer.name };
    const takesCards = (await findProvider(tx, services)) !== undefined;
    return {
      statement: await readStatement(tx, await scopeOfCustomer(tx, of, ids), asOf),
      isPayable: takesCards && (await payableLocations(tx, place)).length > 0,
    };
  });
  if (statement.items.length === 0 && !one) return;
  const addresses = one ? [one.to] : customer.invoice_emails;
  const result = addresses.length > 0 ? 'mailed' : 'no_address';
  const locale = customer.invoice_locale;
  const blob =
    result === 'mailed'
      ? await services.blobs.prepare(
          (work) => inCompany(run, work),
          'application/pdf',
          await drawPdf(tenant.id, 'statementPdf', statement, { letterhead, locale, now }),
          now,
        )
      : null;
  await inCompany(run, async (tx) => {
    await tx.db
      .insertInto('statement_mails')
      .values({
        tenant_id: tx.tenantId,
        job_id: jobId,
        customer_id: customer.customer_id,
        result,
        balance_cents: statement.aging.balance,
        at: now.toISOString(),
      })
      .execute();
    if (!blob) return;
    const hash = await recordBlob(tx, blob, now);
    const attachment = { name: `Statement-${customer.customer_id}-${asOf}.pdf`, hash };
    const origin = companyOrigin(services.config, tenant, `https://${tenant.hostName}`);
    for (const to of addresses) {
      const link = isPayable ? newPayLink(origin, now, STATEMENT_LINKS_PATH) : null;
      const text = statementMail(statement, tenant.companyName, locale, link?.url ?? null);
      const id = await enqueueMail(tx, { to, ...text, attachment });
      if (link) await storeStatementLink(tx, { id, ...place, sentTo: to }, link);
    }
  });
}

async function locationIdsOf(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('customer_locations')
    .select('customer_location_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('customer_id', '=', customerId)
    .execute();
  return rows.map((row) => row.customer_location_id);
}

/** Returns subject and text of the mail with a statement. */
export function statementMail(
  { asOf, aging, items }: Pick<Statement, 'asOf' | 'aging' | 'items'>,
  companyName: string,
  locale: Locale,
  /** Pays the open invoices without signing in; null for none. */
  payUrl: string | null,
): { subject: string; text: string } {
  const t = textsOf(locale);
  const { money, shortDay } = formatsOf(locale);
  const title = t(msg({ message: 'Statement as of {day}' }), { day: shortDay(asOf) });
  const overdue = sumCents(items.flatMap(({ open, daysOverdue }) => (open > 0 && daysOverdue > 0 ? [open] : [])));
  return {
    subject: `${title} – ${companyName}`,
    text: [
      t(msg`Your statement is attached.`),
      '',
      t(msg({ message: 'Balance: {amount}' }), { amount: money(aging.balance) }),
      ...(overdue > 0 ? [t(msg({ message: 'Overdue: {amount}' }), { amount: money(overdue) })] : []),
      '',
      ...(payUrl === null ? [] : [t(msg`Pay by card, without signing in:`), payUrl, '']),
      companyName,
    ].join('\n'),
  };
}
