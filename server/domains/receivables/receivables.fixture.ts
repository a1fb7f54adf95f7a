import { randomUUID } from 'node:crypto';
import { postingsOfApplication } from '../../../rules/receivables.ts';
import { OPENING_DOCUMENT } from '../../../tests/harness/opening-document.ts';
import type { Shop } from '../shop.fixture.ts';
import { postEntry } from './post-entry.ts';

/** Applies cents of a credit to the invoice of a sales order. */
export async function applyCredit(shop: Shop, creditId: string, salesOrderId: string, cents: number): Promise<void> {
  const [invoice] = await shop.sql(
    "select id, customer_id, invoiced_on from invoices where tenant_id = $1 and sales_order_id = $2 and kind = 'invoice'",
    [salesOrderId],
  );
  const of = { creditId, invoiceId: String(invoice?.id) };
  await shop.run((tx) =>
    postEntry(tx, {
      kind: 'application',
      day: String(invoice?.invoiced_on),
      by: { userId: null, name: 'Office' },
      source: { kind: 'delivery', id: salesOrderId },
      postings: postingsOfApplication(cents, String(invoice?.customer_id), of),
    }),
  );
}

/** Settles a part of the invoice of a sales order of C1 with a payment. */
export async function payPart(shop: Shop, salesOrderId: string, cents: number): Promise<void> {
  const paymentId = randomUUID();
  await shop.sql(OPENING_DOCUMENT, [paymentId, 'payment', 1, 'C1', null, 0 - cents]);
  await applyCredit(shop, paymentId, salesOrderId, cents);
}
