import { msg } from '#msg';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { enqueueMail, isMailConfigured } from '../../mail/outbox.ts';
import { formatsOf, type Locale } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';

/** Days between two reminders of a customer. */
const DAYS_BETWEEN = 7;

interface OverdueDocument {
  readonly number: number;
  readonly dueOn: string;
  readonly days: number;
  /** Cents. */
  readonly open: number;
}

type Overdue = Columns<'customers', 'customer_id' | 'name' | 'invoice_emails' | 'invoice_locale'> & {
  readonly documents: readonly OverdueDocument[];
};

/**
 * Mails the customers who want reminders what they have overdue, at most every seven days. `today` is the company's day;
 * a repeated run on the same day mails nothing. Returns the number of reminded customers.
 */
export async function remindOverdue(tx: Tx, today: string, companyName: string): Promise<number> {
  if (!(await isMailConfigured(tx))) return 0;
  const { rows } = await tx.connection.query<Overdue>(
    `select c.customer_id, c.name, c.invoice_emails, c.invoice_locale,
       json_agg(json_build_object('number', d.document_number, 'dueOn', d.due_on, 'days', $2::date - d.due_on, 'open', d.open_cents)
         order by d.due_on, d.document_number) as documents
     from customers c
     join receivable_documents d on d.tenant_id = c.tenant_id and d.customer_id = c.customer_id and d.open_cents > 0 and d.due_on < $2::date
     where c.tenant_id = $1 and c.is_active and c.wants_reminders and cardinality(c.invoice_emails) > 0
       and not exists (select from reminders r where r.tenant_id = c.tenant_id and r.customer_id = c.customer_id and r.day > $2::date - $3::int)
     group by c.customer_id, c.name, c.invoice_emails, c.invoice_locale order by c.customer_id`,
    [tx.tenantId, today, DAYS_BETWEEN],
    'customers_to_remind',
  );
  for (const row of rows) {
    const mail = reminderMail(row.documents, companyName, row.invoice_locale);
    for (const to of row.invoice_emails) await enqueueMail(tx, { to, ...mail });
    await tx.db
      .insertInto('reminders')
      .values({
        tenant_id: tx.tenantId,
        customer_id: row.customer_id,
        day: today,
        overdue_cents: row.documents.reduce((sum, { open }) => sum + open, 0),
      })
      .execute();
  }
  return rows.length;
}

/** Returns subject and text of a reminder. Money in cents. */
export function reminderMail(
  documents: readonly OverdueDocument[],
  companyName: string,
  locale: Locale,
): { subject: string; text: string } {
  const t = textsOf(locale);
  const { money, shortDay } = formatsOf(locale);
  const total = money(documents.reduce((sum, { open }) => sum + open, 0));
  const title = t(msg({ message: 'Overdue: {amount}' }), { amount: total });
  return {
    subject: `${title} – ${companyName}`,
    text: [
      t(msg`These invoices are past their due day:`),
      '',
      ...documents.map(({ number, dueOn, days, open }) =>
        t(msg({ message: '#{number}: {amount}, due on {day}, {days, plural, one {# day ago} other {# days ago}}' }), {
          number: String(number),
          amount: money(open),
          day: shortDay(dueOn),
          days,
        }),
      ),
      '',
      t(msg({ message: 'Total: {amount}' }), { amount: total }),
      '',
      t(msg`If you have paid in the meantime, thank you: please ignore this message.`),
      '',
      companyName,
    ].join('\n'),
  };
}
