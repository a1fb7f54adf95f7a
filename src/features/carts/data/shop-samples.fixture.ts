import type { CartLine } from '../../../../contract/carts.ts';
import { lineId } from '../../../../contract/constants.ts';
import type { Location } from '../../../../contract/locations.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { catalogItem } from '../../catalog/data/catalog-item.fixture.ts';

/** A location without restrictions that delivers on weekdays and has no minimum. */
export const sampleLocation = (
  change: Partial<Omit<Location, 'options'>> & { options?: Partial<Location['options']> } = {},
): Location => ({
  customerLocationId: 'L1',
  customerId: 'C1',
  customerName: 'Café Luna',
  displayName: 'Café Luna, Hoboken',
  address: {
    line1: '221 Juniper Street',
    line2: '',
    city: 'Hoboken',
    state: 'NJ',
    postalCode: '07030',
    country: 'US',
    contactName: 'Umar',
    contactPhone: '',
  },
  warehouseId: 'W1',
  warehouseName: 'Secaucus',
  priceListId: 'A',
  timeZone: 'America/New_York',
  deliveryWeekdays: [1, 2, 3, 4, 5],
  routeWeekdays: [1, 2, 3, 4, 5],
  pickupWeekdays: [6],
  cutoff: '16:00',
  leadDays: 1,
  holidays: [],
  minimumOrder: 0,
  minimumCases: 0,
  taxBasisPoints: 0,
  discountBasisPoints: 0,
  surcharge: { kind: 'none', amount: 0, basisPoints: 0 },
  credit: { hold: false, limit: null, balance: 0, openOrders: 0, oldestOverdueDays: 0, maxOverdueDays: null },
  creditLimitEnabled: true,
  ...change,
  options: {
    paymentsEnabled: false,
    defaultItemList: 'catalogue',
    disableOrdering: false,
    isMinimumOrderExempt: false,
    allowShipToAddressEdit: false,
    onlyAllowSetRouteDeliveryDates: false,
    onlyAllowStandardItems: false,
    onlyAllowStandardUoms: false,
    defaultToStandardItems: false,
    displayPrices: true,
    disableZeroPriceItems: false,
    displayInventory: true,
    displayCreditMemos: false,
    landOnCart: false,
    ...change.options,
  },
});

/** An item sold by the case of 12 and by the piece: $12.00 a case, $1.10 a piece, 60 pieces in stock. */
export const sampleItem = (itemCode: string, change: Partial<CatalogItem> = {}): CatalogItem =>
  catalogItem({
    itemCode,
    prices: [
      { uom: 'CS', price: 1200 },
      { uom: 'EA', price: 110 },
    ],
    available: 60,
    ...change,
  });

export const sampleLine = (itemCode: string, quantity: number, uom = 'CS'): CartLine => ({
  id: lineId('L1', itemCode, uom),
  customerLocationId: 'L1',
  itemCode,
  uom,
  quantity,
  addedAt: '2026-11-19T17:00:00.000Z',
});

/** Returns items as the catalog does, with none still loading. */
export const known = (...items: readonly CatalogItem[]) => ({
  items: new Map(items.map((item) => [item.itemCode, item])),
  pending: new Set<string>(),
});
