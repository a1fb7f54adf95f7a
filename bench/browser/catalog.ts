import type { RowOf } from '../../contract/collections.ts';
import { generateTenant } from '../../server/demo/generate.ts';
import type { BenchRow } from './bench-row.ts';

/** The data of one location's device, as the synced collections and as plain rows for every rival. */
export interface BenchCatalog {
  readonly location: RowOf<'locations'>;
  readonly categories: readonly RowOf<'categories'>[];
  readonly items: readonly RowOf<'items'>[];
  readonly prices: readonly RowOf<'prices'>[];
  readonly availability: readonly RowOf<'availability'>[];
  readonly locationItems: readonly RowOf<'locationItems'>[];
  readonly rows: readonly BenchRow[];
}

const made = new Map<number, BenchCatalog>();

/** The demo company's catalog at a size, the same on every machine. Generated once per process. */
export function benchCatalog(size: number): BenchCatalog {
  const known = made.get(size);
  if (known) return known;
  const catalog = generate(size);
  made.set(size, catalog);
  return catalog;
}

function generate(size: number): BenchCatalog {
  const tenant = generateTenant('greenleaf', { items: size, today: '2026-01-15' });
  const chef = tenant.locations[0]!;
  const customer = tenant.customers.find(({ customerId }) => customerId === chef.customerId)!;
  const warehouse = tenant.warehouses.find(({ id }) => id === chef.warehouseId)!;
  const { customerLocationId, customerId, displayName, address, warehouseId, priceListId } = chef;
  const location: RowOf<'locations'> = {
    customerLocationId,
    customerId,
    customerName: customer.name,
    displayName,
    address,
    warehouseId,
    warehouseName: warehouse.name,
    priceListId,
    timeZone: tenant.settings.timeZone,
    deliveryWeekdays: [...chef.deliveryWeekdays],
    routeWeekdays: [...chef.deliveryWeekdays],
    pickupWeekdays: [...chef.pickupWeekdays],
    cutoff: chef.cutoff,
    leadDays: chef.leadDays,
    holidays: [...chef.holidays],
    minimumOrder: chef.minimumOrderCents,
    minimumCases: chef.minimumCases,
    taxBasisPoints: tenant.settings.taxBasisPoints,
    discountBasisPoints: chef.discountBasisPoints,
    surcharge: { ...tenant.settings.surcharge },
    credit: { hold: false, limit: null, balance: 0, openOrders: 0, oldestOverdueDays: 0, maxOverdueDays: null },
    creditLimitEnabled: false,
    // Shows every item, as the rivals do.
    options: { ...chef.options, disableZeroPriceItems: false },
  };
  const items = tenant.items
    .map(
      (item): RowOf<'items'> => ({
        itemCode: item.itemCode,
        description: item.description,
        brand: item.brand,
        packSize: item.packSize,
        categoryId: item.categoryId,
        typeId: item.typeId,
        plu: item.plu,
        gtin: item.gtin,
        originCountry: item.originCountry,
        orderUom: item.orderUom,
        uoms: item.uoms.map(({ uom, factor, isDefault, isStandard }) => ({ uom, factor, isDefault, isStandard })),
        priceUnit: item.priceUnit,
        catchWeight: item.catchWeight,
        averageWeightGrams: item.averageWeightGrams,
        taxable: item.taxable,
        organic: item.organic,
        sequence: item.sequence,
        keywords: item.keywords,
        imageUrl: item.imageKey === null ? null : `/media/${item.imageKey}`,
        availableWeekdays: item.availableWeekdays === null ? null : [...item.availableWeekdays],
        leadDays: item.leadDays,
        substitutes: [...item.substitutes],
      }),
    )
    .sort((a, b) => a.sequence - b.sequence || (a.itemCode < b.itemCode ? -1 : 1));
  const pricesOf = new Map<string, { uom: string; price: number }[]>();
  for (const { priceListId: list, itemCode, uom, priceCents } of tenant.listPrices) {
    if (list !== priceListId) continue;
    const known = pricesOf.get(itemCode);
    if (known) known.push({ uom, price: priceCents });
    else pricesOf.set(itemCode, [{ uom, price: priceCents }]);
  }
  const stock = tenant.stock.filter((row) => row.warehouseId === warehouseId);
  const availability = stock.map(({ itemCode, onHand, committed, inbound, inboundOn }) => ({
    itemCode,
    available: onHand - committed,
    inbound,
    inboundOn,
  }));
  const ownPrices = new Map<string, { uom: string; price: number }[]>();
  for (const row of tenant.locationPrices) {
    if (row.customerLocationId !== customerLocationId) continue;
    const price = { uom: row.uom, price: row.priceCents };
    const known = ownPrices.get(row.itemCode);
    if (known) known.push(price);
    else ownPrices.set(row.itemCode, [price]);
  }
  const standard = new Set(chef.standardItems);
  const locationItems = [...new Set([...standard, ...ownPrices.keys()])].map((itemCode) => ({
    itemCode,
    isStandard: standard.has(itemCode),
    prices: ownPrices.get(itemCode) ?? [],
  }));
  const stockOf = new Map(availability.map((row) => [row.itemCode, row]));
  const rows = items.map((item): BenchRow => {
    const inStock = stockOf.get(item.itemCode);
    return {
      ...item,
      prices: ownPrices.get(item.itemCode) ?? pricesOf.get(item.itemCode) ?? [],
      available: inStock?.available ?? 0,
      inStock: (inStock?.available ?? 0) > 0,
      inboundOn: inStock?.inboundOn ?? null,
      isStandard: standard.has(item.itemCode),
    };
  });
  return {
    location,
    categories: tenant.categories.map(({ id, names, sequence, itemTypes }) => ({
      id,
      names: { ...names },
      sequence,
      itemTypes: itemTypes.map((type) => ({ ...type, names: { ...type.names } })),
    })),
    items,
    prices: [...pricesOf].map(([itemCode, prices]) => ({ itemCode, prices })),
    availability,
    locationItems,
    rows,
  };
}
