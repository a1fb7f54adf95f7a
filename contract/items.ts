import * as z from 'zod/mini';
import { atMost, code, day, pageOf, paging, price, queryFlag, text, uom } from './atoms.ts';
import { ITEM_SORTS } from './constants.ts';
import { file, get } from './endpoint.ts';
import { type Role, SHOPPERS } from './roles.ts';
import {
  type availability,
  category,
  item,
  itemUom,
  type listPrice,
  type locationItem,
  PRICE_UNITS,
} from './rows/items.ts';

export const LOCALES = ['en', 'es', 'fr'] as const;

export type Item = z.infer<typeof item>;
export type ItemUom = z.infer<typeof itemUom>;
export type Category = z.infer<typeof category>;
export type ListPrice = z.infer<typeof listPrice>;
export type LocationItem = z.infer<typeof locationItem>;
export type Availability = z.infer<typeof availability>;

/** An item with this location's price and stock. Prices are null if the location may not see them. */
export const pricedItem = z.extend(item, {
  prices: z.nullable(z.array(z.object({ uom, price }))),
  available: z.nullable(z.number()),
  inStock: z.boolean(),
  inboundOn: z.nullable(day),
  isStandard: z.boolean(),
});
export type PricedItem = z.infer<typeof pricedItem>;

const location = { customerLocationId: z.optional(code) };
const catalogQuery = {
  ...paging,
  q: z.optional(text(100)),
  categoryId: z.optional(z.string().check(atMost(40))),
  typeId: z.optional(z.string().check(atMost(40))),
  brand: z.optional(text(80)),
  inStock: z.optional(queryFlag),
  organic: z.optional(queryFlag),
  orderGuideId: z.optional(z.string().check(atMost(40))),
  sortBy: z.optional(z.enum(ITEM_SORTS)),
  sortDirection: z.optional(z.enum(['Asc', 'Desc'])),
};
/** Company users who sell: administrators for every location, others for their assigned locations. */
const SELLERS = ['SALES', 'APP', 'ADMIN'] as const satisfies readonly Role[];
const priceListQuery = z.object({ ...location, categoryId: z.optional(z.string().check(atMost(40))) });

/** Most prices of a price list as PDF, some 500 pages. Excel and CSV have no limit. */
export const MOST_PDF_PRICES = 30_000;

/** Number of days in which an order counts as a purchase of the item. */
export const BUYING_DAYS = 90;

/** An item with its status at each location of a corporate customer. */
export const corporateItem = z.object({
  itemCode: code,
  description: z.string(),
  packSize: z.string(),
  brand: z.string(),
  orderUom: uom,
  priceUnit: z.enum(PRICE_UNITS),
  locations: z.array(
    z.object({
      customerLocationId: code,
      /** Per order unit, in cents per price unit; null if the location has no price or may not see it. */
      price: z.nullable(price),
      /** Whether the location's catalog offers the item. */
      permitted: z.boolean(),
      /** Whether it is a standard item of the location. */
      standard: z.boolean(),
      /** The last day on which it was ordered within BUYING_DAYS, and the number of those orders. */
      lastOrderedOn: z.nullable(day),
      orders: z.int(),
    }),
  ),
});
export type CorporateItem = z.infer<typeof corporateItem>;

const corporateFilter = {
  q: z.optional(text(100)),
  categoryId: z.optional(z.string().check(atMost(40))),
  /** bought: ordered within BUYING_DAYS; standard: a standard item. Of the named location, or of any. */
  show: z.optional(z.enum(['all', 'bought', 'standard'])),
  customerLocationId: z.optional(code),
  sortBy: z.optional(z.enum(ITEM_SORTS)),
  sortDirection: z.optional(z.enum(['Asc', 'Desc'])),
};

/** How well the items of a search match its text. */
export const closeness = {
  /** No item has all words of the text; these are the closest ones. */
  approximate: z.boolean(),
  /** How many items have all words, if others follow that are only close. Without a sort they come first. */
  complete: z.optional(z.int()),
  /** The word that the closest items lack, if it is one. */
  missing: z.optional(z.string()),
};
const foundPage = <T extends z.core.$ZodType>(row: T) => z.extend(pageOf(row), closeness);

export const itemEndpoints = {
  search: get('/portal/items/search', {
    summary: 'Search the catalog of a location',
    permission: SHOPPERS,
    query: z.object({ ...location, ...catalogQuery }),
    returns: foundPage(pricedItem),
    errors: ['location_unknown'],
  }),
  locationItems: get('/edible/items/:customerId/:customerLocationId', {
    summary: 'Search the catalog of a customer’s location as its salesperson, with its prices and stock',
    permission: SELLERS,
    params: z.object({ customerId: code, customerLocationId: code }),
    query: z.object(catalogQuery),
    returns: foundPage(pricedItem),
    errors: ['location_unknown'],
  }),
  item: get('/portal/items/:itemCode', {
    summary: 'Get an item of a location’s catalog',
    permission: SHOPPERS,
    params: z.object({ itemCode: code }),
    query: z.object(location),
    returns: pricedItem,
    errors: ['item_unknown', 'location_unknown'],
  }),
  categories: get('/portal/items/categories', {
    summary: 'List categories with their types',
    permission: SHOPPERS,
    returns: z.array(category),
  }),
  groups: get('/portal/items/groups', {
    summary: 'List brands of the catalog with their number of items',
    permission: SHOPPERS,
    returns: z.array(z.object({ group: z.string(), items: z.int() })),
  }),
  subTypes: get('/portal/items/sub-types', {
    summary: 'List types of one category, or of all',
    permission: SHOPPERS,
    query: z.object({ categoryId: z.optional(z.string().check(atMost(40))) }),
    returns: z.array(
      z.object({ id: z.string(), categoryId: z.string(), names: category.shape.names, sequence: z.int() }),
    ),
  }),
  uoms: get('/portal/items/uoms', {
    summary: 'List units of an item, found by its code or a GTIN',
    permission: SHOPPERS,
    query: z.object({ itemCode: z.optional(code), upc: z.optional(z.string().check(z.regex(/^\d{8,14}$/))) }),
    returns: z.array(itemUom),
    errors: ['item_unknown'],
  }),
  priceListPdf: get('/portal/items/price-list.pdf', {
    summary: `Download the location’s price list as PDF, at most ${MOST_PDF_PRICES} prices`,
    permission: SHOPPERS,
    query: priceListQuery,
    returns: file('application/pdf'),
    export: true,
    errors: ['price_list_too_long'],
    rate: 3,
  }),
  priceListCsv: get('/portal/items/price-list.csv', {
    summary: 'Download the location’s price list as CSV',
    permission: SHOPPERS,
    query: priceListQuery,
    returns: file('text/csv'),
    export: true,
    rate: 20,
  }),
  corporateItems: get('/portal/corp-customer/items', {
    summary:
      'Search the catalog across all locations of a corporate customer, with each location’s price, permission and orders',
    permission: ['SUPERCUSTOMER'],
    query: z.object({ ...paging, ...corporateFilter }),
    returns: foundPage(corporateItem),
    errors: ['location_unknown'],
  }),
  corporateItemsCsv: get('/portal/corp-customer/items.csv', {
    summary:
      'Download the catalog of a corporate customer as CSV, with each location’s price and last order side by side',
    permission: ['SUPERCUSTOMER'],
    query: z.object(corporateFilter),
    returns: file('text/csv'),
    export: true,
    errors: ['location_unknown'],
    rate: 20,
  }),
};
