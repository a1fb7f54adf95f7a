import * as z from 'zod/mini';
import { cents, code, day, uuid } from './atoms.ts';
import { file, get } from './endpoint.ts';
import { INVOICE_KINDS } from './invoices.ts';
import { MONEY_METHODS, PAYMENT_STATES } from './payments.ts';
import { SHOPPERS } from './roles.ts';

/** Most payments that the list has, the latest. */
export const MOST_PAYMENTS = 200;

/** A payment as its customer sees it. Money in cents. */
export const customerPayment = z.object({
  id: uuid,
  paymentNumber: z.int(),
  receivedOn: day,
  method: z.enum(MONEY_METHODS),
  /** A check's number or the like. */
  reference: z.string(),
  amount: cents,
  /** The part that is not applied: the customer's credit. */
  unapplied: cents,
  /** The part that was refunded or charged back. */
  returned: cents,
  state: z.enum(PAYMENT_STATES),
  /** The invoices that it settled, and by how much. */
  applications: z.array(z.object({ kind: z.enum(INVOICE_KINDS), number: z.int(), amount: cents })),
});
export type CustomerPayment = z.infer<typeof customerPayment>;

/** A payment with whose it is, for its receipt. */
export const paymentReceipt = z.extend(customerPayment, { customerId: code, customerName: z.string() });
export type PaymentReceipt = z.infer<typeof paymentReceipt>;

const query = { customerLocationId: z.optional(code) };

export const customerPaymentEndpoints = {
  payments: get('/portal/payments', {
    summary: `List the latest ${MOST_PAYMENTS} payments of a location's customer; a user who does not see all of its locations gets those that settled invoices of their locations only`,
    permission: SHOPPERS,
    query: z.object(query),
    returns: z.object({ data: z.array(customerPayment) }),
    errors: ['location_unknown', 'not_found'],
  }),
  receipt: get('/portal/payments/:id/receipt', {
    summary: 'Download the receipt of a payment as PDF, named by its number, such as Receipt-1001.pdf',
    permission: SHOPPERS,
    params: z.object({ id: uuid }),
    query: z.object({ ...query, locale: z.optional(z.enum(['en', 'es', 'fr'])) }),
    returns: file('application/pdf'),
    errors: ['location_unknown', 'not_found'],
    rate: 60,
  }),
};
