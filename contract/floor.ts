import * as z from 'zod/mini';
import { atMost, code, day, filled, instant, stockQuantity, text, uuid, weekday } from './atoms.ts';
import { put } from './endpoint.ts';
import type { License } from './roles.ts';

/**
 * Licenses whose holders work in a house: their devices keep its lots and orders (scope `floor:<warehouse>`). What contradicts what in it is kept
 * by the devices of its lead alone (scope `lead:<warehouse>`): whoever picks takes a pick of the order back, which ends its exception.
 */
export const FLOOR_LICENSES = [
  'picking',
  'receiving',
  'transfers',
  'inventory',
  'packouts',
  'lead',
] as const satisfies readonly License[];

/** A house that the person works in. */
export const warehouse = z.object({ id: code, name: z.string() });
export type Warehouse = z.infer<typeof warehouse>;

/** A house as devices keep it, with its routes by name: what came back may leave with any of them. Rows from before they were told have none. */
export const house = z.extend(warehouse, {
  routes: z.optional(z.array(z.object({ id: code, name: z.string(), weekdays: z.array(weekday) }))),
});
export type House = z.infer<typeof house>;

/** A bin, such as A-07-3; empty where nobody has said. */
export const bin = text(20);
/** A lot code as its packer wrote it. GS1 allows 20 characters; printed ones are longer at times. */
export const lotCode = z
  .string()
  .check(z.minLength(1), atMost(40), z.regex(/^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/));

/** A lot at one place. Quantities in the item's base unit; below zero where more was taken than anybody had entered. */
export const lot = z.object({
  id: uuid,
  itemCode: code,
  warehouseId: code,
  lotCode: z.string(),
  bin,
  originCountry: z.nullable(z.string()),
  vendorId: z.nullable(z.string()),
  receivedOn: day,
  packedOn: z.nullable(day),
  expiresOn: z.nullable(day),
  onHand: stockQuantity,
  /** Kept back for its quality: neither suggested nor allocated. */
  onHold: z.boolean(),
});
export type Lot = z.infer<typeof lot>;

/** What the ledger knows to move goods. */
export const MOVE_KINDS = [
  'opening',
  'pick',
  'unpick',
  'receive',
  'unreceive',
  'transfer_out',
  'transfer_in',
  'count',
  'packout_in',
  'packout_out',
  'return',
] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/** What can contradict what (PUSH8). Both facts stay; one tap of the warehouse lead or an administrator decides. */
export const EXCEPTION_KINDS = [
  'over_pick',
  'over_receipt',
  'negative_stock',
  'count_difference',
  'cancelled_but_picked',
  'transfer_difference',
  'delivery_difference',
  'packout_difference',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** How an exception can end. Which of them make sense depends on its kind. */
export const RESOLUTIONS = ['accept', 'send_back', 'give_to_order', 'recount', 'correct', 'deliver_again'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** The ways in which each kind of exception can end, the most usual first. */
export const RESOLUTIONS_OF: { readonly [K in ExceptionKind]: readonly Resolution[] } = {
  over_pick: ['send_back', 'give_to_order', 'accept'],
  over_receipt: ['accept', 'send_back'],
  negative_stock: ['recount', 'accept'],
  count_difference: ['accept', 'recount'],
  cancelled_but_picked: ['send_back', 'give_to_order', 'accept'],
  transfer_difference: ['recount', 'accept'],
  delivery_difference: ['deliver_again', 'accept', 'correct'],
  packout_difference: ['correct', 'accept'],
};

/** The ways in which this one can end: only what came back with its truck can be delivered again. */
export const waysOf = ({ kind, about }: Pick<FloorException, 'kind' | 'about'>): readonly Resolution[] => {
  if (kind !== 'delivery_difference') return RESOLUTIONS_OF[kind];
  return about.difference === 'not_delivered' ? ['deliver_again', 'accept'] : ['accept', 'correct'];
};

/** Whether an exception of the kind can end in this way. */
export const isResolution = (kind: ExceptionKind, resolution: Resolution): boolean =>
  RESOLUTIONS_OF[kind].includes(resolution);

/** One of the facts that contradict each other. `what` is a word of ours that the screen puts into a sentence. */
export const exceptionFact = z.object({
  what: z.string().check(atMost(40)),
  quantity: z.nullable(z.number()),
  uom: z.nullable(z.string()),
  by: z.string(),
  at: instant,
});
export type ExceptionFact = z.infer<typeof exceptionFact>;

export const floorException = z.object({
  id: uuid,
  kind: z.enum(EXCEPTION_KINDS),
  warehouseId: code,
  /** Numbers and codes for the screen, such as itemCode, description, lotCode, salesOrderId, salesOrderNumber, lineNumber. */
  about: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  facts: z.array(exceptionFact),
  status: z.enum(['open', 'resolved']),
  resolution: z.nullable(z.enum(RESOLUTIONS)),
  note: z.string(),
  raisedAt: instant,
  resolvedAt: z.nullable(instant),
  resolvedBy: z.nullable(z.string()),
});
export type FloorException = z.infer<typeof floorException>;

/** Who may be asked of the floor; which of its parts is a matter of licenses (server/domains/floor/access.ts). */
export const FLOOR = ['APP', 'ADMIN'] as const;

export const floorEndpoints = {
  resolve: put('/edible/exceptions/:id', {
    summary: 'Decide on an exception. One that was decided already stays as it is',
    permission: FLOOR,
    params: z.object({ id: uuid }),
    body: z.object({
      resolution: z.enum(RESOLUTIONS),
      note: text(500),
      resolvedAt: instant,
      /** Which order gets what another one has too much of: only with `give_to_order`. */
      salesOrderId: z.optional(uuid),
      /** On which day it is delivered: only with `deliver_again`. */
      deliverOn: z.optional(day),
      /** With which route of the house, where not with that of its location: only with `deliver_again`. */
      routeId: z.optional(code),
      reason: z.optional(filled(100)),
    }),
    returns: floorException,
  }),
};
