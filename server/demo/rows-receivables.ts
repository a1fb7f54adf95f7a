import type { NewRow } from './bulk-insert.ts';
import { demoId } from './ids.ts';
import type { DemoCreditMemo, DemoInvoice, DemoSalesOrder } from './trade-types.ts';
import type { DemoCustomer, DemoSettings } from './types.ts';

interface Books {
  readonly settings: Pick<DemoSettings, 'kind'>;
  readonly invoices: readonly DemoInvoice[];
  readonly creditMemos: readonly DemoCreditMemo[];
  readonly salesOrders: readonly DemoSalesOrder[];
  readonly customers: readonly DemoCustomer[];
}

/** Returns the rows of the invoices, with the order, terms and PO number of each. */
export function invoiceRows({ invoices, salesOrders, customers }: Books): NewRow<'invoices'>[] {
  const orderOf = new Map(salesOrders.map((document) => [document.order.id, document]));
  const termsOf = new Map(customers.map(({ customerId, termsDays }) => [customerId, termsDays]));
  return invoices.map((invoice) => {
    const document = orderOf.get(invoice.orderId);
    const discount = invoice.lines.reduce((sum, { discountCents }) => sum + discountCents, 0);
    return {
      id: invoice.id,
      invoice_number: invoice.invoiceNumber,
      order_id: invoice.orderId,
      sales_order_id: document?.id ?? null,
      customer_id: invoice.customerId,
      customer_location_id: invoice.customerLocationId,
      invoiced_on: invoice.invoicedOn,
      due_on: invoice.dueOn,
      is_imported: true,
      terms_days: termsOf.get(invoice.customerId) ?? 30,
      po_number: document?.order.poNumber ?? '',
      subtotal_cents: invoice.totalCents - invoice.taxCents - invoice.surchargeCents + discount,
      discount_cents: discount,
      tax_cents: invoice.taxCents,
      surcharge_cents: invoice.surchargeCents,
      total_cents: invoice.totalCents,
      lines: invoice.lines,
    };
  });
}

/** The documents and ledger of the demo. */
export interface ReceivableRows {
  readonly documents: readonly NewRow<'receivable_documents'>[];
  readonly entries: readonly NewRow<'ledger_entries'>[];
  readonly postings: readonly NewRow<'ledger_postings'>[];
}

/** Returns the receivable documents of invoices and memos, and the opening entries of what is open of them. */
export function receivableRows({ settings, invoices, creditMemos }: Books): ReceivableRows {
  const documents: NewRow<'receivable_documents'>[] = [
    ...invoices.map((invoice) => ({
      id: invoice.id,
      kind: 'invoice' as const,
      document_number: invoice.invoiceNumber,
      customer_id: invoice.customerId,
      customer_location_id: invoice.customerLocationId,
      dated_on: invoice.invoicedOn,
      due_on: invoice.dueOn,
      total_cents: invoice.totalCents,
      open_cents: invoice.openCents,
    })),
    ...creditMemos.map((memo) => ({
      id: memo.id,
      kind: 'credit_memo' as const,
      document_number: memo.memoNumber,
      customer_id: memo.customerId,
      customer_location_id: memo.customerLocationId,
      dated_on: memo.issuedOn,
      due_on: null,
      total_cents: 0 - memo.totalCents,
      open_cents: 0 - memo.openCents,
    })),
  ];
  const open = documents
    .filter(({ open_cents: cents }) => cents !== 0)
    .map((document) => ({ document, id: demoId(settings.kind, 'ledger entry', document.id) }));
  return {
    documents,
    entries: open.map(({ document, id }) => ({
      id,
      kind: document.kind === 'invoice' ? 'invoice' : 'credit_memo',
      effective_on: document.dated_on,
      by_user: null,
      by_name: '',
      source: 'opening',
      source_id: document.id,
      reverses: null,
    })),
    postings: open.flatMap(({ document, id }) => [
      {
        entry_id: id,
        posting_number: 1,
        account: 'receivables' as const,
        cents: document.open_cents,
        customer_id: document.customer_id,
        document_id: document.id,
      },
      {
        entry_id: id,
        posting_number: 2,
        account: 'opening_balance' as const,
        cents: 0 - document.open_cents,
        customer_id: null,
        document_id: null,
      },
    ]),
  };
}
