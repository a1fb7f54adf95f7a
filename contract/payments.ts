import * as z from 'zod/mini';
import { cents, code, day, instant, oneLine, text, uuid } from './atoms.ts';
import { get, put } from './endpoint.ts';
import { INVOICE_KINDS } from './invoices.ts';
import { list, rowsOf } from './list.ts';

export const MONEY_METHODS = ['cash', 'check', 'card', 'other'] as const;
export type PaymentMethod = (typeof MONEY_METHODS)[number];

/**
 * `credit`: a part is not applied to an invoice. `returned`: all of it was refunded or charged back. `reversed`: a bounced
 * check, or posted by mistake.
 */
export const PAYMENT_STATES = ['applied', 'credit', 'returned', 'reversed'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Most invoices that one payment settles. */
export const MOST_APPLICATIONS = 200;

/** A payment that the office posted or a driver noted. Money in cents; a reversed one is worth nothing. */
export const paymentRow = z.object({
  id: uuid,
  paymentNumber: z.int(),
  customerId: code,
  customerName: z.string(),
  method: z.enum(MONEY_METHODS),
  reference: z.string(),
  amount: cents,
  /** The part that is not applied to an invoice. */
  unapplied: cents,
  /** The part that was refunded or charged back. */
  returned: cents,
  receivedOn: day,
  note: z.string(),
  /** `online`: by card on the provider's page. */
  source: z.enum(['office', 'driver', 'online']),
  salesOrderNumber: z.nullable(z.int()),
  by: z.string(),
  recordedAt: instant,
  state: z.enum(PAYMENT_STATES),
  reversedAt: z.nullable(instant),
  reversedBy: z.string(),
  /** Empty if the driver corrected the note. */
  reversalReason: z.string(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

/** An invoice that a credit settles, and its cents. */
export const creditApplication = z.object({
  invoiceId: uuid,
  kind: z.enum(INVOICE_KINDS),
  /** 0 for an opening balance. */
  number: z.int(),
  amount: cents,
});
export type CreditApplication = z.infer<typeof creditApplication>;

const permission = ['ADMIN'] as const;
const amount = z.int().check(z.minimum(1), z.maximum(9_000_000_000_000));

/** Cents that each invoice gets. `shortReason`: why it gets less than is open; absent if nothing was said. */
export const applications = z
  .array(z.object({ invoiceId: uuid, amount, shortReason: z.optional(text(100)) }))
  .check(z.maxLength(MOST_APPLICATIONS));

const payments = list('/edible/payments', {
  summary: 'List payments, latest first',
  permission,
  row: paymentRow,
  filters: { state: z.enum(PAYMENT_STATES), method: z.enum(MONEY_METHODS), customerId: code, from: day, to: day },
  sorts: ['receivedOn', 'paymentNumber', 'amount', 'unapplied', 'customerName'],
  sort: { by: 'receivedOn', direction: 'Desc' },
  /** Cents of all matching payments, without reversed ones. */
  totals: { amount: cents, unapplied: cents },
});

export const paymentEndpoints = {
  payments,
  rows: rowsOf(payments),
  record: put('/edible/payments/:id', {
    summary:
      'Post a payment under a client-generated id and apply it to invoices; conflict if the id was posted with other values or more is applied than is open; repeating the call changes nothing',
    permission,
    params: z.object({ id: uuid }),
    body: z.object({
      customerId: code,
      method: z.enum(MONEY_METHODS),
      reference: text(60),
      amount,
      receivedOn: day,
      note: text(500),
      /** What is not applied stays as the customer's credit. */
      applications,
    }),
    returns: paymentRow,
    errors: ['not_found', 'conflict', 'card_number'],
  }),
  apply: put('/edible/credits/:creditId/applications/:id', {
    summary:
      'Apply the open part of a payment or credit memo to invoices, under a client-generated id; conflict if more is applied than is open; repeating the call changes nothing',
    permission,
    params: z.object({ creditId: uuid, id: uuid }),
    body: z.object({ applications }),
    /** Cents that are still not applied. */
    returns: z.object({ unapplied: cents }),
    errors: ['not_found', 'conflict', 'card_number'],
  }),
  applications: get('/edible/credits/:creditId/applications', {
    summary: 'List the invoices that a payment or credit memo settles, and by how much',
    permission,
    params: z.object({ creditId: uuid }),
    returns: z.object({ data: z.array(creditApplication) }),
  }),
  unapply: put('/edible/credits/:creditId/unapplications/:id', {
    summary:
      'Take a payment or credit memo from an invoice, under a client-generated id: the invoice is open again and the amount is credit; repeating the call changes nothing',
    permission,
    params: z.object({ creditId: uuid, id: uuid }),
    body: z.object({ invoiceId: uuid }),
    /** Cents that are not applied now. */
    returns: z.object({ unapplied: cents }),
    errors: ['not_found'],
  }),
  reverse: put('/edible/payments/:id/reversal', {
    summary:
      'Reverse a payment, such as a returned check: its invoices are open again; `conflict` if money of it was refunded or charged back; repeating the call changes nothing',
    permission,
    params: z.object({ id: uuid }),
    body: z.object({ reason: oneLine(200) }),
    returns: paymentRow,
    errors: ['not_found', 'conflict', 'card_number'],
  }),
};
