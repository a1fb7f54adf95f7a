import { readFile } from 'node:fs/promises';
import { AppError } from '../../../contract/errors.ts';
import { FLOOR_LICENSES } from '../../../contract/floor.ts';
import type { Item } from '../../../contract/items.ts';
import { XLSX } from '../../../contract/media-types.ts';
import type { tracingEndpoints } from '../../../contract/tracing.ts';
import { toGtin14 } from '../../../rules/gtin.ts';
import type { HandlersOf } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { requireLicense } from '../floor/access.ts';
import { hasGtin } from '../items/catalog-sql.ts';
import { categoriesSource, readItems } from '../items/collection.ts';
import { readBrands } from '../items/units.ts';
import { FIRST_ROW, type Page, pageOf } from '../paging.ts';
import { ownOrder } from '../receiving/record.ts';
import { folded, nameOrder, wordPatterns } from '../search-words.ts';
import { entryLabels } from './label.ts';
import { traceRows } from './sheet.ts';
import { eventsOfLots, traceLot } from './trace.ts';
import { traceWorkbook } from './trace-workbook.ts';

const PAGE_SIZE = 50;
const ALL = { prices: false, exactStock: true };

interface CountryRow {
  readonly alpha2: string;
  readonly alpha3: string;
  readonly num3: string;
  readonly en: string;
  readonly es: string;
  readonly fr: string;
}

const countries = (
  JSON.parse(await readFile(new URL('data/countries.json', import.meta.url), 'utf8')) as CountryRow[]
).map(({ alpha2, alpha3, num3, en, es, fr }) => ({ alpha2, alpha3, number: num3, names: { en, es, fr } }));

/** Returns a page of the items whose words or codes match, the item with that very code first. */
async function findItems(
  tx: Tx,
  query: { readonly q?: string | undefined; readonly categoryId?: string | undefined },
  page: Page,
): Promise<{ total: number; data: Item[] }> {
  const q = query.q?.trim() ?? '';
  const gtin = toGtin14(q);
  const { rows } = await tx.connection.query<Columns<'items', 'item_code'> & { readonly total: number }>(
    `select item_code, count(*) over () as total from items i where tenant_id = $1 and is_active and ($2::text is null or category_id = $2)
         and ($3::text[] is null or ${folded('search_text')} like all($3) or ($4::text[] is not null and ${hasGtin('$4')}))
       order by item_code <> $5, ${nameOrder('description')}, item_code limit $6 offset $7`,
    [tx.tenantId, query.categoryId ?? null, wordPatterns(q), gtin ? [gtin, q] : null, q, page.pageSize, page.offset],
    'floor_items',
  );
  if (rows.length === 0 && page.offset > 0) return { total: (await findItems(tx, query, FIRST_ROW)).total, data: [] };
  const codes = rows.map((row) => row.item_code);
  const items = await readItems(tx, codes);
  return { data: codes.flatMap((code) => items.get(code) ?? []), total: rows[0]?.total ?? 0 };
}

const askedLot = (
  { lotCode }: { readonly lotCode: string },
  { itemCode, exact }: { readonly itemCode?: string | undefined; readonly exact?: boolean | undefined },
) => ({
  lotCode,
  itemCode: itemCode ?? null,
  isExact: exact ?? false,
});

/** Handlers for items in the warehouse, lot traces and labels. */
export const tracingHandlers: HandlersOf<typeof tracingEndpoints> = {
  items: async (context, { query }) => {
    requireLicense(context, ...FLOOR_LICENSES);
    const page = pageOf(query, PAGE_SIZE);
    const { pageNumber, pageSize } = page;
    return { ...(await findItems(context.tx, query, page)), pageNumber, pageSize };
  },

  categories: async (context) => {
    requireLicense(context, ...FLOOR_LICENSES);
    return [...(await categoriesSource(context.tx, 'tenant', null, ALL)).values()];
  },

  groups: (context) => {
    requireLicense(context, ...FLOOR_LICENSES);
    return readBrands(context.tx);
  },

  uoms: async (context, { params }) => {
    requireLicense(context, ...FLOOR_LICENSES);
    const gtin = toGtin14(params.upc);
    if (gtin === undefined) throw new AppError('item_unknown');
    const { tx } = context;
    const { rows } = await tx.connection.query<Columns<'items', 'item_code'>>(
      `select item_code from items i where tenant_id = $1 and is_active and ${hasGtin('$2')} order by item_code limit 1`,
      [tx.tenantId, [gtin, params.upc]],
      'item_of_gtin',
    );
    const [row] = rows;
    const item = row && (await readItems(tx, [row.item_code])).get(row.item_code);
    if (!item) throw new AppError('item_unknown');
    const isIt = (own: string | null | undefined) => own?.padStart(14, '0') === gtin;
    const named =
      item.uoms.find((unit) => isIt(unit.gtin)) ??
      (isIt(item.gtin) ? item.uoms.find((unit) => unit.isDefault) : undefined);
    return { itemCode: item.itemCode, description: item.description, uom: named?.uom ?? null, uoms: item.uoms };
  },

  item: async (context, { params }) => {
    requireLicense(context, ...FLOOR_LICENSES);
    const item = (await readItems(context.tx, [params.itemCode])).get(params.itemCode);
    if (!item) throw new AppError('item_unknown');
    return item;
  },

  countries: async (context) => {
    requireLicense(context, ...FLOOR_LICENSES);
    return countries;
  },

  trace: async (context, { params, query }) => {
    requireLicense(context, ...FLOOR_LICENSES);
    return traceLot(context.tx, askedLot(params, query), context.tenant.timeZone);
  },

  traceSheet: async (context, { params, query }) => {
    requireLicense(context, ...FLOOR_LICENSES);
    const events = await eventsOfLots(context.tx, [askedLot(params, query)], context.tenant.timeZone);
    return {
      fileName: `Lot-${params.lotCode.replace(/[^\w.-]/g, '_')}.xlsx`,
      mediaType: XLSX,
      bytes: traceWorkbook(traceRows(events)),
    };
  },

  label: async (context, { params, query }) => {
    const order = await ownOrder(context, params.id);
    return {
      fileName: `Labels-${order.poNumber}.pdf`,
      mediaType: 'application/pdf',
      bytes: await entryLabels(context.tx, order, {
        entryId: query.entryId,
        copies: query.copies,
        locale: query.locale ?? context.locale,
        now: context.now,
      }),
    };
  },
};
