import * as z from 'zod/mini';
import { cents, code, day, instant, pageOf, paging, price, text, uom, uuid } from './atoms.ts';
import { PROBLEM_REASONS, REFUSAL_REASONS } from './constants.ts';
import { del, file, get, put } from './endpoint.ts';
import { bulkResult, list, matchingOf, rowsOf } from './list.ts';
import { type Role, SHOPPERS } from './roles.ts';

/** Administrators see all returns. Drivers see the returns on their routes. */
const OFFICE_AND_ROAD = ['ADMIN', 'APP'] as const satisfies readonly Role[];

/**
 * State of a credit request. `open` waits for a decision. `contradicted`: the delivery was corrected after a credit
 * memo was issued for it, so both remain until a user decides. `withdrawn`: the delivery was corrected and no memo
 * refers to it any more.
 */
export const CREDIT_STATES = ['open', 'granted', 'declined', 'acknowledged', 'contradicted', 'withdrawn'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/** Filter of a list: requests that need a decision, decided requests, and withdrawn requests. */
export const CREDIT_STATUSES = ['open', 'decided', 'withdrawn'] as const;
export type CreditStatus = (typeof CREDIT_STATUSES)[number];

/** Most requests per decision. */
export const MOST_DECISIONS = 200;

/** Most requests per decision on all that match. */
export const MOST_MATCHING = 1000;

/** Filter of a list: refused at delivery, returned at delivery, reported by the customer later. */
export const CREDIT_KINDS = ['refused', 'returned', 'reported'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Who made a credit request: the driver at delivery, or the customer later. */
export const CREDIT_SOURCES = ['driver', 'customer'] as const;

const REQUEST_REASONS = [...new Set([...REFUSAL_REASONS, ...PROBLEM_REASONS])] as const;

/** The decision on a request. Requests that were decided together share its `id`. */
const decided = z.object({
  id: uuid,
  /** Cents before tax; null if nothing was granted. */
  granted: z.nullable(cents),
  /** Text that the customer reads. */
  reason: z.string(),
  at: instant,
  by: z.string(),
  memo: z.nullable(z.object({ id: uuid, number: z.int() })),
});

/**
 * Goods that a customer refused or returned at delivery, or reported a problem with later. The total of the delivery
 * excludes refused goods (`taken_off`), so no money is owed and the office only acknowledges them. For returned goods
 * and reported problems (`to_credit`) money is owed. Amounts in cents before tax.
 */
export const creditRequest = z.object({
  id: uuid,
  salesOrderId: uuid,
  salesOrderNumber: z.int(),
  customerId: code,
  customerLocationId: code,
  locationName: z.string(),
  /** The route run that delivered it; null if no truck carried it. */
  run: z.nullable(z.object({ routeId: z.string(), routeName: z.string(), day, stop: z.nullable(z.int()) })),
  lineNumber: z.int(),
  itemCode: code,
  description: z.string(),
  uom,
  quantity: z.number(),
  source: z.enum(CREDIT_SOURCES),
  reason: z.enum(REQUEST_REASONS),
  /** Note of the driver or the customer. */
  note: z.string(),
  photoIds: z.array(uuid),
  basis: z.enum(['taken_off', 'to_credit']),
  amount: cents,
  /** The part of the amount that memos of withdrawn requests of the same line already credit. */
  creditedBefore: cents,
  requestedAt: instant,
  requestedBy: z.string(),
  state: z.enum(CREDIT_STATES),
  decision: z.nullable(decided),
  withdrawn: z.nullable(z.object({ at: instant, by: z.string() })),
  /** Set if a user decided to keep the memo although the request was withdrawn. */
  kept: z.nullable(z.object({ at: instant, by: z.string() })),
});
export type CreditRequest = z.infer<typeof creditRequest>;

/**
 * Reasons of credit memos. `corrected_delivery`: the delivery was corrected after its invoice. Memos imported from before
 * the app also have `pricing`.
 */
export const MEMO_REASONS = [...REQUEST_REASONS, 'pricing', 'corrected_delivery'] as const;
export type MemoReason = (typeof MEMO_REASONS)[number];

export const creditMemoLine = z.object({
  itemCode: code,
  description: z.string(),
  uom,
  quantity: z.number(),
  reason: z.enum(MEMO_REASONS),
  /** Cents before tax. */
  amount: cents,
});

/**
 * A memo in a list. Money in cents; `open` is the unused part of the total. A canceled memo keeps its number and is
 * worth nothing.
 */
export const creditMemoHead = z.object({
  id: uuid,
  memoNumber: z.int(),
  customerId: code,
  customerLocationId: code,
  locationName: z.string(),
  salesOrderId: z.nullable(uuid),
  salesOrderNumber: z.nullable(z.int()),
  issuedOn: day,
  cancelledAt: z.nullable(instant),
  /** The office's note to the customer. */
  note: z.string(),
  subtotal: cents,
  tax: cents,
  /** The credited part of the surcharge. */
  surcharge: cents,
  total: cents,
  open: cents,
  lineCount: z.int(),
});
export type CreditMemoHead = z.infer<typeof creditMemoHead>;

export const creditMemo = z.extend(creditMemoHead, { lines: z.array(creditMemoLine) });
export type CreditMemo = z.infer<typeof creditMemo>;

/** Returned goods or a reported problem without a memo: under review, or declined with the reason. */
export const handedBack = z.object({
  id: uuid,
  salesOrderId: uuid,
  salesOrderNumber: z.int(),
  itemCode: code,
  description: z.string(),
  uom,
  quantity: z.number(),
  reason: z.enum(REQUEST_REASONS),
  amount: cents,
  requestedAt: instant,
  state: z.enum(['open', 'declined']),
  /** Reason and time of the refusal; null until a user decides. */
  answer: z.nullable(z.object({ reason: z.string(), at: instant })),
});
export type HandedBack = z.infer<typeof handedBack>;

const decision = z.object({
  requestId: uuid,
  decision: z.enum(['granted', 'declined', 'acknowledged']),
  /** Cents of a partial grant; null for the full amount. */
  amount: z.nullable(price),
});

const ofMemo = z.object({ id: uuid });
const answered = z.object({ data: z.array(creditRequest) });

const requests = list('/edible/credit-requests', {
  summary: 'List credit requests for refused, short and returned product; drivers see those of their routes',
  permission: OFFICE_AND_ROAD,
  row: creditRequest,
  filters: {
    status: z.enum(CREDIT_STATUSES),
    kind: z.enum(CREDIT_KINDS),
    customerLocationId: code,
    from: day,
    to: day,
  },
  sorts: ['requestedAt', 'amount', 'locationName', 'salesOrderNumber', 'description'],
  sort: { by: 'requestedAt', direction: 'Desc' },
  /** Cents of all matching requests. */
  totals: { toCredit: cents, takenOff: cents },
});

export const creditEndpoints = {
  requests,
  requestRows: rowsOf(requests),
  requestLocations: get('/edible/credit-requests/locations', {
    summary: 'List locations that have credit requests, by name; drivers see those of their routes',
    permission: OFFICE_AND_ROAD,
    returns: z.object({ data: z.array(z.object({ id: code, name: z.string() })) }),
  }),
  decide: put('/edible/credit-requests/decisions/:id', {
    summary: 'Decide on credit requests under one client-generated id; requests already decided keep their decision',
    permission: ['ADMIN'],
    params: z.object({ id: uuid }),
    body: z.object({
      decisions: z.array(decision).check(z.minLength(1), z.maxLength(MOST_DECISIONS)),
      /** The customer reads it. Required to decline. */
      reason: text(500),
    }),
    returns: answered,
    errors: ['conflict', 'card_number'],
  }),
  decideMatching: put('/edible/credit-requests/decisions/:id/matching', {
    summary:
      'Decide on up to 1,000 requests that match a filter, under one client-generated id; conflict if more match than expected',
    permission: ['ADMIN'],
    params: z.object({ id: uuid }),
    body: z.object({
      matching: matchingOf(requests),
      /** `approve` credits returned goods in full and acknowledges refused goods. `decline` leaves refused goods. */
      decision: z.enum(['approve', 'decline']),
      /** The customer reads it. Required to decline. */
      reason: text(500),
    }),
    returns: z.extend(bulkResult, { /** Cents before tax. */ granted: cents, memos: z.int() }),
    errors: ['conflict', 'card_number'],
  }),
  undo: del('/edible/credit-requests/decisions/:id', {
    summary: 'Undo a decision on credit requests and cancel its memos, unless a memo has been used',
    permission: ['ADMIN'],
    params: z.object({ id: uuid }),
    returns: answered,
    errors: ['conflict'],
  }),
  keep: put('/edible/credit-requests/:id/kept', {
    summary: 'Keep a memo although its request was withdrawn later, or undo that',
    permission: ['ADMIN'],
    params: z.object({ id: uuid }),
    body: z.object({ kept: z.boolean() }),
    returns: creditRequest,
  }),
  memos: get('/portal/credit-memos', {
    summary: 'List credit memos of the location, latest first; not found if the location’s option is off',
    permission: SHOPPERS,
    query: z.object({
      ...paging,
      customerLocationId: z.optional(code),
      status: z.optional(z.enum(['open', 'all'])),
      search: z.optional(text(100)),
      from: z.optional(day),
      to: z.optional(day),
      sortBy: z.optional(z.enum(['memoNumber', 'issuedOn', 'total', 'open'])),
      sortDirection: z.optional(z.enum(['Asc', 'Desc'])),
    }),
    returns: z.extend(pageOf(creditMemoHead), {
      /** Open cents of all matching memos. */
      openTotal: cents,
    }),
    errors: ['location_unknown'],
  }),
  handedBack: get('/portal/credit-memos/handed-back', {
    summary: 'List the location’s latest 50 returns without a credit memo, in review or declined',
    permission: SHOPPERS,
    query: z.object({ customerLocationId: z.optional(code) }),
    returns: z.object({ data: z.array(handedBack) }),
    errors: ['location_unknown'],
  }),
  memo: get('/portal/credit-memos/:id', {
    summary: 'Get a credit memo with its lines; administrators can read all memos',
    permission: [...SHOPPERS, 'ADMIN'],
    params: ofMemo,
    returns: creditMemo,
  }),
  memoPdf: get('/portal/credit-memos/:id/pdf', {
    summary: 'Download the credit memo as PDF, named by its number, such as Credit-Memo-1001.pdf',
    permission: [...SHOPPERS, 'ADMIN'],
    params: ofMemo,
    query: z.object({ locale: z.optional(z.enum(['en', 'es', 'fr'])) }),
    returns: file('application/pdf'),
    rate: 60,
  }),
};
