import * as z from 'zod/mini';
import { cents, code, instant, oneLine, uuid } from './atoms.ts';
import { put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';

const permission = ['ADMIN'] as const;

/** `waiting`: above the company's limit, until a second administrator decides. */
export const WRITE_OFF_STATES = ['waiting', 'posted', 'declined', 'reversed'] as const;
export type WriteOffState = (typeof WRITE_OFF_STATES)[number];

/** Default of the amount in cents above which a write-off needs a second administrator. */
export const DEFAULT_APPROVAL_CENTS = 10_000;

/** An open amount that the office gives up. Money in cents. */
export const writeOffRow = z.object({
  id: uuid,
  invoiceId: uuid,
  /** 0 for an opening balance. */
  invoiceNumber: z.int(),
  customerId: code,
  customerName: z.string(),
  amount: cents,
  reason: z.string(),
  state: z.enum(WRITE_OFF_STATES),
  askedBy: z.string(),
  askedAt: instant,
  /** The caller has asked for it, so another administrator must decide. */
  isOwn: z.boolean(),
  decidedBy: z.string(),
  decidedAt: z.nullable(instant),
});
export type WriteOffRow = z.infer<typeof writeOffRow>;

const writeOffs = list('/edible/write-offs', {
  summary: 'List write-offs, latest first',
  permission,
  row: writeOffRow,
  filters: { state: z.enum(WRITE_OFF_STATES), customerId: code },
  sorts: ['askedAt', 'amount', 'customerName'],
  sort: { by: 'askedAt', direction: 'Desc' },
  /** Cents of the posted ones. */
  totals: { amount: cents },
});

const params = z.object({ id: uuid });

export const writeOffEndpoints = {
  list: writeOffs,
  rows: rowsOf(writeOffs),
  record: put('/edible/write-offs/:id', {
    summary:
      'Write an open amount off under a client-generated id; above the company’s limit it waits for a second administrator; `conflict` if more is written off than is open; repeating the call changes nothing',
    permission,
    params,
    body: z.object({
      invoiceId: uuid,
      amount: z.int().check(z.minimum(1), z.maximum(9_000_000_000_000)),
      reason: oneLine(200),
    }),
    returns: writeOffRow,
    errors: ['not_found', 'conflict', 'card_number'],
  }),
  decide: put('/edible/write-offs/:id/decision', {
    summary:
      'Approve or decline a waiting write-off; `forbidden` for the administrator who asked for it; `conflict` once it is decided or if less is open',
    permission,
    params,
    body: z.object({ isApproved: z.boolean() }),
    returns: writeOffRow,
    errors: ['not_found', 'conflict'],
  }),
  reverse: put('/edible/write-offs/:id/reversal', {
    summary: 'Reverse a posted write-off: its invoice is open again; repeating the call changes nothing',
    permission,
    params,
    body: z.object({}),
    returns: writeOffRow,
    errors: ['not_found', 'conflict'],
  }),
};
