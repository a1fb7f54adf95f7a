import * as z from 'zod/mini';
import { MOST_BANK_LINES, MOST_DESCRIPTION, MOST_REFERENCE } from '../rules/bank-file.ts';
import { cents, code, day, instant, oneLine, text, uuid } from './atoms.ts';
import { get, post, put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';
import { applications, MONEY_METHODS } from './payments.ts';

const permission = ['ADMIN'] as const;

/**
 * `matched`: the deposit of payments that were posted before. `posted`: a payment was posted from the line. `returned`: a
 * payment was reversed because of it. `ignored`: it concerns no customer.
 */
export const BANK_LINE_STATES = ['open', 'matched', 'posted', 'returned', 'ignored'] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];

/** Days before a line within which its payments were received. */
export const DEPOSIT_DAYS = 60;
/** Most payments of one deposit. */
export const MOST_DEPOSITED = 300;

/** A line of a bank account. Cents; negative for money that went out. */
export const bankLineRow = z.object({
  id: uuid,
  account: z.string(),
  bookedOn: day,
  amount: cents,
  description: z.string(),
  reference: z.string(),
  state: z.enum(BANK_LINE_STATES),
  /** The payments of the deposit, or the one that was returned. */
  payments: z.array(z.object({ id: uuid, paymentNumber: z.int(), customerName: z.string(), isReversed: z.boolean() })),
  importedBy: z.string(),
  importedAt: instant,
  decidedBy: z.string(),
  decidedAt: z.nullable(instant),
});
export type BankLineRow = z.infer<typeof bankLineRow>;

/** A payment that no line of a bank contains yet. */
const bankPayment = z.object({
  id: uuid,
  paymentNumber: z.int(),
  customerName: z.string(),
  method: z.enum(MONEY_METHODS),
  reference: z.string(),
  amount: cents,
  receivedOn: day,
});
export type BankPayment = z.infer<typeof bankPayment>;

/** Why a customer is suggested: the line names an invoice or the customer, or its amount is what is open. */
export const CUSTOMER_REASONS = ['invoice', 'name', 'amount'] as const;
export type CustomerReason = (typeof CUSTOMER_REASONS)[number];

const candidates = z.object({
  /** Money that came in: payments that it may contain, the latest first. Money that went out: checks that may have bounced. */
  payments: z.array(bankPayment),
  /** Sets of those payments that come to the line's amount, the likeliest first. */
  sets: z.array(z.array(uuid)),
  customers: z.array(
    z.object({
      customerId: code,
      customerName: z.string(),
      reason: z.enum(CUSTOMER_REASONS),
      /** Open invoices that the line names. */
      invoiceIds: z.array(uuid),
    }),
  ),
});
export type BankCandidates = z.infer<typeof candidates>;

const lines = list('/edible/bank-lines', {
  summary: 'List lines of the company’s bank accounts, latest first',
  permission,
  row: bankLineRow,
  filters: { state: z.enum(BANK_LINE_STATES), account: oneLine(60), from: day, to: day },
  sorts: ['bookedOn', 'amount', 'description'],
  sort: { by: 'bookedOn', direction: 'Desc' },
  totals: { amount: cents },
});

const params = z.object({ id: uuid });

export const bankLineEndpoints = {
  list: lines,
  rows: rowsOf(lines),
  accounts: get('/edible/bank-accounts', {
    summary: 'List the accounts that lines were imported of, the last one first',
    permission,
    returns: z.object({ data: z.array(z.string()) }),
  }),
  import: post('/edible/bank-lines', {
    summary: 'Import lines of an account; lines that were imported before are not added again',
    permission,
    body: z.object({
      account: oneLine(60),
      lines: z
        .array(
          z.object({
            bookedOn: day,
            amount: cents.check(z.refine((amount) => amount !== 0, { error: 'must not be 0' })),
            description: text(MOST_DESCRIPTION),
            reference: text(MOST_REFERENCE),
            bankId: text(MOST_REFERENCE),
          }),
        )
        .check(z.minLength(1), z.maxLength(MOST_BANK_LINES)),
    }),
    returns: z.object({ added: z.int(), known: z.int() }),
    maxBody: 4_000_000,
  }),
  candidates: get('/edible/bank-lines/:id/candidates', {
    summary: 'List the payments and customers that a line may belong to',
    permission,
    params,
    returns: candidates,
    errors: ['not_found'],
  }),
  match: put('/edible/bank-lines/:id/match', {
    summary:
      'Match a line with the posted payments that it contains; `conflict` if they do not come to its amount, or belong to another line; repeating the call changes nothing',
    permission,
    params,
    body: z.object({ paymentIds: z.array(uuid).check(z.minLength(1), z.maxLength(MOST_DEPOSITED)) }),
    returns: bankLineRow,
    errors: ['not_found', 'conflict'],
  }),
  record: put('/edible/bank-lines/:id/payment', {
    summary:
      'Post a line as a payment of a customer under a client-generated id; `conflict` if the line is not open, or more is applied than is open; repeating the call changes nothing',
    permission,
    params,
    body: z.object({ paymentId: uuid, customerId: code, applications }),
    returns: bankLineRow,
    errors: ['not_found', 'conflict'],
  }),
  returnCheck: put('/edible/bank-lines/:id/return', {
    summary:
      'Reverse the payment of a check that the bank returned by this line; `conflict` if the amounts differ or it is reversed; repeating the call changes nothing',
    permission,
    params,
    body: z.object({ paymentId: uuid }),
    returns: bankLineRow,
    errors: ['not_found', 'conflict'],
  }),
  ignore: put('/edible/bank-lines/:id/ignored', {
    summary: 'Mark an open line as one that concerns no customer; repeating the call changes nothing',
    permission,
    params,
    body: z.object({}),
    returns: bankLineRow,
    errors: ['not_found', 'conflict'],
  }),
  reopen: put('/edible/bank-lines/:id/reopening', {
    summary:
      'Open a line again: a match is undone, and a payment that was posted from it is reversed; `conflict` for a returned check, and if money of the payment was refunded; repeating the call changes nothing',
    permission,
    params,
    body: z.object({}),
    returns: bankLineRow,
    errors: ['not_found', 'conflict'],
  }),
};
