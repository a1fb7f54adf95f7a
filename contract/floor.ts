import * as z from 'zod/mini';
import { atMost, code, day, filled, instant, stockQuantity, text, uuid, weekday } from './atoms.ts';
import { put } from './endpoint.ts';
import { lotSource } from './lot-source.ts';
import type { License } from './roles.ts';
import { goodsLimits } from './rows/goods-limits.ts';

/**
 * Licenses whose holders work in a warehouse: their devices keep its lots and orders (scope `floor:<warehouse>`). Only
 * the warehouse lead's devices keep its exceptions (scope `lead:<warehouse>`). A picker can also end an exception, by
 * reversing a pick of the order.
 */
export const FLOOR_LICENSES = [
  'picking',
  'receiving',
  'transfers',
  'inventory',
  'packouts',
  'lead',
] as const satisfies readonly License[];

/** A warehouse that the user works in. */
export const warehouse = z.object({ id: code, name: z.string() });
export type Warehouse = z.infer<typeof warehouse>;

/** How pickers walk through a warehouse: the order of its zones, and whether heavy cases come first in each. */
const walking = z.object({ zones: z.array(z.string()), heavyFirst: z.boolean() });
export type Walking = z.infer<typeof walking>;

/** A user who picks in a warehouse. Rows stored by earlier releases have no zones. */
const picker = z.object({
  id: uuid,
  name: z.string(),
  /** The zones that the lead assigned; empty for all. */
  zones: z.optional(z.array(z.string())),
  /** When they were assigned; null without zones. */
  zonesAt: z.optional(z.nullable(instant)),
});
export type Picker = z.infer<typeof picker>;

/** Limits of a category or an item; its key is `category:<id>` or `item:<code>`. */
const goodsLimit = z.object({ key: z.string(), ...goodsLimits });

/**
 * A warehouse as devices keep it, with its routes by name: any of them can redeliver a returned order. `departsAt` is the
 * planned departure, HH:MM in the company's time zone. Rows stored by earlier releases have no routes, departures,
 * walking order and pickers.
 */
export const warehouseRow = z.extend(warehouse, {
  routes: z.optional(
    z.array(
      z.object({
        id: code,
        name: z.string(),
        weekdays: z.array(weekday),
        departsAt: z.optional(z.nullable(z.string())),
        /** Days of its runs that have departed, up to a week after they finished. Rows stored by earlier releases have none. */
        departed: z.optional(z.array(z.object({ day, isFinished: z.boolean() }))),
      }),
    ),
  ),
  walking: z.optional(walking),
  /** Zones where received goods wait to be put away. Rows stored by earlier releases have none. */
  dockZones: z.optional(z.array(z.string())),
  /** Its receivers don't see ordered quantities. Rows stored by earlier releases lack it: they do. */
  blindReceiving: z.optional(z.boolean()),
  /** The company's limits of goods, for those that are not on an order. Rows stored by earlier releases have none. */
  goodsLimits: z.optional(z.array(goodsLimit)),
  /** Users who pick here, by name. */
  pickers: z.optional(z.array(picker)),
});
export type WarehouseRow = z.infer<typeof warehouseRow>;

/** A bin, such as A-07-3; empty if none is recorded. */
export const bin = text(20);
/**
 * The name of a lot: its code as the packer printed it, also with the packer (rules/traceability/lot-name.ts). GS1 allows
 * 20 characters for a code, but some printed codes have up to 40.
 */
export const lotName = z
  .string()
  .check(z.minLength(1), atMost(90), z.regex(/^[\x21-\x7E](?:[\x20-\x7E]{0,38}[\x21-\x7E])?(?: · [^\p{Cc}]+)?$/u));

/** Reasons that a warehouse lead chooses from when goods are put on hold. */
export const LEAD_HOLD_REASONS = ['temperature', 'damaged', 'quality', 'recall', 'other'] as const;
/** Why goods are on hold: the lead's reasons, and those of receipts, returns and packouts. */
export const LOT_HOLD_REASONS = [
  ...LEAD_HOLD_REASONS,
  'no_date',
  'no_lot_code',
  'received',
  'returned',
  'packed',
] as const;
export type LotHoldReason = (typeof LOT_HOLD_REASONS)[number];

/** A lot balance: one lot in one bin. Quantities in the item's base unit; negative if more was picked than received. */
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
  /** On quality hold: neither suggested nor allocated. */
  onHold: z.boolean(),
  /** Why; null or absent if no reason is recorded, and without a hold. */
  holdReason: z.optional(z.nullable(z.enum(LOT_HOLD_REASONS))),
  holdNote: z.optional(z.string()),
  /** Who gave the lot its code; null if that was not stated. Rows stored by earlier releases have none. */
  source: z.optional(z.nullable(lotSource)),
  /** When a picker found nothing of it, and who; null or absent once it was counted. */
  countWantedAt: z.optional(z.nullable(instant)),
  countWantedBy: z.optional(z.nullable(z.string())),
});
export type Lot = z.infer<typeof lot>;

/** Kinds of stock movements in the ledger. */
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

/** Kinds of exceptions (PUSH8). Both facts are kept; the warehouse lead or an administrator decides with one tap. */
export const EXCEPTION_KINDS = [
  'over_pick',
  'over_receipt',
  'negative_stock',
  'count_difference',
  'cancelled_but_picked',
  'transfer_difference',
  'delivery_difference',
  'packout_difference',
  'warm_receipt',
  'expired_pick',
  'held_pick',
  'lot_question',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** Resolutions of exceptions. RESOLUTIONS_OF lists those of each kind. */
export const RESOLUTIONS = [
  'accept',
  'send_back',
  'give_to_order',
  'recount',
  'correct',
  'deliver_again',
  'hold',
  'name_source',
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Resolutions of each kind of exception, the most common first. */
export const RESOLUTIONS_OF: { readonly [K in ExceptionKind]: readonly Resolution[] } = {
  over_pick: ['send_back', 'give_to_order', 'accept'],
  over_receipt: ['accept', 'send_back'],
  negative_stock: ['recount', 'accept'],
  count_difference: ['accept', 'recount'],
  cancelled_but_picked: ['send_back', 'give_to_order', 'accept'],
  transfer_difference: ['recount', 'accept'],
  delivery_difference: ['deliver_again', 'accept', 'correct'],
  packout_difference: ['correct', 'accept'],
  warm_receipt: ['hold', 'accept'],
  expired_pick: ['send_back', 'accept'],
  held_pick: ['send_back', 'accept'],
  lot_question: ['name_source', 'accept'],
};

/**
 * Returns the resolutions of this exception. Only an order that came back with its truck, or that its truck left behind,
 * can be delivered again.
 */
export const waysOf = ({ kind, about }: Pick<FloorException, 'kind' | 'about'>): readonly Resolution[] => {
  // The supplier's lot code comes with another receipt, after this one is undone.
  if (kind === 'lot_question' && about.missing === 'code') return ['accept'];
  if (kind !== 'delivery_difference') return RESOLUTIONS_OF[kind];
  if (about.difference === 'not_loaded') return ['accept'];
  const isHere = about.difference === 'not_delivered' || about.difference === 'left_behind';
  return isHere ? ['deliver_again', 'accept'] : ['accept', 'correct'];
};

/** Returns whether an exception of the kind can have this resolution. */
export const isResolution = (kind: ExceptionKind, resolution: Resolution): boolean =>
  RESOLUTIONS_OF[kind].includes(resolution);

/** One of the conflicting facts of an exception. `what` is a code that the screen turns into a sentence. */
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

/** Most characters of the note of a hold, or of its end. */
export const MOST_HOLD_REASON = 300;

/** Roles that may call warehouse endpoints. Licenses limit them further (server/domains/floor/access.ts). */
export const FLOOR = ['APP', 'ADMIN'] as const;

export const floorEndpoints = {
  setHold: put('/edible/lots/:id/hold', {
    summary: 'Put the goods of a lot in a bin on hold, or release them; recalled goods stay on hold',
    permission: FLOOR,
    params: z.object({ id: uuid }),
    body: z.object({
      onHold: z.boolean(),
      /** Earlier releases send none. */
      holdReason: z.optional(z.nullable(z.enum(LOT_HOLD_REASONS))),
      /** A note. */
      reason: text(MOST_HOLD_REASON),
      at: instant,
    }),
    returns: lot,
  }),
  resolve: put('/edible/exceptions/:id', {
    summary: 'Decide on an exception; the first decision stays',
    permission: FLOOR,
    params: z.object({ id: uuid }),
    body: z.object({
      resolution: z.enum(RESOLUTIONS),
      note: text(500),
      resolvedAt: instant,
      /** The order that receives the excess. Only with `give_to_order`. */
      salesOrderId: z.optional(uuid),
      /** The new delivery day. Only with `deliver_again`. */
      deliverOn: z.optional(day),
      /** The route of the warehouse that delivers it, if it is not its location's route. Only with `deliver_again`. */
      routeId: z.optional(code),
      reason: z.optional(filled(100)),
      /** Who gave the lot its code. Only with `name_source`. */
      source: z.optional(lotSource),
    }),
    returns: floorException,
    errors: ['route_departed'],
  }),
};
