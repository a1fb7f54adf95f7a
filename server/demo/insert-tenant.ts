import { warehouseSource } from '../../rules/traceability/lot-source.ts';
import type { OnProgress, SqlConnection } from '../db/connection/database.ts';
import { kyselyOn } from '../db/connection/kysely.ts';
import type { Schema } from '../db/schema.ts';
import { bulkInserter, type NewRow } from './bulk-insert.ts';
import { demoCredits } from './credit-requests.ts';
import { goodsLimitRows } from './goods-limits.ts';
import { packoutEntryRows, packoutMoveRow, packoutMoves, packoutRow } from './packouts.ts';
import { pickEventRow, pickEvents, pickMoveRow } from './pick-events.ts';
import { readPictures } from './pictures.ts';
import { placeRows, sourceOfItem, usualSourceRows } from './places.ts';
import {
  categoryRows,
  itemRow,
  listPriceRows,
  locationItemRows,
  locationPriceRows,
  lotRow,
  openingRows,
  stockRows,
  vendorRows,
} from './rows-catalog.ts';
import { containerRows, customerRow, locationRow, routeRows, userLocationRows } from './rows-customers.ts';
import {
  counterRows,
  messageRows,
  organizationRow,
  practiceGateway,
  pwaRow,
  synonymRows,
  tenantRow,
} from './rows-organization.ts';
import { invoiceRows, receivableRows } from './rows-receivables.ts';
import { guideRow, orderLineRow, orderRow, purchaseOrderRow, salesOrderLineRow, salesOrderRow } from './rows-trade.ts';
import type { DemoTenant } from './types.ts';
import { warehouseRows } from './warehouses.ts';

/**
 * Writes all rows of a generated tenant in the open transaction, in which `app.tenant_id` already names the tenant.
 * `users` are awaited last, because a password is hashed at the same time.
 */
export async function insertTenant(
  connection: SqlConnection,
  tenant: DemoTenant,
  users: Promise<readonly NewRow<'users'>[]>,
  onProgress: OnProgress,
): Promise<void> {
  const { settings } = tenant;
  const { insert, done } = bulkInserter(connection, settings.tenantId);
  const say = (count: number, what: string) =>
    onProgress(`${settings.companyName}: ${count.toLocaleString('en-US')} ${what}`);
  const pictures = readPictures(tenant);

  await kyselyOn<Schema>(connection).insertInto('platform.tenants').values(tenantRow(settings)).execute();
  await insert('blobs', pictures.rows);
  await insert('organization', [organizationRow(settings, pictures)]);
  await insert('options', settings.options);
  await insert('holidays', settings.holidays);
  await insert('messages', messageRows(settings));
  await insert('synonyms', synonymRows(settings));
  await insert('pwa_settings', [pwaRow(settings, pictures)]);
  await insert('card_gateways', [practiceGateway()]);
  await insert('counters', counterRows(tenant));

  say(tenant.items.length, 'items');
  await insert('categories', categoryRows(tenant));
  await insert('goods_limits', goodsLimitRows(tenant));
  await insert(
    'items',
    tenant.items.map((item) => itemRow(item, pictures)),
  );
  say(tenant.listPrices.length + tenant.locationPrices.length, 'prices');
  await insert('price_lists', tenant.priceLists);
  await insert('price_list_prices', listPriceRows(tenant));
  await insert('location_prices', locationPriceRows(tenant));
  await insert('location_items', locationItemRows(tenant));
  say(tenant.lots.length, 'lots in stock');
  await insert('warehouses', warehouseRows(tenant));
  await insert('vendors', vendorRows(tenant));
  await insert('places', placeRows(tenant));
  await insert('usual_sources', usualSourceRows(tenant));
  const moves = packoutMoves(tenant.packouts);
  // Lots made in a packout have no vendor.
  const made = new Set(moves.flatMap(({ entry, lot }) => (entry.kind === 'output' ? [lot.id] : [])));
  await insert(
    'lots',
    tenant.lots.map((lot) => {
      const source = made.has(lot.id)
        ? warehouseSource(lot.warehouseId)
        : sourceOfItem(tenant, lot.vendorId, lot.itemCode);
      return { ...lotRow(lot), ...(made.has(lot.id) ? { vendor_id: null } : {}), source };
    }),
  );
  const picks = pickEvents(tenant);
  const gone = moves.map(({ lot, base }) => ({ lotId: lot.id, baseQuantity: -base }));
  await insert('stock_moves', openingRows(tenant, [...picks, ...gone]));
  await insert('stock', stockRows(tenant));

  say(tenant.orders.length, 'orders');
  await insert('customers', tenant.customers.map(customerRow));
  await insert('customer_locations', tenant.locations.map(locationRow));
  await insert('routes', routeRows(tenant));
  await insert('orders', tenant.orders.map(orderRow));
  await insert(
    'order_lines',
    tenant.orders.flatMap(({ id, lines }) => lines.map((line) => orderLineRow(id, line))),
  );
  await insert('sales_orders', tenant.salesOrders.map(salesOrderRow));
  await insert(
    'sales_order_lines',
    tenant.salesOrders.flatMap(({ id, lines }) => lines.map((line) => salesOrderLineRow(id, line))),
  );
  await insert('container_counts', containerRows(tenant));
  await insert('pick_events', picks.map(pickEventRow));
  await insert('stock_moves', picks.filter(({ kind }) => kind === 'pick').map(pickMoveRow));
  await insert('packouts', tenant.packouts.map(packoutRow));
  await insert('packout_entries', tenant.packouts.flatMap(packoutEntryRows));
  await insert('stock_moves', moves.map(packoutMoveRow));
  await insert('order_guides', tenant.orderGuides.map(guideRow));
  await insert('invoices', invoiceRows(tenant));
  const receivables = receivableRows(tenant);
  await insert('receivable_documents', receivables.documents);
  await insert('ledger_entries', receivables.entries);
  await insert('ledger_postings', receivables.postings);
  const credits = demoCredits(tenant);
  await insert('credit_memos', credits.memos);
  await insert('credit_decisions', credits.decisions);
  await insert('credit_requests', credits.requests);
  await insert('purchase_orders', tenant.purchaseOrders.map(purchaseOrderRow));

  say(tenant.users.length, 'people');
  await insert('user_locations', userLocationRows(tenant));
  await insert('users', await users);
  await done();
}
