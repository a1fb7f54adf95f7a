import * as z from 'zod/mini';
import { cents, code, emailAddress, instant } from './atoms.ts';
import { put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';

const permission = ['ADMIN'] as const;

/** Most days of credit terms. */
export const MOST_TERMS_DAYS = 365;
/**
 * Longest terms in days under which a seller keeps the benefits of the trust of the Perishable Agricultural Commodities
 * Act (7 CFR 46.46(e)(2)).
 */
export const MOST_PACA_TERMS_DAYS = 30;
/** Most addresses to which a customer's invoices are mailed. */
export const MOST_INVOICE_EMAILS = 5;

const terms = {
  /** Days from the invoice date until an invoice is due. Later invoices have them; issued ones keep theirs. */
  termsDays: z.int().check(z.minimum(0), z.maximum(MOST_TERMS_DAYS)),
  /** Cents; null for no limit. */
  creditLimit: z.nullable(cents.check(z.minimum(0))),
  /** A person holds all orders. No rule releases it. */
  isHeld: z.boolean(),
  /** Where invoices are mailed to; none: they are not mailed. */
  invoiceEmails: z.array(emailAddress).check(z.maxLength(MOST_INVOICE_EMAILS)),
  /** Overdue invoices are listed in a mail to these addresses, at most every seven days. */
  wantsReminders: z.boolean(),
  /** The language of these mails and their invoices. */
  invoiceLocale: z.enum(['en', 'es', 'fr']),
};

/**
 * Why the orders of a customer are held. `person`: an administrator holds them. `overdue`: an invoice is overdue for longer
 * than the company allows. `limit`: what it owes and has ordered exceeds its limit, and the company uses limits.
 */
export const HOLD_REASONS = ['person', 'overdue', 'limit'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The credit terms of a customer, with what it owes. Money in cents. */
export const customerTermsRow = z.object({
  customerId: code,
  name: z.string(),
  ...terms,
  balance: cents,
  /** Orders that are not invoiced yet; they count against the limit. */
  openOrders: cents,
  /** Days by which the oldest open invoice is overdue. */
  overdueDays: z.int(),
  /** As of now. The last two follow from the amounts alone: each payment and each night can set and release them. */
  holds: z.array(z.enum(HOLD_REASONS)),
  /** Null before the first change. */
  updatedAt: z.nullable(instant),
  changedBy: z.string(),
});
export type CustomerTermsRow = z.infer<typeof customerTermsRow>;

const customers = list('/edible/customer-terms', {
  summary: 'List customers with their credit terms and what they owe',
  permission,
  row: customerTermsRow,
  filters: { state: z.enum(['held', 'overdue', 'overLimit', 'longTerms']) },
  sorts: ['name', 'customerId', 'balance', 'termsDays', 'overdueDays'],
  sort: { by: 'name', direction: 'Asc' },
  totals: { balance: cents, openOrders: cents },
});

export const customerTermsEndpoints = {
  list: customers,
  rows: rowsOf(customers),
  save: put('/edible/customer-terms/:customerId', {
    summary: 'Change the credit terms of a customer; `conflict` if they were changed after `updatedAt`',
    permission,
    params: z.object({ customerId: code }),
    body: z.object({ ...terms, updatedAt: z.nullable(instant) }),
    returns: customerTermsRow,
    errors: ['not_found', 'conflict'],
  }),
};
