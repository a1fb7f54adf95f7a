import type { Availability, Item, ListPrice, LocationItem } from '../../contract/items.ts';
import type { LocationOptions } from '../../contract/locations.ts';
import { encodePack, openPack } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import { gs1CheckDigit } from '../../rules/gtin.ts';
import { kitchenThesaurus } from '../../rules/search/kitchen.ts';
import type { SynonymGroup } from '../../rules/search/thesaurus.ts';
import { type CatalogQuery, EVERYTHING } from '../../src/features/catalog/data/catalog-api.ts';
import { plainItem } from '../../src/features/catalog/data/catalog-item.fixture.ts';
import type { Catalog } from './catalog.ts';
import type { Change } from './changes.ts';
import { type Held, openCatalog } from './open.ts';
import { readable } from './readable.ts';

/** Returns a GTIN-14 with its check digit, from 13 digits. */
export const gtin14 = (body: string): string => body + gs1CheckDigit(body);

/** A small wholesale catalog, in sequence. */
export const ITEMS: readonly Item[] = [
  plainItem('113', {
    description: 'APPLE, FUJI 88CT',
    packSize: '88 CT',
    plu: '4131',
    gtin: gtin14('1952004000007'),
    brand: 'Old Mill',
    keywords: 'manzana, pomme',
    sequence: 10,
  }),
  plainItem('209', {
    description: 'APPLE, FUJI ORG 12/3LB',
    packSize: '12/3 LB',
    plu: '94131',
    gtin: gtin14('0001234567890'),
    brand: 'Green Hollow',
    keywords: 'manzana, pomme, orgánico',
    organic: true,
    sequence: 20,
  }),
  plainItem('466', {
    description: 'PEAR, BARTLETT 80CT',
    packSize: '80 CT',
    plu: '4409',
    gtin: gtin14('0000001234567'),
    brand: 'Old Mill',
    keywords: 'pera, poire',
    typeId: 'pears',
    sequence: 30,
  }),
  plainItem('1010', {
    description: 'PEPPER, JALAPEÑO 10LB',
    packSize: '10 LB',
    plu: '4693',
    brand: 'Campo Alto',
    categoryId: 'vegetables',
    typeId: 'peppers',
    keywords: 'chile, piment',
    sequence: 40,
  }),
  plainItem('1020', {
    description: 'TOMATO, ROMA #1 25LB',
    packSize: '25 LB',
    plu: '4087',
    brand: 'Campo Alto',
    categoryId: 'vegetables',
    typeId: 'tomatoes',
    keywords: 'jitomate, tomate',
    sequence: 50,
  }),
  plainItem('1030', {
    description: 'TOMATILLO, HUSKED 10LB',
    packSize: '10 LB',
    brand: '',
    categoryId: 'vegetables',
    typeId: 'tomatoes',
    keywords: 'tomate verde',
    sequence: 60,
  }),
  plainItem('AB-7', {
    description: "SAUCE, CHEF'S TOMATO",
    packSize: '6/#10',
    brand: 'Pantry Row',
    categoryId: 'grocery',
    typeId: 'sauces',
    keywords: 'salsa',
    sequence: 70,
  }),
  plainItem('90', {
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

export interface TestCatalog {
  readonly items?: readonly Item[];
  /** Changes of the items since their snapshot. */
  readonly changes?: readonly Change[];
  /** Codes of the location's purchased items. */
  readonly bought?: readonly string[];
  readonly synonyms?: readonly SynonymGroup[];
  readonly prices?: readonly ListPrice[];
  readonly locationItems?: readonly LocationItem[];
  readonly availability?: readonly Availability[];
  readonly options?: Partial<LocationOptions>;
  readonly hideOutOfStockItems?: boolean;
  readonly hideCatalogImages?: boolean;
  readonly pricesKnown?: boolean;
}

const packed = (collection: PackedName, rows: readonly unknown[]): Held => ({
  pack: openPack(encodePack(collection, rows)),
  changes: [],
});

/** Creates a catalog in memory, without a database. */
export function testCatalog(given: TestCatalog = {}): Catalog {
  const { items = ITEMS, changes = [], prices = [], locationItems = [], availability = [], bought = [] } = given;
  return openCatalog(
    {
      items: { ...packed('items', items), changes },
      prices: packed('prices', prices),
      locationItems: packed('locationItems', locationItems),
      availability: packed('availability', availability),
      pricesKnown: given.pricesKnown ?? true,
      bought,
      categories: CATEGORIES,
      location: { options: { ...OPTIONS, ...given.options } },
      settings: {
        hideOutOfStockItems: given.hideOutOfStockItems ?? false,
        hideCatalogImages: given.hideCatalogImages ?? false,
      },
      synonyms: given.synonyms ?? [],
      thesaurus: kitchenThesaurus,
    },
    readable,
  );
}

/** Returns the codes of a query's items, in order. */
export const found = (catalog: Catalog, query: Partial<CatalogQuery> | string): string[] =>
  catalog
    .search({ ...EVERYTHING, ...(typeof query === 'string' ? { text: query } : query) })
    .items.map((item) => item.itemCode);
