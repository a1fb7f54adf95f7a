import * as z from 'zod/mini';
import { msg } from '#msg';
import type { Delivery, deliveryEndpoints } from '../../../contract/deliveries.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { audit } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { inTenant, type Tx } from '../../db/tenant-transaction.ts';
import { recordBlob } from '../../files/blobs.ts';
import { enqueueJob } from '../../jobs/enqueue.ts';
import { inCompany } from '../../jobs/in-company.ts';
import type { JobKind, JobRun } from '../../jobs/job-kind.ts';
import { enqueueMail, isMailConfigured } from '../../mail/outbox.ts';
import { drawPdf } from '../../pdf/draw.ts';
import { readLetterhead } from '../../pdf/letterhead.ts';
import { formatsOf, type Locale } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';
import { isDelivered, type LockedOrder, touchSalesOrder } from '../picking/order-lock.ts';
import { requireOwnRoute } from './access.ts';
import { readDeliveries, readDelivery } from './collection.ts';
import { receiptFacts } from './receipt-facts.ts';

/**
 * Records that the receipt of an order is to be mailed, and remembers the address for the location's next one. The mail
 * is made once the order is delivered. Only the drivers of its route may ask, because a receipt has prices.
 */
export async function requestReceiptMail(
  context: SignedInContext,
  order: LockedOrder,
  { mailId, to, at: said }: BodyOf<typeof deliveryEndpoints.mailReceipt>,
): Promise<void> {
  const { tx, actor, now } = context;
  const { routeId, customerLocationId } = await readDelivery(tx, order.id);
  await requireOwnRoute(context, routeId);
  const before = await tx.db
    .selectFrom('receipt_mails')
    .select('sales_order_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', mailId)
    .executeTakeFirst();
  if (before && before.sales_order_id !== order.id) throw new AppError('conflict');
  if (before) return;
  const isConfigured = await isMailConfigured(tx);
  await tx.db
    .insertInto('receipt_mails')
    .values({
      tenant_id: tx.tenantId,
      id: mailId,
      sales_order_id: order.id,
      to_address: to,
      requested_at: happenedAt(said, now),
      requested_by: actor.displayName,
      mail_id: null,
      failed_at: isConfigured ? null : now.toISOString(),
    })
    .execute();
  await tx.db
    .updateTable('customer_locations')
    .set({ receipt_email: to })
    .where('tenant_id', '=', tx.tenantId)
    .where('customer_location_id', '=', customerLocationId)
    .where('receipt_email', '<>', to)
    .execute();
  await audit(tx, actor, 'receipt.mailed', order.id, { to });
  await touchSalesOrder(tx, order.id);
  if (isDelivered(order)) await mailReceipts(tx, order);
}

/** Enqueues the receipts of a delivered order that are to be mailed. */
export async function mailReceipts(tx: Tx, { id, salesOrderNumber }: LockedOrder): Promise<void> {
  const rows = await tx.db
    .selectFrom('receipt_mails')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('sales_order_id', '=', id)
    .where('mail_id', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  for (const row of rows)
    await enqueueJob(
      tx,
      receiptMailJob,
      { receiptMailId: row.id },
      { id: row.id, key: row.id, about: `#${salesOrderNumber}` },
    );
}

interface Input {
  readonly receiptMailId: string;
}

/** Draws the receipt of a delivery and mails it, in the language of the customer's invoices. */
export const receiptMailJob: JobKind<Input> = {
  name: 'receipt-mail',
  input: z.object({ receiptMailId: z.string() }),
  attempts: 6,
  pauseSeconds: 60,
  maxPauseSeconds: 3_600,
  atOnce: 2,
  async run(run) {
    const { tenant, database, services, now, input } = run;
    const found = await inTenant(database, tenant.id, (tx) => readParts(tx, run), { readOnly: true });
    // Opened again in the meantime: the driver asks again.
    if (!found) return (tx) => setReceiptMail(tx, input.receiptMailId, { failed_at: now.toISOString() });
    const { delivery, to, locale, letterhead, facts } = found;
    const options = { letterhead: await letterhead.load(), locale, timeZone: tenant.timeZone, now, ...facts };
    const bytes = await drawPdf(tenant.id, 'receiptPdf', delivery, options);
    const blob = await services.blobs.prepare((work) => inCompany(run, work), 'application/pdf', bytes, now);
    const attachment = { name: `Receipt-${delivery.salesOrderNumber}.pdf`, hash: blob.hash };
    return async (tx) => {
      await recordBlob(tx, blob, now);
      const text = receiptMailText(delivery, tenant.companyName, locale);
      const mailId = await enqueueMail(tx, { to, ...text, attachment });
      await setReceiptMail(tx, input.receiptMailId, { mail_id: mailId });
    };
  },
  // The job has the id of what it mails.
  giveUp: (tx, jobId, _reason, now) => setReceiptMail(tx, jobId, { failed_at: now.toISOString() }),
};

/** Records what became of a receipt that was not mailed yet. */
async function setReceiptMail(tx: Tx, id: string, change: { mail_id: string } | { failed_at: string }): Promise<void> {
  const row = await tx.db
    .updateTable('receipt_mails')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('mail_id', 'is', null)
    .returning('sales_order_id')
    .executeTakeFirst();
  if (row) await touchSalesOrder(tx, row.sales_order_id);
}

/** Reads what a mail needs. Undefined if it was made before, or its order is not delivered any more. */
async function readParts(tx: Tx, { input, tenant, services }: JobRun<Input>) {
  const { rows } = await tx.connection.query<
    Columns<'receipt_mails', 'sales_order_id' | 'to_address'> & Columns<'customers', 'invoice_locale'>
  >(
    `select m.sales_order_id, m.to_address, c.invoice_locale from receipt_mails m
     join sales_orders s on s.tenant_id = m.tenant_id and s.id = m.sales_order_id and s.status in ('delivered', 'invoiced')
     join customers c on c.tenant_id = s.tenant_id and c.customer_id = s.customer_id
     where m.tenant_id = $1 and m.id = $2 and m.mail_id is null`,
    [tx.tenantId, input.receiptMailId],
    'receipt_to_mail',
  );
  const [row] = rows;
  const delivery = row && (await readDeliveries(tx, [row.sales_order_id])).get(row.sales_order_id);
  if (!delivery) return undefined;
  return {
    delivery,
    to: row.to_address,
    locale: row.invoice_locale,
    letterhead: await readLetterhead({ tx, tenant, services }),
    facts: await receiptFacts(tx, delivery),
  };
}

/** Returns subject and text of the mail with a receipt. */
export function receiptMailText(
  delivery: Pick<Delivery, 'salesOrderNumber' | 'locationName' | 'deliveryDate'>,
  companyName: string,
  locale: Locale,
): { subject: string; text: string } {
  const t = textsOf(locale);
  const { shortDay } = formatsOf(locale);
  return {
    subject: `${t(msg`Delivery receipt`)} ${delivery.salesOrderNumber} – ${companyName}`,
    text: [
      t(msg({ message: 'The receipt for the delivery to {place} on {day} is attached.' }), {
        place: delivery.locationName,
        day: shortDay(delivery.deliveryDate),
      }),
      '',
      companyName,
    ].join('\n'),
  };
}
