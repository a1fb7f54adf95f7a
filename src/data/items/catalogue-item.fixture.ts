import type { CatalogueItem } from './catalogue-api.ts';

/** An item as tests need it: sold by the case of 12 and by the piece, $24.00 a case, 120 pieces in stock. */
export const catalogueItem = (change: Partial<CatalogueItem> = {}): CatalogueItem => ({
  itemCode: 'A1',
  description: 'Romaine hearts',
  brand: 'Field & Rill',
  packSize: '12 ct',
  categoryId: 'veg',
  typeId: 'lettuce',
  plu: null,
  gtin: null,
  originCountry: null,
  orderUom: 'CS',
  uoms: [
    { uom: 'CS', factor: 12, isDefault: true, isStandard: true },
    { uom: 'EA', factor: 1, isDefault: false, isStandard: false },
  ],
  priceUnit: 'uom',
  catchWeight: false,
  averageWeightGrams: null,
  taxable: false,
  organic: false,
  sequence: 1,
  keywords: '',
  imageUrl: null,
  availableWeekdays: null,
  leadDays: 0,
  substitutes: [],
  prices: [
    { uom: 'CS', price: 2400 },
    { uom: 'EA', price: 250 },
  ],
  available: 120,
  inStock: true,
  inboundOn: null,
  isStandard: true,
  refusal: null,
  ...change,
});

/** Items by their codes. */
export const byCode = (...items: CatalogueItem[]): ReadonlyMap<string, CatalogueItem> =>
  new Map(items.map((item) => [item.itemCode, item]));
