import * as z from 'zod/mini';
import { filled, oneLine, text, uuid } from './atoms.ts';
import { del, get, nothing, put } from './endpoint.ts';
import { SIGNED_IN } from './roles.ts';

/** Most views of one list per user. */
export const MOST_VIEWS = 50;
/** Longest name of a view, in characters. */
export const MAX_VIEW_NAME = 60;

/** The path of the list's endpoint. */
const listPath = filled(100);

/** A list's filters, search, order and columns under a name. Only the user who saved it sees it. */
export const listView = z.object({
  id: uuid,
  list: listPath,
  name: oneLine(MAX_VIEW_NAME),
  /** The list's query string in the browser, without page and open row. */
  address: text(2000),
  /** Opens if the user opens the list without a query string. At most one view of a list is the default. */
  isDefault: z.boolean(),
});
export type ListViewRow = z.infer<typeof listView>;

const ofView = z.object({ id: uuid });

export const listViewEndpoints = {
  views: get('/account/list-views', {
    summary: 'List the caller’s saved views of a list, by name',
    permission: SIGNED_IN,
    query: z.object({ list: listPath }),
    returns: z.object({ data: z.array(listView) }),
  }),
  save: put('/account/list-views/:id', {
    summary:
      'Save a view of a list under a client-generated id; conflict for a name that the caller already uses, and beyond 50 views of a list',
    permission: SIGNED_IN,
    params: ofView,
    body: z.omit(listView, { id: true }),
    returns: listView,
    errors: ['conflict'],
  }),
  remove: del('/account/list-views/:id', {
    summary: 'Delete one of the caller’s saved views; no effect if it is already deleted',
    permission: SIGNED_IN,
    params: ofView,
    returns: nothing,
  }),
};
