import * as z from 'zod/mini';
import { code, day, instant, quantity, queryInt, text, uuid } from './atoms.ts';
import { file, get, put } from './endpoint.ts';
import { bin, FLOOR, lotName } from './floor.ts';
import { recordedGoods } from './recorded-goods.ts';

/**
 * source: goods taken to be repacked. output: goods made of it. loss: neither, with a known reason. reverse: cancels an
 * earlier entry.
 */
export const PACKOUT_KINDS = ['source', 'output', 'loss', 'reverse'] as const;
export type PackoutKind = (typeof PACKOUT_KINDS)[number];

export const LOSS_REASONS = ['trim', 'spoiled', 'given_away', 'other'] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

/** A packer's record of goods. */
const facts = {
  itemCode: code,
  /** 0 only for a loss of which only the weight is known. */
  quantity,
  ...recordedGoods,
  /** Why it keeps longer than its sources. Without a reason it does not (rules/packout-lots.ts). */
  expiryReason: text(200),
  onHold: z.boolean(),
  bin,
  note: text(500),
  doneOn: day,
  doneAt: instant,
};

/** One packout event. Entries are only added: a correction appends a `reverse`. */
export const packoutEntry = z.object({
  ...facts,
  id: uuid,
  kind: z.enum(PACKOUT_KINDS),
  /** The entry that a `reverse` cancels. */
  reverses: z.nullable(uuid),
  description: z.string(),
  /** Id of the lot balance; null for a loss, and if the lot is unknown. */
  lotId: z.nullable(uuid),
  lotCode: z.string(),
  reason: z.nullable(z.enum(LOSS_REASONS)),
  /** Name of the user; empty on the device that made it, until the server returns it. */
  by: z.string(),
});
export type PackoutEntry = z.infer<typeof packoutEntry>;

/**
 * A packout: goods that are repacked into others. The server assigns the number: null until the packout arrives there.
 */
export const packout = z.object({
  id: uuid,
  packoutNumber: z.nullable(z.int()),
  warehouseId: code,
  status: z.enum(['open', 'closed']),
  openedAt: instant,
  openedBy: z.string(),
  closedAt: z.nullable(instant),
  closedBy: z.string(),
  /** Oldest first. */
  entries: z.array(packoutEntry),
});
export type Packout = z.infer<typeof packout>;

const params = z.object({ id: uuid });
/** Administrators read; users with the license repack. */
const PACKERS = ['APP'] as const;

export const packoutEndpoints = {
  list: get('/edible/packouts', {
    summary: 'List packouts of a warehouse, latest first',
    permission: FLOOR,
    query: z.object({ warehouseId: z.optional(code), status: z.optional(z.enum(['open', 'closed'])) }),
    returns: z.object({ data: z.array(packout) }),
  }),
  get: get('/edible/packouts/:id', {
    summary: 'Get a packout with its input, output and loss',
    permission: FLOOR,
    params,
    returns: packout,
  }),
  label: get('/edible/packouts/:id/label', {
    summary: 'Download case labels of a packout’s output as PDF, 4 × 6 inches each',
    permission: FLOOR,
    params,
    query: z.object({
      entryId: uuid,
      copies: z.optional(queryInt(1, 500)),
      locale: z.optional(z.enum(['en', 'es', 'fr'])),
    }),
    returns: file('application/pdf'),
    rate: 60,
  }),
  record: put('/edible/packouts/:id/record-entry', {
    summary: 'Record input, output or loss; the first entry opens the packout, a repeated entryId changes nothing',
    permission: PACKERS,
    params,
    body: z
      .object({
        ...facts,
        entryId: uuid,
        warehouseId: code,
        kind: z.enum(['source', 'output', 'loss']),
        description: text(200),
        /** Becomes the id of the lot balance if the bin has none of this lot yet. */
        lotId: uuid,
        /**
         * Null for a loss, for a source of an unknown lot, and for an output with an assigned lot code
         * (rules/packout-lots.ts).
         */
        lotCode: z.nullable(lotName),
        reason: z.nullable(z.enum(LOSS_REASONS)),
      })
      .check(
        z.refine(
          ({ kind, quantity, weightGrams }) =>
            quantity > 0 || (kind === 'loss' && weightGrams !== null && weightGrams > 0),
          { error: 'is required, or a weight for a loss', path: ['quantity'] },
        ),
      ),
    returns: packout,
    errors: ['item_unknown'],
  }),
  reverse: put('/edible/packouts/:id/reverse-entry', {
    summary: 'Reverse an entry of a packout; a reversed entry stays reversed',
    permission: PACKERS,
    params,
    body: z.object({ entryId: uuid, reverses: uuid, note: text(500), doneOn: day, doneAt: instant }),
    returns: packout,
  }),
  close: put('/edible/packouts/:id/close', {
    summary: 'Close a packout and compare its output with its input',
    permission: PACKERS,
    params,
    body: z.object({ closedAt: instant }),
    returns: packout,
  }),
  reopen: put('/edible/packouts/:id/reopen', {
    summary: 'Reopen a closed packout',
    permission: PACKERS,
    params,
    body: z.object({ reopenedAt: instant }),
    returns: packout,
  }),
};
