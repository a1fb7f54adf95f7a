import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '../harness/database.ts';
import type { TestTenant } from '../harness/factories.ts';
import { OPENING_DOCUMENT } from '../harness/opening-document.ts';
import type { Company } from './company.ts';

/** An image of one pixel. */
export const SIGNATURE_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A day of a finished and counted run of the route. */
export const COUNTED_DAY = '2026-09-01';

/** Assigns a route to its driver, and stores a driver's records of the order. */
export async function drive(db: TestDatabase, tenant: TestTenant, ids: Company['ids'], userId: string, mark: string) {
  await db.as(tenant.id, async (tx) => {
    const run = (text: string, values: unknown[]) => tx.connection.query(text, [tx.tenantId, ...values]);
    await run('update routes set driver_user_id = $3 where tenant_id = $1 and id = $2', [ids.route, userId]);
    await run(
      `insert into delivery_photos (tenant_id, id, sales_order_id, line_number, media_type, bytes, taken_at, by_user) values ($1, $2, $3, 1, 'image/jpeg', $4, now(), $5)`,
      [ids.deliveryPhoto, ids.salesOrder, Buffer.from(`${mark} photo`), userId],
    );
    for (const id of [ids.signature, ids.bound])
      await run(
        `insert into signatures (tenant_id, id, strokes, image, captured_at, by_user) values ($1, $2, '[]', $3, now(), $4)`,
        [id, Buffer.from(SIGNATURE_PNG, 'base64'), userId],
      );
    await run(
      `insert into delivery_signatures (tenant_id, signature_id, sales_order_id, name, hash, total_cents, signed_at, by_user, by_name)
       values ($1, $2, $3, $4, '', 0, now(), $5, $6)`,
      [ids.bound, ids.salesOrder, `${mark} chef`, userId, `${mark} APP`],
    );
    await run(
      `insert into credit_decisions (tenant_id, id, reason, decided_at, decided_by_name) values ($1, $2, $3, now(), $4)`,
      [ids.creditDecision, `${mark} reason`, `${mark} ADMIN`],
    );
    await run(
      `insert into credit_memos (tenant_id, id, memo_number, customer_id, customer_location_id, issued_on, sales_order_id, decision_id, note, total_cents, lines)
       values ($1, $2, 9001, $3, $4, current_date, $5, $6, $7, 1000, $8)`,
      [
        ids.creditMemo,
        ids.customer,
        ids.location,
        ids.salesOrder,
        ids.creditDecision,
        `${mark} note`,
        JSON.stringify([
          {
            itemCode: ids.item,
            description: `${mark} APPLE`,
            uom: 'CS',
            quantity: 1,
            reason: 'damaged',
            amountCents: 1000,
          },
        ]),
      ],
    );
    await run(
      `insert into invoices (tenant_id, id, invoice_number, sales_order_id, is_imported, customer_id, customer_location_id, invoiced_on, due_on, po_number, total_cents, lines)
       values ($1, $2, 10001, $3, true, $4, $5, current_date, current_date + 30, $6, 2000, $7)`,
      [
        ids.invoice,
        ids.salesOrder,
        ids.customer,
        ids.location,
        `${mark} PO`,
        JSON.stringify([
          {
            lineNumber: 1,
            itemCode: ids.item,
            description: `${mark} APPLE`,
            uom: 'CS',
            orderedQuantity: 1,
            quantity: 1,
            shortReason: null,
            weightGrams: null,
            caseWeightsGrams: null,
            unitPriceCents: 2000,
            priceUnit: 'uom',
            discountCents: 0,
            lineCents: 2000,
            lotCode: null,
          },
        ]),
      ],
    );
    await run(OPENING_DOCUMENT, [ids.invoice, 'invoice', 10_001, ids.customer, ids.location, 2000]);
    await run(
      `insert into payments (tenant_id, id, payment_number, customer_id, method, reference, amount_cents, received_on, note, source, by_name)
       values ($1, $2, 900, $3, 'check', $4, 300, current_date, $5, 'office', $6)`,
      [ids.payment, ids.customer, `${mark} check`, `${mark} note`, `${mark} ADMIN`],
    );
    await run(OPENING_DOCUMENT, [ids.payment, 'payment', 900, ids.customer, null, -300]);
    await run(
      `insert into card_gateways (tenant_id, provider, merchant_id, account, is_live, updated_at) values ($1, 'practice', '', '', false, now())`,
      [],
    );
    await run(
      `insert into card_payments (tenant_id, id, provider, customer_id, customer_location_id, amount_cents, applications, state, provider_ref, by_name, created_at)
       values ($1, $2, 'practice', $3, $4, 200, $5, 'pending', $6, $7, now())`,
      [
        ids.cardPayment,
        ids.customer,
        ids.location,
        JSON.stringify([{ invoiceId: ids.invoice, amount: 200 }]),
        `${mark} charge`,
        `${mark} CUSTOMER`,
      ],
    );
    await run("insert into blobs (tenant_id, hash, media_type, bytes) values ($1, $2, 'application/pdf', $3)", [
      `${mark}-invoice`.padEnd(43, 'x'),
      Buffer.from(`${mark} invoice`),
    ]);
    await run(
      'insert into invoice_mails (tenant_id, id, invoice_id, to_address, pdf_hash, mailed_at) values ($1, $2, $3, $4, $5, now())',
      [ids.invoiceMail, ids.invoice, `${mark}@kitchen.test`, `${mark}-invoice`.padEnd(43, 'x')],
    );
    await run(
      'insert into route_runs (tenant_id, route_id, day, started_at, finished_at, driver_name) values ($1, $2, $3, now(), now(), $4)',
      [ids.route, COUNTED_DAY, `${mark} DRIVER`],
    );
    await run(
      `insert into route_counts (tenant_id, id, route_id, day, count_number, cash_cents, noted_cash_cents, checks, missing, note, by_name, counted_at)
       values ($1, $2, $3, $4, 1, 0, 0, '{}', '{}', $5, $6, now())`,
      [randomUUID(), ids.route, COUNTED_DAY, `${mark} note`, `${mark} ADMIN`],
    );
    await run(
      `insert into bank_lines (tenant_id, id, account, line_key, booked_on, amount_cents, description, reference, imported_by, imported_at)
       values ($1, $2, $3, 'k', '2026-09-02', 77, $4, '', $5, now())`,
      [ids.bankLine, `${ids.customer} bank`, `ACH ${mark}`, `${mark} ADMIN`],
    );
    await run(
      `insert into write_offs (tenant_id, id, invoice_id, customer_id, amount_cents, reason, state, asked_name, asked_at)
       values ($1, $2, $3, $4, 20, $5, 'waiting', $6, now())`,
      [ids.writeOff, ids.invoice, ids.customer, `${mark} reason`, `${mark} ADMIN`],
    );
    await run(
      `insert into payments (tenant_id, id, payment_number, customer_id, method, reference, amount_cents, received_on, note, source, by_name)
       values ($1, $2, 901, $3, 'check', $4, 300, current_date, $5, 'office', $6)`,
      [ids.refundedPayment, ids.customer, `${mark} check`, `${mark} note`, `${mark} ADMIN`],
    );
    await run(OPENING_DOCUMENT, [ids.refundedPayment, 'payment', 901, ids.customer, null, -300]);
    await run(
      `insert into payment_returns (tenant_id, id, kind, payment_id, customer_id, amount_cents, reason, state, asked_name, asked_at)
       values ($1, $2, 'refund', $3, $4, 20, $5, 'waiting', $6, now())`,
      [ids.refund, ids.refundedPayment, ids.customer, `${mark} reason`, `${mark} ADMIN`],
    );
    await run(OPENING_DOCUMENT, [ids.openCredit, 'credit_memo', 9002, ids.customer, ids.location, -100]);
    await run(OPENING_DOCUMENT, [ids.creditMemo, 'credit_memo', 9001, ids.customer, ids.location, -1000]);
    await run(
      `insert into credit_requests (tenant_id, id, sales_order_id, line_number, quantity, reason, basis, amount_cents, requested_at, requested_by, decision, decision_id, granted_cents, memo_id)
       values ($1, $2, $3, 1, 1, 'damaged', 'to_credit', 1000, now(), $4, 'granted', $5, 1000, $6)`,
      [ids.creditRequest, ids.salesOrder, `${mark} APP`, ids.creditDecision, ids.creditMemo],
    );
    await run(
      `insert into credit_requests (tenant_id, id, sales_order_id, line_number, quantity, reason, basis, amount_cents, requested_at, requested_by, source, note)
       values ($1, $2, $3, 1, 1, 'damaged', 'to_credit', 1000, now(), $4, 'customer', $5)`,
      [ids.lineProblem, ids.salesOrder, `${mark} CUSTOMER`, `${mark} note`],
    );
    await run(
      `insert into credit_request_photos (tenant_id, id, request_id, media_type, bytes, taken_at) values ($1, $2, $3, 'image/jpeg', $4, now())`,
      [ids.problemPhoto, ids.lineProblem, Buffer.from(`${mark} photo`)],
    );
  });
}
