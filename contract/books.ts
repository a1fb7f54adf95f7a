import * as z from 'zod/mini';
import { day } from './atoms.ts';
import { get, put } from './endpoint.ts';

const permission = ['ADMIN'] as const;

/** How far the company's books are closed. Ledger entries of closed days are posted to the first open day. */
const books = z.object({
  /** The last closed day; null if no month was closed. */
  closedOn: z.nullable(day),
  /** The last days of the months that can be closed now, the earliest first. */
  closable: z.array(day),
});
export type Books = z.infer<typeof books>;

export const bookEndpoints = {
  get: get('/settings/books', {
    summary: 'Get the last closed day of the books, and the months that can be closed',
    permission,
    returns: books,
  }),
  close: put('/settings/books', {
    summary:
      'Close the books up to the end of a month that is over; a closed month is never opened again; repeating the call changes nothing',
    permission,
    body: z.object({ closedOn: day }),
    returns: books,
  }),
};
