import * as z from 'zod/mini';
import { code, filled, instant, text, uuid } from './atoms.ts';
import { get, post, put } from './endpoint.ts';
import { FLOOR, lotName } from './floor.ts';
import { recallAnswer } from './recall-notices.ts';
import { recallNotice } from './rows/recall-notices.ts';

/** Most recalls in a list. */
export const LISTED_RECALLS = 100;

/** A recall of a lot, or an exercise of one. */
const head = z.object({
  id: uuid,
  recallNumber: z.int(),
  lotCode: z.string(),
  /** Null: all items with a lot of this code. */
  itemCode: z.nullable(z.string()),
  /** Only the lot with exactly this name; otherwise the lots of all packers with this code. */
  isExact: z.boolean(),
  isMock: z.boolean(),
  reason: z.string(),
  instructions: z.string(),
  startedAt: instant,
  startedBy: z.string(),
  state: recallNotice.shape.state,
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.string()),
  conclusion: z.string(),
  /** Number of locations with a notice, and of those that have answered. */
  notified: z.int(),
  answered: z.int(),
});
export type RecallHead = z.infer<typeof head>;

/** What became of an item's recalled lots, in its base unit, by the stock ledger. */
const balance = z.object({
  itemCode: z.string(),
  description: z.string(),
  /** Empty if the catalog lacks the item. */
  uom: z.string(),
  /** Received, packed or opening stock. */
  received: z.number(),
  onHand: z.number(),
  /** Picked for orders, also if they have not left yet. */
  picked: z.number(),
  /** Used in packouts. */
  packed: z.number(),
  /** Found missing in counts; negative if more was found. */
  missing: z.number(),
  /** On the way between warehouses. */
  moving: z.number(),
});
export type RecallBalance = z.infer<typeof balance>;

/** Goods on an order that is still in a warehouse: to be pulled. */
const waiting = z.object({
  salesOrderNumber: z.int(),
  locationName: z.string(),
  warehouseName: z.string(),
  status: z.string(),
  itemCode: z.string(),
  description: z.string(),
  lotCode: z.string(),
  quantity: z.number(),
  uom: z.string(),
});

const notified = z.extend(recallNotice, {
  customerName: z.string(),
  locationName: z.string(),
  phone: z.string(),
});
export type NotifiedLocation = z.infer<typeof notified>;

const found = z.object({
  balances: z.array(balance),
  /** Customers' locations that received some of it, with what they received. An exercise finds them without telling them. */
  locations: z.array(notified),
  waiting: z.array(waiting),
});
export type RecallFound = z.infer<typeof found>;

const recall = z.extend(head, {
  /** As of now; of an ended recall as of its end. */
  found,
});
export type Recall = z.infer<typeof recall>;

const params = z.object({ id: uuid });

/** Recalls of lots, for warehouse leads and administrators (21 CFR 7.40 to 7.59 describe recalls). */
export const recallEndpoints = {
  list: get('/edible/recalls', {
    summary: 'List the latest 100 recalls and exercises, open ones first',
    permission: FLOOR,
    returns: z.object({ data: z.array(head) }),
  }),
  get: get('/edible/recalls/:id', {
    summary: 'Get a recall: who received the lot, their answers, and where the rest is',
    permission: FLOOR,
    params,
    returns: recall,
    errors: ['not_found'],
  }),
  start: post('/edible/recalls', {
    summary:
      'Recall a lot with all lots made from it: hold them and tell the customers who received them; an exercise only finds them. A repeated id changes nothing',
    permission: FLOOR,
    body: z.object({
      id: uuid,
      lotCode: lotName,
      itemCode: z.nullable(code),
      isExact: z.optional(z.boolean()),
      isMock: z.boolean(),
      /** Customers read it. */
      reason: filled(300),
      instructions: text(1000),
    }),
    returns: recall,
    errors: ['not_found', 'conflict', 'card_number'],
  }),
  answer: put('/edible/recalls/:id/notices/:noticeId/answer', {
    summary: 'Record what a customer said about a recall, for example on the phone',
    permission: FLOOR,
    params: z.object({ id: uuid, noticeId: uuid }),
    body: recallAnswer,
    returns: recall,
    errors: ['not_found', 'card_number'],
  }),
  end: put('/edible/recalls/:id/end', {
    summary:
      'End a recall and file what was found. One that was called off ends the holds that it set, and customers read that they may use the goods',
    permission: FLOOR,
    params,
    body: z.object({ state: z.enum(['done', 'called_off']), conclusion: text(2000) }),
    returns: recall,
    errors: ['not_found', 'conflict', 'card_number'],
  }),
};
