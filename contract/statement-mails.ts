import * as z from 'zod/mini';
import { cents, code, day, emailAddress, instant, uuid } from './atoms.ts';
import { get, post, put } from './endpoint.ts';
import { jobRow } from './jobs.ts';

/** One sending of all statements as of a day. */
export const statementRun = z.object({
  job: jobRow,
  asOf: day,
  /** Customers whose statement was mailed. */
  mailed: z.int(),
  /** Customers without a mail address, with what they owe in cents. */
  withoutAddress: z.array(z.object({ customerId: code, name: z.string(), balance: cents })),
});
export type StatementRun = z.infer<typeof statementRun>;

/** Links that pay a customer's invoices without signing in and still work. */
const openLinks = z.object({ data: z.array(z.object({ id: uuid, to: z.string(), until: instant })) });
const ofCustomer = z.object({ customerId: code });

export const statementMailEndpoints = {
  runs: get('/edible/statements', {
    summary: 'List the latest sendings of all statements: how far each is, and which customers got none',
    permission: ['ADMIN'],
    returns: z.object({ data: z.array(statementRun) }),
  }),
  sendAll: post('/edible/statements', {
    summary:
      'Mail its statement as of a day to each customer that has one, in the background; `conflict` while another sending runs',
    permission: ['ADMIN'],
    body: z.object({ asOf: day }),
    returns: z.object({ jobId: uuid }),
    errors: ['conflict', 'mail_not_configured'],
    rate: 20,
  }),
  sendOne: post('/edible/invoices/:customerId/:customerLocationId/statement', {
    summary:
      'Mail the statement of a customer’s location as of a day to an address; salespeople do so for their locations',
    permission: ['ADMIN', 'SALES'],
    params: z.object({ customerId: code, customerLocationId: code }),
    body: z.object({ to: emailAddress, asOf: z.optional(day) }),
    returns: z.object({ jobId: uuid }),
    errors: ['location_unknown', 'mail_not_configured'],
    rate: 60,
  }),
  links: get('/edible/statements/links/:customerId', {
    summary: 'List the links in mailed statements of a customer that still pay without signing in, the latest first',
    permission: ['ADMIN'],
    params: ofCustomer,
    returns: openLinks,
  }),
  revokeLinks: put('/edible/statements/links/:customerId/revocation', {
    summary: 'Revoke all links in mailed statements of a customer; repeating the call changes nothing',
    permission: ['ADMIN'],
    params: ofCustomer,
    body: z.object({}),
    returns: openLinks,
  }),
};
