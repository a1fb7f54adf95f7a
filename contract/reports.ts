import * as z from 'zod/mini';
import { atMost, cents, code, day, queryFlag, queryInt, uom } from './atoms.ts';
import { file, get } from './endpoint.ts';
import { LOCALES, MOST_PDF_PRICES } from './items.ts';
import { XLSX } from './media-types.ts';
import { SHOPPERS } from './roles.ts';

/** The reports that a customer may have. */
export const REPORTS = [
  'price_list',
  'item_usage',
  'customer_statement',
  'orders_by_day',
  'power_bi_report',
  'power_bi_dashboard',
] as const;
export type Report = (typeof REPORTS)[number];

/** Days of the chart of orders by day: the default, and the most. */
export const CHART_DAYS = 14;
export const MOST_CHART_DAYS = 90;

/** Most months of an item usage report. */
export const MOST_USAGE_MONTHS = 24;
/** Most items of an item usage report, those with the greatest spend. */
export const MOST_USAGE_ITEMS = 5000;

/** A calendar month in the company's time zone, YYYY-MM. */
export const month = z.string().check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/));

/** What was bought in a unit. Cents are before tax, without credits. */
const usage = {
  quantity: z.number(),
  /** Grams; null if not all of the goods were weighed. */
  weightGrams: z.nullable(z.int()),
  spend: cents,
};

/** An item in one of its units, in total and by month. Months without purchases are absent. */
export const usageRow = z.object({
  itemCode: code,
  description: z.string(),
  uom,
  ...usage,
  months: z.array(z.object({ month, ...usage })),
});
export type UsageRow = z.infer<typeof usageRow>;

export const itemUsage = z.object({
  from: month,
  to: month,
  /** Items by spend, the greatest first. */
  data: z.array(usageRow),
  /** The number of items that match, also beyond the most that are returned. */
  total: z.int(),
  /** Cents over all items that match. */
  spend: cents,
});
export type ItemUsage = z.infer<typeof itemUsage>;

/** Orders that were sent on a day, without canceled ones. The total is null if a location of them sees no prices. */
const orderSum = { orders: z.int(), total: z.nullable(cents) };

export const ordersByDay = z.object({
  /** All days of the period, the earliest first. The last one is today. */
  days: z.array(z.object({ day, ...orderSum })),
  last24Hours: z.object(orderSum),
});
export type OrdersByDay = z.infer<typeof ordersByDay>;

const location = { customerLocationId: z.optional(code) };
/** All of the customer's locations that the caller shops for, in place of one. */
const orAll = { ...location, allLocations: z.optional(queryFlag) };

const priceList = {
  permission: SHOPPERS,
  query: z.object({
    ...location,
    categoryId: z.optional(z.string().check(atMost(40))),
    orderGuideId: z.optional(z.string().check(atMost(40))),
    locale: z.optional(z.enum(LOCALES)),
  }),
  export: true,
  errors: ['location_unknown'],
} as const;
const ofPriceList =
  'of the location, of a category or an order guide if one is given; forbidden if the company exports no price lists or the location sees no prices';

export const reportEndpoints = {
  reports: get('/portal/reports', {
    summary: 'List the reports that the caller may open for a location',
    permission: SHOPPERS,
    query: z.object(location),
    returns: z.object({ data: z.array(z.enum(REPORTS)) }),
    errors: ['location_unknown'],
  }),
  ordersByDay: get('/portal/reports/orders-by-day', {
    summary: `Count the orders of a location by the day on which they were sent, and those of the last 24 hours; ${CHART_DAYS} days by default`,
    permission: SHOPPERS,
    query: z.object({ ...orAll, days: z.optional(queryInt(1, MOST_CHART_DAYS)) }),
    returns: ordersByDay,
    errors: ['location_unknown'],
  }),
  priceListPdf: get('/portal/reports/items/price-list.pdf', {
    ...priceList,
    summary: `Download the price list as PDF, at most ${MOST_PDF_PRICES} prices, ${ofPriceList}`,
    returns: file('application/pdf'),
    errors: [...priceList.errors, 'price_list_too_long'],
    rate: 3,
  }),
  priceListCsv: get('/portal/reports/items/price-list.csv', {
    ...priceList,
    summary: `Download the price list as CSV, ${ofPriceList}`,
    returns: file('text/csv'),
    rate: 20,
  }),
  priceListXlsx: get('/portal/reports/items/price-list.xlsx', {
    ...priceList,
    summary: `Download the price list as an Excel workbook, ${ofPriceList}`,
    returns: file(XLSX),
    rate: 20,
  }),
  itemUsage: get('/portal/reports/items/usage', {
    summary: `Sum the invoiced quantity, weight and spend by item, unit and month; the current month and the two before it by default, at most ${MOST_USAGE_MONTHS} months`,
    permission: SHOPPERS,
    query: z.object({ ...orAll, from: z.optional(month), to: z.optional(month) }),
    returns: itemUsage,
    errors: ['location_unknown'],
    rate: 60,
  }),
};
