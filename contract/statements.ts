import * as z from 'zod/mini';
import { agingBuckets } from './aging.ts';
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

/** What a customer owes on a day, as the ledger had it then: entries of later days are left out. */
export const statement = z.object({
  customerId: code,
  customerName: z.string(),
  asOf: day,
  items: z.array(statementItem),
  aging: z.object(agingBuckets),
});
export type Statement = z.infer<typeof statement>;

const own = { customerLocationId: z.optional(code), asOf: z.optional(day) };
const ofLocation = z.object({ customerId: code, customerLocationId: code });

export const statementEndpoints = {
  statement: get('/portal/reports/customer/statement', {
    summary:
      'Get the open items of the customer of a location, as of a day; only of locations that the caller shops for',
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
    summary: 'Get the open items of a customer’s location, as of a day; salespeople read those of their locations',
    permission: ['ADMIN', 'SALES'],
    params: ofLocation,
    query: z.object({ asOf: z.optional(day) }),
    returns: statement,
    errors: ['location_unknown'],
  }),
};
