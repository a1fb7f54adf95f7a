import * as z from 'zod/mini';
import { cents, code } from './atoms.ts';
import { list, rowsOf } from './list.ts';

/** `owing`: an amount is open, or credit is left. `overdue`: an open amount is past its due day. */
export const AGING_STATUSES = ['owing', 'overdue', 'all'] as const;

/** How the company ages amounts (rules/aging.ts). */
export const agingRules = z.object({
  by: z.enum(['due', 'invoice']),
  /** The last days of the first three buckets, ascending. */
  first: z.int(),
  second: z.int(),
  third: z.int(),
});

/** Sums of open amounts by age, in cents. The company sets where the buckets end. */
export const agingBuckets = {
  /** Of an age of 0 days or less. */
  current: cents,
  bucket1: cents,
  bucket2: cents,
  bucket3: cents,
  bucket4: cents,
  /** Payments and credit memos that are not applied, as a positive amount. */
  credit: cents,
  /** All open amounts less the credit. */
  balance: cents,
};

/** The open amounts of a customer by age, in cents. */
export const agingRow = z.object({
  customerId: code,
  name: z.string(),
  ...agingBuckets,
  /** Days by which the oldest open amount is overdue; 0 if none is. */
  oldestDays: z.int(),
  /** Cents; null without a limit. */
  creditLimit: z.nullable(cents),
  hold: z.boolean(),
});
export type AgingRow = z.infer<typeof agingRow>;

const aging = list('/edible/receivables', {
  summary: 'List what customers owe by age, those that are overdue the longest first',
  permission: ['ADMIN'],
  row: agingRow,
  filters: { status: z.enum(AGING_STATUSES) },
  defaults: { status: 'owing' },
  sorts: ['name', 'balance', 'oldestDays', 'bucket4', 'current', 'credit'],
  sort: { by: 'oldestDays', direction: 'Desc' },
  totals: agingBuckets,
});

export const agingEndpoints = { aging, rows: rowsOf(aging) };
