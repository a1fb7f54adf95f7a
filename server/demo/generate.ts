import { isDay } from '../../rules/calendar.ts';
import { readCatalog } from './catalog.ts';
import { closeBooks, holdOrders } from './credit.ts';
import { generateCustomers } from './customers.ts';
import { generateInvoices } from './invoices.ts';
import { generateItems } from './items.ts';
import { LotBook } from './lots.ts';
import { generateOrderGuides } from './order-guides.ts';
import { generateOrders } from './orders.ts';
import { generatePackouts } from './packouts.ts';
import { CHEF_LOCATION, generateUsers } from './people.ts';
import { pickEvents } from './pick-events.ts';
import { createPriceBook, generateListPrices, priceListsOf } from './prices.ts';
import { generatePurchaseOrders } from './purchasing.ts';
import { createRandom } from './random.ts';
import { assignDrivers, generateRoutes } from './routes.ts';
import { generateSalesOrders } from './sales-orders.ts';
import { generateSettings } from './settings.ts';
import { generateStock } from './stock.ts';
import type { DemoLocation, DemoTenant, GenerateOptions, TenantKind } from './types.ts';
import { poolOf, type Usual, usualsFor } from './usuals.ts';
import { generateVendors } from './vendors.ts';
import { WAREHOUSES } from './warehouses.ts';

/** Number of items of the demo catalog. */
export const DEMO_ITEMS = 5_200;

/**
 * Returns a whole distributor: catalog, customers, history, stock. The same kind, size and day return the same data on
 * every machine, ids included. Another day moves all dates. Throws a RangeError for a day that doesn't exist and for a
 * size that the catalog can't fill.
 */
export function generateTenant(kind: TenantKind, { items: count, today, historyDays }: GenerateOptions): DemoTenant {
  if (!isDay(today)) throw new RangeError(`not a day: ${today}`);
  const settings = generateSettings(kind, today);
  const catalog = readCatalog();
  const vendors = generateVendors(kind);
  const items = generateItems(kind, count, catalog, vendors);
  const pool = poolOf(items);

  const { customers: newCustomers, locations: newLocations } = generateCustomers(kind, today);
  const plannedRoutes = generateRoutes(kind, newLocations);
  const users = generateUsers(kind, newLocations);
  const usuals = new Map<string, Usual[]>();
  const locations = newLocations.map(({ route, ...location }): DemoLocation => {
    const { id, customerLocationIds } = plannedRoutes.find(({ name }) => name === route)!;
    const own = usualsFor(kind, location.customerLocationId, location.trade, pool);
    usuals.set(location.customerLocationId, own);
    return {
      ...location,
      routeId: id,
      routeStop: customerLocationIds.indexOf(location.customerLocationId) + 1,
      standardItems: own.map(({ item }) => item.itemCode),
    };
  });
  const usualsOf = ({ customerLocationId }: DemoLocation): readonly Usual[] => usuals.get(customerLocationId) ?? [];
  const prices = createPriceBook(kind, locations, usualsOf, createRandom(`${kind} location prices`));

  const lots = new LotBook(kind);
  const made = generateOrders({
    settings,
    customers: newCustomers,
    locations,
    usualsOf,
    prices,
    users,
    today,
    historyDays,
  });
  const { invoices, creditMemos } = generateInvoices(
    kind,
    today,
    made,
    newCustomers,
    lots,
    locations[CHEF_LOCATION]!.customerLocationId,
  );
  const customers = closeBooks(newCustomers, made, invoices, creditMemos, today);
  const orders = holdOrders(
    made.map(({ order }) => order),
    customers,
    settings,
  );
  const salesOrders = generateSalesOrders(settings, made, orders, lots, today);
  const purchaseOrders = generatePurchaseOrders(kind, today, vendors, items);
  const stock = generateStock(kind, today, items, orders, purchaseOrders, lots, salesOrders);

  const picked = new Map<string, number>();
  for (const { lotId, baseQuantity } of pickEvents({ settings, salesOrders, lots: lots.all(), users }))
    if (lotId) picked.set(lotId, (picked.get(lotId) ?? 0) + baseQuantity);
  const packouts = generatePackouts(
    settings,
    today,
    items,
    users,
    lots,
    (lot) => lot.onHand + (picked.get(lot.id) ?? 0),
  );

  return {
    settings,
    warehouses: WAREHOUSES[kind],
    vendors,
    categories: catalog.categories,
    items,
    priceLists: priceListsOf(kind),
    listPrices: generateListPrices(kind, items),
    locationPrices: prices.locationPrices,
    stock,
    lots: lots.all(),
    customers,
    locations,
    routes: assignDrivers(plannedRoutes, users, locations[CHEF_LOCATION]!.customerLocationId),
    users,
    orders,
    salesOrders,
    invoices,
    creditMemos,
    orderGuides: generateOrderGuides(settings, today, customers, locations, usualsOf, pool),
    purchaseOrders,
    packouts,
    counters: {
      order: orders.at(-1)?.orderNumber ?? 0,
      salesOrder: salesOrders.at(-1)?.salesOrderNumber ?? 0,
      invoice: invoices.at(-1)?.invoiceNumber ?? 0,
      creditMemo: creditMemos.at(-1)?.memoNumber ?? 0,
      purchaseOrder: purchaseOrders.at(-1)?.poNumber ?? 0,
      packout: packouts.at(-1)?.packoutNumber ?? 60_000,
    },
  };
}
