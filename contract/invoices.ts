import * as z from 'zod/mini';
import { cents, code, day, instant, pageOf, paging, text, uom, uuid } from './atoms.ts';
import { file, get } from './endpoint.ts';
import { list, rowsOf } from './list.ts';
import { SHOPPERS } from './roles.ts';
import { instructionsOfRow } from './rows/line-instructions.ts';
import { address } from './rows/locations.ts';

/** `debit_memo`: bills what a corrected delivery adds. `opening`: a balance of before, which no document explains. */
export const INVOICE_KINDS = ['invoice', 'debit_memo', 'opening'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** `overdue`: the due day is past and an amount is open. `settled`: nothing is open. */
export const INVOICE_STATES = ['open', 'overdue', 'settled'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Filter of a list. `open` includes overdue ones. */
export const INVOICE_STATUSES = ['open', 'overdue', 'settled', 'all'] as const;

/** An invoice in a list. Money in cents; `open` is what is left to pay. */
export const invoiceHead = z.object({
  id: uuid,
  kind: z.enum(INVOICE_KINDS),
  /** 0 for an opening balance. */
  invoiceNumber: z.int(),
  customerId: code,
  customerName: z.string(),
  /** Null: a balance of all locations of the customer. */
  customerLocationId: z.nullable(code),
  locationName: z.string(),
  salesOrderId: z.nullable(uuid),
  salesOrderNumber: z.nullable(z.int()),
  purchaseOrder: z.string(),
  /** The day of the handover. */
  invoicedOn: day,
  dueOn: z.nullable(day),
  /** Days since the due day, in the company's time zone; 0 if it is not past or nothing is open. */
  daysOverdue: z.int(),
  total: cents,
  open: cents,
  state: z.enum(INVOICE_STATES),
});
export type InvoiceHead = z.infer<typeof invoiceHead>;

/** What the customer keeps of an order line. On a debit memo: what differs from the invoice. */
export const invoiceLine = z.object({
  lineNumber: z.int(),
  itemCode: code,
  description: z.string(),
  uom,
  orderedQuantity: z.number(),
  quantity: z.number(),
  /** Grams of the billed goods; null if not all of them were weighed. */
  weightGrams: z.nullable(z.int()),
  /** Net grams of each case, if each was weighed. */
  caseWeightsGrams: z.nullable(z.array(z.int())),
  /** Cents per `priceUnit`. */
  unitPrice: z.int(),
  priceUnit: z.enum(['uom', 'lb', 'kg']),
  discount: cents,
  /** Cents after discount, before tax. */
  amount: cents,
  taxable: z.boolean(),
  lots: z.array(z.string()),
  /** Countries of origin of the lots, ISO 3166-1 alpha-3. */
  origins: z.array(z.string()),
  instructions: instructionsOfRow,
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

/** A payment or credit that was applied to an invoice, or an amount that was written off, whose number is 0. */
export const invoiceSettlement = z.object({
  kind: z.enum(['credit_memo', 'payment', 'write_off']),
  number: z.int(),
  on: day,
  amount: cents,
  /** Why it was applied to less than was open; empty if nothing was said. Responses of earlier releases lack it. */
  shortReason: z.optional(z.string()),
});

export const invoice = z.extend(invoiceHead, {
  /** Null for invoices of before the app. */
  termsDays: z.nullable(z.int()),
  shippingAddress: address,
  subtotal: cents,
  discount: cents,
  tax: cents,
  surcharge: cents,
  lines: z.array(invoiceLine),
  settlements: z.array(invoiceSettlement),
  /** Who signed for the goods or picked them up. */
  receivedBy: z.array(z.object({ name: z.string(), at: instant })),
});
export type Invoice = z.infer<typeof invoice>;

const ofInvoice = z.object({ id: uuid });

const invoices = list('/portal/invoices', {
  summary: 'List the invoices of the caller’s locations, open ones by default; without locations that see no prices',
  permission: SHOPPERS,
  row: invoiceHead,
  filters: { status: z.enum(INVOICE_STATUSES), customerLocationId: code },
  defaults: { status: 'open' },
  sorts: ['invoicedOn', 'dueOn', 'invoiceNumber', 'total', 'open'],
  sort: { by: 'invoicedOn', direction: 'Desc' },
  /** Cents of all matching invoices. */
  totals: { open: cents, overdue: cents },
});

const officeInvoices = list('/edible/invoices', {
  summary: 'List invoices of all customers',
  permission: ['ADMIN'],
  row: invoiceHead,
  filters: {
    status: z.enum(INVOICE_STATUSES),
    customerId: code,
    from: day,
    to: day,
  },
  defaults: { status: 'open' },
  sorts: ['invoicedOn', 'dueOn', 'invoiceNumber', 'total', 'open', 'locationName', 'daysOverdue'],
  sort: { by: 'dueOn', direction: 'Asc' },
  totals: { total: cents, open: cents, overdue: cents },
});

export const invoiceEndpoints = {
  invoices,
  invoiceRows: rowsOf(invoices),
  officeInvoices,
  officeInvoiceRows: rowsOf(officeInvoices),
  customers: get('/edible/invoices/customers', {
    summary: 'List customers that have invoices, by name',
    permission: ['ADMIN'],
    returns: z.object({ data: z.array(z.object({ id: code, name: z.string() })) }),
  }),
  ofLocation: get('/edible/invoices/:customerId/:customerLocationId', {
    summary:
      'List the invoices of a customer’s location, open ones by default; salespeople read those of their locations',
    permission: ['ADMIN', 'SALES'],
    params: z.object({ customerId: code, customerLocationId: code }),
    query: z.object({ ...paging, status: z.optional(z.enum(INVOICE_STATUSES)), search: z.optional(text(100)) }),
    returns: z.extend(pageOf(invoiceHead), { totals: z.object(invoices.list.totals) }),
    errors: ['location_unknown'],
  }),
  invoice: get('/portal/invoices/:id', {
    summary: 'Get an invoice or debit memo with its lines; administrators can read all',
    permission: [...SHOPPERS, 'ADMIN'],
    params: ofInvoice,
    returns: invoice,
  }),
  invoicePdf: get('/portal/invoices/:id/pdf', {
    summary: 'Download the invoice as PDF, named by its number, such as Invoice-10001.pdf',
    permission: [...SHOPPERS, 'ADMIN'],
    params: ofInvoice,
    query: z.object({ locale: z.optional(z.enum(['en', 'es', 'fr'])) }),
    returns: file('application/pdf'),
    rate: 60,
  }),
};
