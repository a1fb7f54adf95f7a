import * as z from 'zod/mini';
import { code, day, price, uom } from '../atoms.ts';

/** How an item's price is meant: per ordered unit, or per pound or kilogram of actual weight (catch weight). */
export const PRICE_UNITS = ['uom', 'lb', 'kg'] as const;

const names = z.object({ en: z.string(), es: z.string(), fr: z.string() });

/**
 * What a unit of an item is: `factor` of the item's base units; `standard` units are all that some locations may order. `gtin` is what stands on
 * the label of a unit that has another one than the item.
 */
export const itemUom = z.object({
  uom,
  factor: z.number(),
  isDefault: z.boolean(),
  isStandard: z.boolean(),
  gtin: z.optional(z.nullable(z.string())),
});

/** An item as every location sees it. Prices and stock travel apart (PULL8). */
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

/** A location's own terms for one item: a price of its own, or leave to order it as a standard item. */
export const locationItem = z.object({
  itemCode: code,
  isStandard: z.boolean(),
  prices: z.array(z.object({ uom, price })),
});

/**
 * What a warehouse can still promise of an item, in its base unit; what is on its way and on which day the first of it comes. `inboundByDay` tells the days apart
 * where there is more than one.
 */
export const availability = z.object({
  itemCode: code,
  available: z.number(),
  inbound: z.number(),
  inboundOn: z.nullable(day),
  inboundByDay: z.optional(z.array(z.object({ day, quantity: z.number() }))),
});
