import * as z from 'zod/mini';
import { cents, code, instant, oneLine, text, uuid } from './atoms.ts';
import { post, put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';
import { MONEY_METHODS } from './payments.ts';

const permission = ['ADMIN'] as const;

/** `refund`: the office returns money. `chargeback`: a card's bank takes it back. */
export const RETURN_KINDS = ['refund', 'chargeback'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/**
 * Of refunds. `waiting`: above the company's limit, until a second administrator decides. `requested`: the provider has
 * not confirmed it. `posted`: the money went back. Of chargebacks. `open`: the bank has taken the money. `won`: the
 * dispute is decided for the company, and the money is posted again. `lost`: decided for the card's owner.
 */
export const RETURN_STATES = ['waiting', 'requested', 'posted', 'failed', 'declined', 'open', 'won', 'lost'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Money of a payment that goes back. Money in cents. */
export const returnRow = z.object({
  id: uuid,
  kind: z.enum(RETURN_KINDS),
  paymentId: uuid,
  paymentNumber: z.int(),
  method: z.enum(MONEY_METHODS),
  customerId: code,
  customerName: z.string(),
  amount: cents,
  /** What the bank took for a chargeback. */
  fee: cents,
  reason: z.string(),
  state: z.enum(RETURN_STATES),
  /** The provider refunds by itself. Otherwise the office does on the provider's page, and confirms. */
  isByProvider: z.boolean(),
  providerRef: z.string(),
  /** Why it failed, in the provider's words. */
  message: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** The caller has asked for it, so another administrator must decide. */
  isOwn: z.boolean(),
  decidedBy: z.string(),
  decidedAt: z.nullable(instant),
  settledAt: z.nullable(instant),
});
export type ReturnRow = z.infer<typeof returnRow>;

const returns = list('/edible/refunds', {
  summary: 'List refunds and chargebacks, latest first',
  permission,
  row: returnRow,
  filters: { kind: z.enum(RETURN_KINDS), state: z.enum(RETURN_STATES), customerId: code },
  sorts: ['askedAt', 'amount', 'customerName'],
  sort: { by: 'askedAt', direction: 'Desc' },
  /** Cents that went back and did not return. */
  totals: { amount: cents },
});

const amount = z.int().check(z.minimum(1), z.maximum(9_000_000_000_000));
const ofPayment = z.object({ paymentId: uuid, id: uuid });
const params = z.object({ id: uuid });
const reason = oneLine(200);

export const refundEndpoints = {
  list: returns,
  rows: rowsOf(returns),
  refund: put('/edible/payments/:paymentId/refunds/:id', {
    summary:
      'Refund a part of a payment under a client-generated id: a card by its provider, other money by the office; above the company’s limit it waits for a second administrator; `conflict` beyond what is left of the payment; repeating the call changes nothing',
    permission,
    params: ofPayment,
    body: z.object({ amount, reason }),
    returns: returnRow,
    errors: ['not_found', 'conflict', 'card_number'],
  }),
  decide: put('/edible/refunds/:id/decision', {
    summary:
      'Approve or decline a waiting refund; `forbidden` for the administrator who asked for it; `conflict` once it is decided',
    permission,
    params,
    body: z.object({ isApproved: z.boolean() }),
    returns: returnRow,
    errors: ['not_found', 'conflict'],
  }),
  check: post('/edible/refunds/:id/check', {
    summary: 'Ask the provider about a requested refund',
    permission,
    params,
    returns: returnRow,
    errors: ['not_found'],
    rate: 60,
  }),
  confirm: put('/edible/refunds/:id/outcome', {
    summary:
      'Record what the provider’s page says of a requested refund; `conflict` if the provider refunds by itself, or once it has ended',
    permission,
    params,
    body: z.object({ outcome: z.enum(['posted', 'failed']), reference: text(60) }),
    returns: returnRow,
    errors: ['not_found', 'conflict', 'card_number'],
  }),
  chargeback: put('/edible/payments/:paymentId/chargebacks/:id', {
    summary:
      'Record that the bank took money of a card payment back, under a client-generated id, with its fee: the invoices are open again; `conflict` beyond what is left of the payment; repeating the call changes nothing',
    permission,
    params: ofPayment,
    body: z.object({ amount, fee: z.int().check(z.minimum(0), z.maximum(1_000_000)), reason }),
    returns: returnRow,
    errors: ['not_found', 'conflict', 'card_number'],
  }),
  closeDispute: put('/edible/chargebacks/:id/outcome', {
    summary:
      'Record how the dispute of a chargeback ended: won, and the money is posted and applied again, or lost; `conflict` once it has ended',
    permission,
    params,
    body: z.object({ outcome: z.enum(['won', 'lost']) }),
    returns: returnRow,
    errors: ['not_found', 'conflict'],
  }),
};
