import type { Item } from '../../../../contract/items.ts';
import type { CatalogItem } from './catalog-api.ts';

/** Makes an item with the fields that a test needs; the others have defaults. */
export const plainItem = (itemCode: string, fields: Partial<Item> = {}): Item => ({
  itemCode,
  description: `ITEM ${itemCode}`,
  brand: 'PACKER',
  packSize: '1 CS',
  categoryId: 'fruit',
  typeId: 'apples',
  plu: null,
  gtin: null,
  originCountry: null,
  orderUom: 'CS',
  uoms: [{ uom: 'CS', factor: 1, isDefault: true, isStandard: true }],
  priceUnit: 'uom',
  catchWeight: false,
  averageWeightGrams: null,
  taxable: false,
  organic: false,
  sequence: 1000,
  keywords: '',
  imageUrl: null,
  availableWeekdays: null,
  leadDays: 0,
  substitutes: [],
  ...fields,
});

/** An item as screens get it: sold by the case of 12 and by the piece, $24.00 a case, 120 pieces in stock. */
export const catalogItem = (change: Partial<CatalogItem> = {}): CatalogItem => ({
  ...plainItem('A1', {
    description: 'Romaine hearts',
    brand: 'Field & Rill',
    packSize: '12 ct',
    categoryId: 'veg',
    typeId: 'lettuce',
    uoms: [
      { uom: 'CS', factor: 12, isDefault: true, isStandard: true },
      { uom: 'EA', factor: 1, isDefault: false, isStandard: false },
    ],
    sequence: 1,
  }),
  prices: [
    { uom: 'CS', price: 2400 },
    { uom: 'EA', price: 250 },
  ],
  available: 120,
  inStock: true,
  inboundOn: null,
  coming: [],
  isStandard: true,
  refusal: null,
  ...change,
});

/** Items by their codes. */
export const byCode = (...items: CatalogItem[]): ReadonlyMap<string, CatalogItem> =>
  new Map(items.map((item) => [item.itemCode, item]));
