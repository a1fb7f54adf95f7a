import * as z from 'zod/mini';
import { code, instant, text, uuid } from './atoms.ts';
import { del, get, put } from './endpoint.ts';
import { EXCEPTION_KINDS, type ExceptionKind, FLOOR, floorException, RESOLUTIONS_OF, warehouse } from './floor.ts';
import { bulkResult, list, matchingOf, rowsOf } from './list.ts';

export const exceptionRow = z.extend(floorException, { warehouseName: z.string() });
export type ExceptionRow = z.infer<typeof exceptionRow>;

const exceptions = list('/edible/exceptions', {
  summary: 'List open or decided exceptions of the caller’s warehouses',
  permission: FLOOR,
  row: exceptionRow,
  filters: { status: z.enum(['open', 'resolved']), warehouseId: code, kind: z.enum(EXCEPTION_KINDS) },
  defaults: { status: 'open' },
  sorts: ['raisedAt', 'kind', 'warehouseName', 'resolvedAt'],
  sort: { by: 'raisedAt', direction: 'Desc' },
});

/** Most exceptions of one decision on many. */
export const MOST_EXCEPTIONS = 1000;

/** Resolutions for many exceptions at once. */
export const BULK_RESOLUTIONS = ['accept', 'recount'] as const;
export type BulkResolution = (typeof BULK_RESOLUTIONS)[number];

/**
 * Kinds of exceptions that a resolution only closes, so that it can be undone. Accepting a count changes stock: each
 * count is accepted with its own decision.
 */
export const BULK_KINDS: { readonly [R in BulkResolution]: readonly ExceptionKind[] } = {
  accept: EXCEPTION_KINDS.filter((kind) => kind !== 'count_difference' && RESOLUTIONS_OF[kind].includes('accept')),
  recount: EXCEPTION_KINDS.filter((kind) => RESOLUTIONS_OF[kind].includes('recount')),
};

const ofDecision = z.object({ id: uuid });

export const exceptionEndpoints = {
  list: exceptions,
  rows: rowsOf(exceptions),
  decideMany: put('/edible/exceptions/decisions/:id', {
    summary:
      'Decide on up to 1,000 exceptions under one client-generated id; conflict if more match a filter than expected',
    permission: FLOOR,
    params: ofDecision,
    body: z.object({
      /** The exceptions: those with these ids, or those that match a filter of the list. */
      which: z.union([
        z.object({ ids: z.array(uuid).check(z.minLength(1), z.maxLength(MOST_EXCEPTIONS)) }),
        z.object({ matching: matchingOf(exceptions) }),
      ]),
      resolution: z.enum(BULK_RESOLUTIONS),
      note: text(500),
      resolvedAt: instant,
    }),
    returns: z.extend(bulkResult, {
      /** Kinds that this resolution does not only close, with the number of exceptions that stay open for it. */
      unfit: z.array(z.object({ kind: z.enum(EXCEPTION_KINDS), count: z.int() })),
    }),
    errors: ['conflict', 'card_number'],
  }),
  undoMany: del('/edible/exceptions/decisions/:id', {
    summary: 'Undo a decision on many exceptions; one with a newer open exception of the same subject stays decided',
    permission: FLOOR,
    params: ofDecision,
    returns: bulkResult,
  }),
  warehouses: get('/edible/warehouses', {
    summary: 'List the warehouses that the caller works in, or all warehouses for an administrator',
    permission: FLOOR,
    returns: z.object({ data: z.array(warehouse) }),
  }),
};
