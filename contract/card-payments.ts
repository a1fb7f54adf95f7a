import * as z from 'zod/mini';
import { cents, code, day, instant, oneLine, queryFlag, text, uuid } from './atoms.ts';
import { get, post, put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';
import { SHOPPERS } from './roles.ts';

/**
 * `refunded`, `charged_back`: all of it went back. `created`: the payer has not opened the provider's page. `pending`: the provider has not said how it ended.
 * `expired`: the provider confirmed that nothing was charged.
 */
export const CARD_PAYMENT_STATES = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'refunded',
  'charged_back',
] as const;
export type CardPaymentState = (typeof CARD_PAYMENT_STATES)[number];

/** Card payment providers. `hpp`: Global Payments' hosted page. `practice` charges nothing and is refused in production. */
export const CARD_PROVIDERS = ['hpp', 'stripe', 'practice'] as const;
export type CardProviderName = (typeof CARD_PROVIDERS)[number];

/** Most invoices that one card payment settles. */
export const MOST_PAID_INVOICES = 100;
/** Most cents of one card payment. */
export const MOST_CARD_CENTS = 99_999_999;

/** One attempt to pay by card on the provider's page. Money in cents of USD. */
export const cardPayment = z.object({
  id: uuid,
  customerId: code,
  customerLocationId: code,
  amount: cents,
  state: z.enum(CARD_PAYMENT_STATES),
  provider: z.enum(CARD_PROVIDERS),
  /** Why it failed, in the provider's words. */
  message: z.string(),
  /** The provider confirmed another amount than the one asked for; the office decides. */
  isUnderReview: z.boolean(),
  by: z.string(),
  createdAt: instant,
  settledAt: z.nullable(instant),
  /** The number of the posted payment. */
  paymentNumber: z.nullable(z.int()),
});
export type CardPayment = z.infer<typeof cardPayment>;

const amount = z.int().check(z.minimum(1), z.maximum(MOST_CARD_CENTS));
const start = {
  /** Names the attempt: a repeated call returns the same one. */
  id: uuid,
  /** Cents that each invoice shall get. */
  invoices: z.array(z.object({ invoiceId: uuid, amount })).check(z.minLength(1), z.maxLength(MOST_PAID_INVOICES)),
};
/** `pageUrl` leads to the provider's page; null if the attempt has ended. It opens once, within 15 minutes. */
const started = z.extend(cardPayment, { pageUrl: z.nullable(z.string()) });
const ofPayment = z.object({ id: uuid });
const PAYERS = [...SHOPPERS, 'ADMIN', 'SALES'] as const;

export const cardPaymentRow = z.extend(cardPayment, {
  customerName: z.string(),
  /** What the provider confirmed, if it differs from the amount. */
  reportedAmount: z.nullable(cents),
  /** The provider's own number of the charge. */
  providerRef: z.string(),
});
export type CardPaymentRow = z.infer<typeof cardPaymentRow>;

const cardPayments = list('/edible/card-payments', {
  summary: 'List card payments of all customers, latest first',
  permission: ['ADMIN'],
  row: cardPaymentRow,
  filters: {
    state: z.enum(CARD_PAYMENT_STATES),
    review: z.enum(['open']),
    customerId: code,
    from: day,
    to: day,
  },
  sorts: ['createdAt', 'amount', 'customerName'],
  sort: { by: 'createdAt', direction: 'Desc' },
  totals: { amount: cents },
});

/** Settings of the company's card payment provider. The secret itself is never returned. */
const gateway = z.object({
  provider: z.nullable(z.enum(CARD_PROVIDERS)),
  merchantId: text(50),
  account: text(30),
  isLive: z.boolean(),
  hasSecret: z.boolean(),
  /** Of Stripe. */
  hasWebhookSecret: z.boolean(),
  /** The secret can't be read with this server's keys and has to be entered again. */
  secretLost: z.boolean(),
  /** The practice provider can be chosen: the server does not run in production. */
  allowsPractice: z.boolean(),
  updatedAt: z.nullable(instant),
});
export type Gateway = z.infer<typeof gateway>;

export const cardPaymentEndpoints = {
  settings: get('/portal/payments/hpp/customer-settings', {
    summary: 'Get whether invoices of a location can be paid by card, and with which provider',
    permission: PAYERS,
    query: z.object({ customerLocationId: z.optional(code) }),
    returns: z.object({
      customerId: code,
      customerLocationId: code,
      isEnabled: z.boolean(),
      /** Null if the company has none. */
      provider: z.nullable(z.enum(CARD_PROVIDERS)),
      currency: z.literal('USD'),
      /** Payments and credit memos that are not applied to an invoice, oldest first. */
      credits: z.array(z.object({ id: uuid, kind: z.enum(['payment', 'credit_memo']), number: z.int(), open: cents })),
    }),
    errors: ['location_unknown'],
  }),
  start: post('/payments/invoice', {
    summary: 'Begin a card payment of chosen invoices; `conflict` if more is paid than is open of one',
    permission: SHOPPERS,
    body: z.object({ ...start, customerLocationId: z.optional(code) }),
    returns: started,
    errors: ['location_unknown', 'payments_off', 'not_found', 'conflict'],
    rate: 60,
  }),
  startFor: post('/payments/invoice/:customerId/:customerLocationId', {
    summary: 'Begin a card payment for a customer’s location; salespeople do so for their locations',
    permission: ['ADMIN', 'SALES'],
    params: z.object({ customerId: code, customerLocationId: code }),
    body: z.object(start),
    returns: started,
    errors: ['location_unknown', 'payments_off', 'not_found', 'conflict'],
    rate: 60,
  }),
  get: get('/portal/card-payments/:id', {
    summary: 'Get a card payment; customers read those of their locations',
    permission: PAYERS,
    params: ofPayment,
    returns: cardPayment,
  }),
  check: post('/portal/card-payments/:id/check', {
    summary:
      'Ask the provider how a pending card payment ended; with `left` the payer came back without paying, so the provider closes its page',
    permission: PAYERS,
    params: ofPayment,
    query: z.object({ left: z.optional(queryFlag) }),
    returns: cardPayment,
    errors: ['not_found'],
    rate: 60,
  }),
  useCredit: put('/portal/credits/:creditId/applications/:id', {
    summary:
      'Apply a payment’s or credit memo’s open part to invoices of the caller’s locations, under a client-generated id; repeating the call changes nothing',
    permission: SHOPPERS,
    params: z.object({ creditId: uuid, id: uuid }),
    body: z.object({ applications: start.invoices, customerLocationId: z.optional(code) }),
    /** Cents that are still not applied. */
    returns: z.object({ unapplied: cents }),
    errors: ['location_unknown', 'not_found', 'conflict'],
  }),
  list: cardPayments,
  rows: rowsOf(cardPayments),
  decide: put('/edible/card-payments/:id/decision', {
    summary:
      'Decide on a card payment under review, or one whose provider cannot be asked: post its amount, or record that nothing was charged; `conflict` once it is posted',
    permission: ['ADMIN'],
    params: ofPayment,
    body: z.object({ decision: z.enum(['post', 'nothing_charged']), reason: oneLine(200) }),
    returns: cardPayment,
    errors: ['not_found', 'conflict', 'card_number'],
  }),
  gateway: get('/settings/payments', {
    summary: 'Get the settings of the card payment provider, without its secret',
    permission: ['ADMIN'],
    returns: gateway,
  }),
  checkGateway: post('/settings/payments/check', {
    summary:
      'Ask the stored card payment provider whether it accepts the company’s key; untested for one without such a call',
    permission: ['ADMIN'],
    body: z.object({}),
    returns: z.object({ result: z.enum(['accepted', 'refused', 'unreachable', 'untested']) }),
    rate: 20,
  }),
  saveGateway: put('/settings/payments', {
    summary:
      'Change the card payment provider; an absent secret stays and belongs to its merchant ID only; `conflict` if the settings were changed after `updatedAt`',
    permission: ['ADMIN'],
    body: z.object({
      provider: z.nullable(z.enum(CARD_PROVIDERS)),
      merchantId: text(50),
      account: text(30),
      isLive: z.boolean(),
      /** Global Payments' shared secret, or Stripe's secret key. */
      secret: z.optional(text(200)),
      /** Signs Stripe's webhooks. */
      webhookSecret: z.optional(text(200)),
      updatedAt: z.nullable(instant),
    }),
    returns: gateway,
    errors: ['conflict'],
  }),
};
