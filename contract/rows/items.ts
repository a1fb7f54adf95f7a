import * as z from 'zod/mini';
import { code, day, price, uom } from '../atoms.ts';

/** What an item's price refers to: an ordered unit, or a pound or kilogram of actual weight (catch weight). */
export const PRICE_UNITS = ['uom', 'lb', 'kg'] as const;

const names = z.object({ en: z.string(), es: z.string(), fr: z.string() });

/**
 * A unit of an item: `factor` base units. Some locations may order only `standard` units. `gtin` is set if the unit's
 * label has another GTIN than the item's.
 */
export const itemUom = z.object({
  uom,
  factor: z.number(),
  isDefault: z.boolean(),
  isStandard: z.boolean(),
  gtin: z.optional(z.nullable(z.string())),
});

/** An item for all locations. Prices and stock travel separately (PULL8). */
export const item = z.object({
  itemCode: code,
  description: z.string(),
  brand: z.string(),
  packSize: z.string(),
  categoryId: z.string(),
  typeId: z.string(),
  plu: z.nullable(z.string()),
  gtin: z.nullable(z.string()),
  originCountry: z.nullable(z.string()),
  orderUom: uom,
  uoms: z.array(itemUom),
  priceUnit: z.enum(PRICE_UNITS),
  catchWeight: z.boolean(),
  averageWeightGrams: z.nullable(z.int()),
  taxable: z.boolean(),
  organic: z.boolean(),
  sequence: z.int(),
  keywords: z.string(),
  imageUrl: z.nullable(z.string()),
  availableWeekdays: z.nullable(z.array(z.int())),
  leadDays: z.int(),
  substitutes: z.array(z.string()),
});

/** A category with its types, in the distributor's sequence. */
export const category = z.object({
  id: z.string(),
  names,
  sequence: z.int(),
  itemTypes: z.array(z.object({ id: z.string(), names, sequence: z.int() })),
});

/** Prices of one item in a price list, by unit: cents per price unit. */
export const listPrice = z.object({ itemCode: code, prices: z.array(z.object({ uom, price })) });

/** A location's own terms for an item: its price, or permission to order it as a standard item. */
export const locationItem = z.object({
  itemCode: code,
  isStandard: z.boolean(),
  prices: z.array(z.object({ uom, price })),
});

/**
 * Available quantity of an item in a warehouse, in its base unit, with the inbound quantity and its first day.
 * `inboundByDay` splits the inbound quantity if it arrives on more than one day.
 */
export const availability = z.object({
  itemCode: code,
  available: z.number(),
  inbound: z.number(),
  inboundOn: z.nullable(day),
  inboundByDay: z.optional(z.array(z.object({ day, quantity: z.number() }))),
});
