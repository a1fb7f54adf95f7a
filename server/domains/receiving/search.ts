import type * as z from 'zod/mini';
import type { PurchaseStatus, purchaseOrderHead, Vendor } from '../../../contract/receiving.ts';
import { lineState } from '../../../rules/receiving/tally.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { FIRST_ROW, type Page } from '../paging.ts';
import { folded, nameOrder, wordPatterns } from '../search-words.ts';
import { readPurchaseOrders } from './collection.ts';

/** Conditions of a purchase order search; missing ones don't restrict it. */
export interface PurchaseFilter {
  readonly warehouseId: string;
  readonly status?: PurchaseStatus | undefined;
  readonly vendorId?: string | undefined;
  /** Search words. All must occur in the order number, vendor or items. */
  readonly query?: string | undefined;
}

/** Returns a page of a warehouse's purchase orders, the latest expected first. */
export async function findPurchaseOrders(
  tx: Tx,
  filter: PurchaseFilter,
  page: Page,
): Promise<{ total: number; orders: z.infer<typeof purchaseOrderHead>[] }> {
  const patterns = wordPatterns(filter.query);
  const text = folded(
    `lower(p.po_number || ' ' || p.vendor_id || ' ' || coalesce(v.company, '') || ' ' || coalesce((select string_agg((l->>'itemCode') || ' ' || (l->>'description'), ' ') from jsonb_array_elements(p.lines) l), ''))`,
  );
  const { rows } = await tx.connection.query<Columns<'purchase_orders', 'id'> & { readonly total: number }>(
    `select p.id, count(*) over () as total from purchase_orders p left join vendors v on v.tenant_id = p.tenant_id and v.id = p.vendor_id
     where p.tenant_id = $1 and p.warehouse_id = $2 and ($3::text is null or p.status = $3) and ($4::text is null or p.vendor_id = $4)
       and ($5::text[] is null or ${text} like all($5))
     order by p.expected_on desc, p.po_number desc limit $6 offset $7`,
    [
      tx.tenantId,
      filter.warehouseId,
      filter.status ?? null,
      filter.vendorId ?? null,
      patterns,
      page.pageSize,
      page.offset,
    ],
    'find_purchase_orders',
  );
  if (rows.length === 0 && page.offset > 0)
    return { total: (await findPurchaseOrders(tx, filter, FIRST_ROW)).total, orders: [] };
  const ids = rows.map((row) => row.id);
  const found = await readPurchaseOrders(tx, ids);
  return {
    total: rows[0]?.total ?? 0,
    orders: ids.flatMap((id) => {
      const order = found.get(id);
      if (!order) return [];
      const { lines, entries: _entries, ...head } = order;
      const linesDone = lines.filter((line) => ['whole', 'over'].includes(lineState(line))).length;
      return [{ ...head, lineCount: lines.length, linesDone }];
    }),
  };
}

/** Returns a page of vendors sorted by name. All words must occur in name or id. */
export async function findVendors(tx: Tx, words: string, page: Page): Promise<{ total: number; vendors: Vendor[] }> {
  const { rows } = await tx.connection.query<Columns<'vendors', 'id' | 'company'> & { readonly total: number }>(
    `select id, company, count(*) over () as total from vendors where tenant_id = $1
       and ($2::text[] is null or ${folded(`lower(company || ' ' || id)`)} like all($2))
     order by ${nameOrder('company')}, id limit $3 offset $4`,
    [tx.tenantId, wordPatterns(words), page.pageSize, page.offset],
    'find_vendors',
  );
  if (rows.length === 0 && page.offset > 0)
    return { total: (await findVendors(tx, words, FIRST_ROW)).total, vendors: [] };
  return {
    total: rows[0]?.total ?? 0,
    vendors: rows.map((row) => ({ vendorId: row.id, company: row.company })),
  };
}
