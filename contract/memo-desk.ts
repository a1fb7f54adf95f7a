import * as z from 'zod/mini';
import { cents, code, day, uuid } from './atoms.ts';
import { list, rowsOf } from './list.ts';

/** `open`: a part can still be applied. `used`: all of it is applied. `cancelled`: worth nothing. */
export const MEMO_STATES = ['open', 'used', 'cancelled'] as const;
export type MemoState = (typeof MEMO_STATES)[number];

/** A credit memo as the office sees it. Money in cents. */
export const memoDeskRow = z.object({
  id: uuid,
  memoNumber: z.int(),
  customerId: code,
  customerName: z.string(),
  locationName: z.string(),
  issuedOn: day,
  /** The invoice that it corrects; null without one. */
  invoiceNumber: z.nullable(z.int()),
  total: cents,
  /** The part that is not applied to an invoice. */
  open: cents,
  state: z.enum(MEMO_STATES),
});
export type MemoDeskRow = z.infer<typeof memoDeskRow>;

const memos = list('/edible/credit-memos', {
  summary: 'List credit memos of all customers, latest first',
  permission: ['ADMIN'],
  row: memoDeskRow,
  filters: { state: z.enum(MEMO_STATES), customerId: code },
  sorts: ['issuedOn', 'memoNumber', 'customerName', 'total', 'open'],
  sort: { by: 'issuedOn', direction: 'Desc' },
  totals: { total: cents, open: cents },
});

export const memoDeskEndpoints = { memos, rows: rowsOf(memos) };
