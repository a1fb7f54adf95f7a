import type { Availability, Item, ListPrice, LocationItem } from '../../contract/items.ts';
import type { LocationOptions } from '../../contract/locations.ts';
import { packRows } from '../../contract/pack.ts';
import { gs1CheckDigit } from '../../rules/gtin.ts';
import { type CatalogueQuery, EVERYTHING } from '../../src/data/items/catalogue-api.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { buildItemIndex } from './item-index.ts';
import { createSorter } from './order.ts';
import { PackedTable } from './packed-table.ts';
import { buildTerms } from './terms.ts';

/** A GTIN-14 with its check digit, from 13 digits. */
export const gtin14 = (body: string): string => body + gs1CheckDigit(body);

/** An item of which a test says only what matters to it. */
export const testItem = (itemCode: string, fields: Partial<Item> = {}): Item => ({
  itemCode,
  description: `ITEM ${itemCode}`,
  brand: 'PACKER',
  packSize: '1 CS',
  categoryId: 'fruit',
  typeId: 'apples',
  plu: null,
  gtin: null,
  originCountry: 'USA',
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

/** A small wholesale list, in sequence. */
export const ITEMS: readonly Item[] = [
  testItem('113', {
    description: 'APPLE, FUJI 88CT',
    packSize: '88 CT',
    plu: '4131',
    gtin: gtin14('1952004000007'),
    brand: 'Old Mill',
    keywords: 'manzana, pomme',
    sequence: 10,
  }),
  testItem('209', {
    description: 'APPLE, FUJI ORG 12/3LB',
    packSize: '12/3 LB',
    plu: '94131',
    gtin: gtin14('0001234567890'),
    brand: 'Green Hollow',
    keywords: 'manzana, pomme, orgánico',
    organic: true,
    sequence: 20,
  }),
  testItem('466', {
    description: 'PEAR, BARTLETT 80CT',
    packSize: '80 CT',
    plu: '4409',
    gtin: gtin14('0000001234567'),
    brand: 'Old Mill',
    keywords: 'pera, poire',
    typeId: 'pears',
    sequence: 30,
  }),
  testItem('1010', {
    description: 'PEPPER, JALAPEÑO 10LB',
    packSize: '10 LB',
    plu: '4693',
    brand: 'Campo Alto',
    categoryId: 'vegetables',
    typeId: 'peppers',
    keywords: 'chile, piment',
    sequence: 40,
  }),
  testItem('1020', {
    description: 'TOMATO, ROMA #1 25LB',
    packSize: '25 LB',
    plu: '4087',
    brand: 'Campo Alto',
    categoryId: 'vegetables',
    typeId: 'tomatoes',
    keywords: 'jitomate, tomate',
    sequence: 50,
  }),
  testItem('1030', {
    description: 'TOMATILLO, HUSKED 10LB',
    packSize: '10 LB',
    brand: '',
    categoryId: 'vegetables',
    typeId: 'tomatoes',
    keywords: 'tomate verde',
    sequence: 60,
  }),
  testItem('AB-7', {
    description: "SAUCE, CHEF'S TOMATO",
    packSize: '6/#10',
    brand: 'Pantry Row',
    categoryId: 'grocery',
    typeId: 'sauces',
    keywords: 'salsa',
    sequence: 70,
  }),
  testItem('90', {
    description: 'HALF-AND-HALF',
    packSize: '12/1 QT',
    brand: 'Meadow Pail',
    categoryId: 'dairy',
    typeId: 'cream',
    keywords: 'crème',
    sequence: 80,
  }),
];

export const OPTIONS: LocationOptions = {
  paymentsEnabled: true,
  defaultItemList: 'catalogue',
  disableOrdering: false,
  isMinimumOrderExempt: false,
  allowShipToAddressEdit: true,
  onlyAllowSetRouteDeliveryDates: false,
  onlyAllowStandardItems: false,
  onlyAllowStandardUoms: false,
  defaultToStandardItems: false,
  displayPrices: true,
  disableZeroPriceItems: false,
  displayInventory: true,
  displayCreditMemos: true,
  landOnCart: false,
};

export const CATEGORIES = new Map([
  ['vegetables', 1],
  ['fruit', 2],
  ['dairy', 3],
  ['grocery', 4],
]);

export interface TestCatalogue {
  readonly items?: readonly Item[];
  readonly prices?: readonly ListPrice[];
  readonly locationItems?: readonly LocationItem[];
  readonly availability?: readonly Availability[];
  readonly options?: Partial<LocationOptions>;
  readonly hideOutOfStockItems?: boolean;
  readonly pricesKnown?: boolean;
}

/** A catalogue in memory without a database. */
export function testCatalogue(given: TestCatalogue = {}): Catalogue {
  const { items = ITEMS, prices = [], locationItems = [], availability = [] } = given;
  const index = buildItemIndex(new PackedTable('items', packRows('items', items), []));
  const terms = buildTerms(
    index,
    { options: { ...OPTIONS, ...given.options } },
    { hideOutOfStockItems: given.hideOutOfStockItems ?? false },
    {
      prices: new PackedTable('prices', packRows('prices', prices), []),
      locationItems: new PackedTable('locationItems', packRows('locationItems', locationItems), []),
      availability: new PackedTable('availability', packRows('availability', availability), []),
      pricesKnown: given.pricesKnown ?? true,
    },
  );
  return createCatalogue(index, terms, createSorter(index, CATEGORIES));
}

/** Codes that a query finds, in their order. */
export const found = (catalogue: Catalogue, query: Partial<CatalogueQuery> | string): string[] =>
  catalogue
    .search({ ...EVERYTHING, ...(typeof query === 'string' ? { text: query } : query) })
    .items.map((item) => item.itemCode);
