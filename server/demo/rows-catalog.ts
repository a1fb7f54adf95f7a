import { zonedToUtc } from '../../rules/calendar.ts';
import type { NewRow } from './bulk-insert.ts';
import { demoId } from './ids.ts';
import type { DemoPick } from './pick-events.ts';
import { type Pictures, pictureFile } from './pictures.ts';
import type { DemoItem, DemoLot, DemoPrice, DemoTenant } from './types.ts';

/** Rows of items, prices, lots and stock. */

/** Returns the rows of the categories. */
export const categoryRows = ({ categories }: DemoTenant): NewRow<'categories'>[] =>
  categories.map(({ itemTypes, ...category }) => ({ ...category, types: itemTypes }));

/** Returns the row of an item. */
export const itemRow = (item: DemoItem, pictures: Pictures): NewRow<'items'> => ({
  item_code: item.itemCode,
  description: item.description,
  brand: item.brand,
  pack_size: item.packSize,
  category_id: item.categoryId,
  type_id: item.typeId,
  plu: item.plu,
  gtin: item.gtin,
  origin_country: item.originCountry,
  order_uom: item.orderUom,
  uoms: item.uoms.map(({ uom, factor, isDefault, isStandard, gtin }) => ({
    ...{ uom, factor, isDefault, isStandard },
    ...(gtin === null || gtin === item.gtin ? {} : { gtin }),
  })),
  price_unit: item.priceUnit,
  catch_weight: item.catchWeight,
  average_weight_grams: item.averageWeightGrams,
  taxable: item.taxable,
  organic: item.organic,
  sequence: item.sequence,
  keywords: item.keywords,
  image_hash: item.imageKey === null ? null : pictures.hashOf(pictureFile(item.imageKey)),
  available_weekdays: item.availableWeekdays,
  lead_days: item.leadDays,
  substitutes: item.substitutes,
  is_active: item.isActive,
});

const priceOf = ({ itemCode, uom, priceCents }: DemoPrice) => ({ item_code: itemCode, uom, price_cents: priceCents });

/** Returns the rows of the price lists' prices. */
export const listPriceRows = ({ listPrices }: DemoTenant): NewRow<'price_list_prices'>[] =>
  listPrices.map((price) => ({ price_list_id: price.priceListId, ...priceOf(price) }));

/** Returns the rows of the locations' own prices. */
export const locationPriceRows = ({ locationPrices }: DemoTenant): NewRow<'location_prices'>[] =>
  locationPrices.map((price) => ({ customer_location_id: price.customerLocationId, ...priceOf(price) }));

/** Returns the rows of the items that a location may always order. */
export const locationItemRows = ({ locations }: DemoTenant): NewRow<'location_items'>[] =>
  locations.flatMap(({ customerLocationId, standardItems }) =>
    standardItems.map((itemCode) => ({ customer_location_id: customerLocationId, item_code: itemCode })),
  );

/** Returns the rows of the vendors. */
export const vendorRows = ({ vendors }: DemoTenant): NewRow<'vendors'>[] =>
  vendors.map(({ id, company, contact }) => ({ id, company, contact }));

/** Returns the rows of the stock. */
export const stockRows = ({ stock }: DemoTenant): NewRow<'stock'>[] =>
  stock.map(({ warehouseId, itemCode, onHand, committed, inbound, inboundOn, inboundByDay }) => ({
    warehouse_id: warehouseId,
    item_code: itemCode,
    on_hand: onHand,
    committed,
    inbound,
    inbound_on: inboundOn,
    inbound_by_day: inboundByDay,
  }));

/** Returns the row of a lot. */
export const lotRow = (lot: DemoLot): NewRow<'lots'> => ({
  id: lot.id,
  item_code: lot.itemCode,
  warehouse_id: lot.warehouseId,
  lot_code: lot.lotCode,
  bin: lot.bin,
  origin_country: lot.originCountry,
  vendor_id: lot.vendorId,
  received_on: lot.receivedOn,
  expires_on: lot.expiresOn,
  on_hand: lot.onHand,
});

/**
 * Returns the opening movements of the ledger. The opening of a lot is its stock on hand plus the later picks, so that
 * each lot adds up from the first day. Quantities added later count as negative picks: a lot made in a packout has no
 * opening.
 */
export function openingRows(
  { settings, lots }: DemoTenant,
  picks: readonly Pick<DemoPick, 'lotId' | 'baseQuantity'>[],
): NewRow<'stock_moves'>[] {
  const picked = new Map<string, number>();
  for (const { lotId, baseQuantity } of picks) if (lotId) picked.set(lotId, (picked.get(lotId) ?? 0) + baseQuantity);
  return lots
    .map((lot) => ({ ...lot, came: lot.onHand + (picked.get(lot.id) ?? 0) }))
    .filter(({ came }) => came !== 0)
    .map((lot) => ({
      id: demoId(settings.kind, 'opening', lot.id),
      kind: 'opening',
      warehouse_id: lot.warehouseId,
      item_code: lot.itemCode,
      lot_id: lot.id,
      lot_code: lot.lotCode,
      bin: lot.bin,
      quantity: lot.came,
      // At the beginning of the day, so that the goods of today are there at any hour.
      at: zonedToUtc(lot.receivedOn, '00:00', settings.timeZone),
    }));
}
