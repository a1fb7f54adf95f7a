import * as z from 'zod/mini';
import { cents, code, day, instant, text, uuid } from './atoms.ts';
import { get, put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';
import { MONEY_METHODS } from './payments.ts';

const permission = ['ADMIN'] as const;

/**
 * `waiting`: not counted. `matched`: the count is what the driver noted. `different`: cash is short or over, or a check is
 * missing. `changed`: the driver corrected a payment after the count.
 */
export const ROUTE_COUNT_STATES = ['waiting', 'matched', 'different', 'changed'] as const;
export type RouteCountState = (typeof ROUTE_COUNT_STATES)[number];

/** A route run with cash or checks: what the driver noted, and what the office counted. Money in cents. */
export const routeCountRow = z.object({
  /** Route and day. */
  key: z.string(),
  routeId: code,
  routeName: z.string(),
  day,
  driverName: z.string(),
  finishedAt: z.nullable(instant),
  notedCash: cents,
  notedChecks: cents,
  checks: z.int(),
  /** Card payments at a terminal. They are not counted. */
  notedCards: cents,
  /** Null until it is counted. */
  countedCash: z.nullable(cents),
  /** Counted less noted cash, as posted to cash over and short; null until it is counted. */
  difference: z.nullable(cents),
  /** Checks that the office missed and that still count as paid. */
  missing: z.int(),
  state: z.enum(ROUTE_COUNT_STATES),
  countedBy: z.string(),
  countedAt: z.nullable(instant),
});
export type RouteCountRow = z.infer<typeof routeCountRow>;

const notedPayment = z.object({
  id: uuid,
  paymentNumber: z.int(),
  customerName: z.string(),
  salesOrderNumber: z.int(),
  method: z.enum(MONEY_METHODS),
  reference: z.string(),
  amount: cents,
  /** A check that was not there at the last count. */
  isMissing: z.boolean(),
  /** The office reversed it after the count, such as a returned check. */
  isReversed: z.boolean(),
});
export type NotedPayment = z.infer<typeof notedPayment>;

const count = z.object({
  id: uuid,
  cash: cents,
  difference: cents,
  missing: z.int(),
  note: z.string(),
  by: z.string(),
  at: instant,
});

const routeCountDetail = z.object({
  row: routeCountRow,
  payments: z.array(notedPayment),
  /** The latest first. Only the first one is posted. */
  counts: z.array(count),
});
export type RouteCountDetail = z.infer<typeof routeCountDetail>;

const counts = list('/edible/route-counts', {
  summary: 'List route runs with cash or checks: what drivers noted and what the office counted, latest first',
  permission,
  row: routeCountRow,
  filters: { state: z.enum(ROUTE_COUNT_STATES), routeId: code, from: day, to: day },
  sorts: ['day', 'routeName', 'driverName', 'notedCash', 'difference'],
  sort: { by: 'day', direction: 'Desc' },
  totals: { notedCash: cents, notedChecks: cents, countedCash: cents },
});

const ofRun = z.object({ routeId: code, day });
const amount = z.int().check(z.minimum(0), z.maximum(9_000_000_000_000));

export const routeCountEndpoints = {
  list: counts,
  rows: rowsOf(counts),
  get: get('/edible/route-counts/:routeId/:day', {
    summary: 'Get what a driver noted on a route run, payment by payment, and the counts of the office',
    permission,
    params: ofRun,
    returns: routeCountDetail,
    errors: ['not_found'],
  }),
  record: put('/edible/route-counts/:routeId/:day/counts/:id', {
    summary:
      'Record a count under a client-generated id and post the difference to cash over and short, in place of an earlier count; `conflict` if the driver’s payments are not those that the user saw; repeating the call changes nothing',
    permission,
    params: z.extend(ofRun, { id: uuid }),
    body: z.object({
      cash: amount,
      /** Noted cash, and the checks, that the user saw. */
      notedCash: amount,
      checks: z.array(uuid).check(z.maxLength(500)),
      /** Those of the checks that are not there. */
      missing: z.array(uuid).check(z.maxLength(500)),
      note: text(500),
    }),
    returns: routeCountDetail,
    errors: ['not_found', 'conflict', 'card_number'],
  }),
};
