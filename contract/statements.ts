import * as z from 'zod/mini';
import { agingBuckets, agingRules } from './aging.ts';
import { cents, code, day, uuid } from './atoms.ts';
import { file, get } from './endpoint.ts';
import { INVOICE_KINDS } from './invoices.ts';
import { SHOPPERS } from './roles.ts';

/** A document with an open amount; a negative one is credit that is not applied. */
export const statementItem = z.object({
  id: uuid,
  kind: z.enum([...INVOICE_KINDS, 'credit_memo', 'payment']),
  /** 0 for an opening balance. */
  number: z.int(),
  /** Empty for a document of the whole customer. */
  locationName: z.string(),
  datedOn: day,
  dueOn: z.nullable(day),
  /** Days since the due day; 0 if it is not past. */
  daysOverdue: z.int(),
  total: cents,
  open: cents,
});
export type StatementItem = z.infer<typeof statementItem>;

/** The kinds of entries that change what a customer owes. */
const ACTIVITY_KINDS = [
  'invoice',
  'credit_memo',
  'payment',
  'application',
  'refund',
  'chargeback',
  'write_off',
  'adjustment',
] as const;

/** A ledger entry that changed the balance. */
const activityLine = z.object({
  id: uuid,
  /** The day that the entry belongs to. */
  on: day,
  kind: z.enum(ACTIVITY_KINDS),
  /** It undoes an earlier entry of the kind. */
  isReversal: z.boolean(),
  document: z.object({ kind: statementItem.shape.kind, number: z.int() }),
  locationName: z.string(),
  /** Negative for what reduces the balance. */
  amount: cents,
  /** The balance after the entry. */
  balance: cents,
});
export type ActivityLine = z.infer<typeof activityLine>;

/** The entries of a period, from the balance before its first day to the balance on its last. */
const activity = z.object({ from: day, opening: cents, lines: z.array(activityLine) });
export type Activity = z.infer<typeof activity>;

/** What a customer owes on a day, as the ledger had it then: entries of later days are left out. */
export const statement = z.object({
  customerId: code,
  customerName: z.string(),
  asOf: day,
  items: z.array(statementItem),
  aging: z.object(agingBuckets),
  agingRules,
  /** Of the period that was asked for; null without one. */
  activity: z.nullable(activity),
});
export type Statement = z.infer<typeof statement>;

/** `from`: the first day of a period, for a statement that carries its balance forward. */
const period = { from: z.optional(day), asOf: z.optional(day) };
const own = { customerLocationId: z.optional(code), ...period };
const ofLocation = z.object({ customerId: code, customerLocationId: code });

export const statementEndpoints = {
  statement: get('/portal/reports/customer/statement', {
    summary:
      'Get the open items of the customer of a location, as of a day, and with `from` the entries since then; only of locations that the caller shops for',
    permission: SHOPPERS,
    query: z.object(own),
    returns: statement,
    errors: ['location_unknown'],
  }),
  pdf: get('/portal/reports/customer/statement/pdf', {
    summary: 'Download the statement as PDF, named by its customer and day, such as Statement-1000-2026-11-29.pdf',
    permission: SHOPPERS,
    query: z.object({ ...own, locale: z.optional(z.enum(['en', 'es', 'fr'])) }),
    returns: file('application/pdf'),
    errors: ['location_unknown'],
    rate: 60,
  }),
  officeStatement: get('/edible/invoices/:customerId/:customerLocationId/statement', {
    summary:
      'Get the open items of a customer’s location, as of a day, and with `from` the entries since then; salespeople read those of their locations',
    permission: ['ADMIN', 'SALES'],
    params: ofLocation,
    query: z.object(period),
    returns: statement,
    errors: ['location_unknown'],
  }),
};
