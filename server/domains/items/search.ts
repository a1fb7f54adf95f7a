import { StatementNames } from '../../db/connection/statement-names.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { OFFERED, SHOPS, STANDARD } from './catalog-sql.ts';
import {
  BY_CODE,
  type Closeness,
  catalogStatement,
  categoryJoin,
  type Found,
  type ItemFilter,
  type Slice,
  SORT_COLUMNS,
  sortOf,
} from './item-filter.ts';
import { findByText, type SearchMemory } from './search-text.ts';

export type { Found, ItemFilter } from './item-filter.ts';

const names = new StatementNames('find_items');

/**
 * Finds items that at least one of the locations is offered. With a text it finds and ranks as devices do (rules/search):
 * items whose code, PLU or GTIN is the whole text come first. A `page` of null returns all items. The statement contains
 * only the conditions of the filter, so that PostgreSQL plans each combination separately. With `knownTotal` it counts no
 * matches of a filter without text.
 */
export async function findItems(
  tx: Tx,
  locations: readonly string[],
  filter: ItemFilter,
  page: Slice | null,
  memory: SearchMemory,
  knownTotal?: number,
): Promise<Found> {
  if (filter.hideOutOfStock && filter.inStock === false) return { total: 0, codes: [], approximate: false };
  if (filter.q?.trim()) return findByText(tx, locations, { ...filter, q: filter.q }, page, memory);

  const { values, bind, shops, where } = catalogStatement(tx.tenantId, locations, filter);
  const { standardFirst = false, sortBy, codes } = filter;
  const columns = [...SORT_COLUMNS];
  if (sortBy === 'Category') columns.push('coalesce(c.sequence, 0) as category_sequence');
  if (standardFirst) columns.push(`exists (select from shops l where ${STANDARD}) as standard`);
  const condition = where.join(' and ');
  const order = [
    ...(standardFirst ? ['standard desc'] : []),
    ...(codes && !sortBy ? [`array_position(${bind(codes)}::text[], item_code)`] : []),
    ...sortOf(filter),
    BY_CODE,
  ].join(', ');
  // The row limit is a literal: with a parameter PostgreSQL would plan to sort the whole catalog for one page.
  const limit = page ? `limit ${Math.trunc(page.pageSize)} offset ${bind(page.offset)}` : '';
  const hits = `select ${columns} from items i ${categoryJoin(filter)} where ${condition}`;
  const counted =
    knownTotal === undefined ? `(select count(*)::int from items i where ${condition})` : `${bind(knownTotal)}::int`;
  const text = `${shops === '' ? '' : `with ${shops.replace(/, $/, ' ')}`}select ${counted} as total,
       array(select item_code from (${hits}) hits order by ${order} ${limit}) as codes`;
  const { rows } = await tx.connection.query<Omit<Found, keyof Closeness>>(text, values, names.nameOf(text));
  return { ...(rows[0] ?? { total: 0, codes: [] }), approximate: false };
}

/** Returns the codes that the location's catalog contains, in stock or not. */
export async function offeredItems(tx: Tx, location: string, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.connection.query<Columns<'items', 'item_code'>>(
    `with ${SHOPS} select i.item_code from items i
     where i.tenant_id = $1 and i.is_active and i.item_code = any($3::text[]) and exists (select from shops l where ${OFFERED})`,
    [tx.tenantId, [location], codes],
    'offered_items',
  );
  return new Set(rows.map((row) => row.item_code));
}
