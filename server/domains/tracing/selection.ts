/** A lot code of one item; null for all items with this lot code. */
export interface AskedLot {
  readonly lotCode: string;
  readonly itemCode: string | null;
}

/** Which rows are read: SQL over their alias, with its values as the parameters $2 and $3. */
export interface Selection {
  /** A part of the statement's name. */
  readonly by: 'lots' | 'days' | 'orders';
  readonly sql: string;
  readonly values: readonly [unknown, unknown];
}

/** Returns SQL: a row of `table` is one of the requested lots. Codes are in $2, items in $3. */
export const asked = (table: string): string =>
  `${table}.lot_code = any($2::text[]) and exists (select from unnest($2::text[], $3::text[]) as w(lot, item)
    where w.lot = ${table}.lot_code and (w.item is null or w.item = ${table}.item_code))`;

/** Selects rows of `table` by their lots. `near` is SQL that an index answers, if `asked` alone has none. */
export const ofLots = (table: string, lots: readonly AskedLot[], near = 'true'): Selection => ({
  by: 'lots',
  sql: `${near} and ${asked(table)}`,
  values: [lots.map(({ lotCode }) => lotCode), lots.map(({ itemCode }) => itemCode)],
});

/** A range of days, YYYY-MM-DD, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Selects rows of `table` by their items and their day, which is SQL. */
export const ofDays = (table: string, day: string, itemCodes: readonly string[], { from, to }: Days): Selection => ({
  by: 'days',
  sql: `${table}.item_code = any($2::text[]) and ${day} <@ $3::daterange`,
  values: [itemCodes, `[${from},${to}]`],
});

/** Selects lots `g` of the lines of orders `s`, by their items. */
export const ofOrders = (itemCodes: readonly string[], orderIds: readonly string[]): Selection => ({
  by: 'orders',
  sql: 's.id = any($3::uuid[]) and g.item_code = any($2::text[])',
  values: [itemCodes, orderIds],
});
