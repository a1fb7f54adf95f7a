import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemEndpoints } from '../../../contract/items.ts';
import { parseCsvTable } from '../../../rules/csv.ts';
import type { Actor } from '../../actor.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { itemHandlers } from './handlers.ts';

let shop: Shop;
let chef: Actor;
let corporate: Actor;
const GTIN = '00036000291452';
const GTIN_OF_PIECE = '00036000291469';

beforeAll(async () => {
  shop = await openShop();
  chef = await shop.customer('C1', 'C1-1');
  corporate = await shop.corporate('C1', ['C1-1', 'C1-2']);
  const units = [
    { uom: 'CS', factor: 12, isDefault: true, isStandard: true },
    { uom: 'EA', factor: 1, isDefault: false, isStandard: false, gtin: GTIN_OF_PIECE },
  ];
  await shop.addItems([
    { code: '100', description: 'Romaine', brand: 'Foxy', packSize: '24 ct', uoms: units, gtin: GTIN },
    { code: '200', description: '=HYPERLINK("x")', brand: 'Foxy', stock: 0 },
    {
      code: '300',
      description: 'Beef Chuck',
      brand: 'prairie',
      categoryId: 'meat',
      typeId: 'beef',
      priceUnit: 'lb',
      averageWeightGrams: 30_000,
    },
    { code: '400', description: 'Unpriced', price: null },
    { code: '500', description: 'Gone', active: false },
  ]);
  await shop.sql(`insert into price_list_prices values ($1, 'A', '100', 'EA', 95)`);
  await shop.sql(`insert into location_prices values ($1, 'C1-2', '100', 'CS', 888)`);
  await shop.sql(`insert into location_items values ($1, 'C1-1', '100')`);
});
afterAll(() => shop.close());

describe('one item', () => {
  const item = (itemCode: string, as = chef, tenant = {}) =>
    shop.call(itemEndpoints.item, itemHandlers.item, { as, params: { itemCode }, tenant });

  test('has the location’s prices; its own take precedence over the list’s', async () => {
    expect((await item('100')).prices).toEqual([
      { uom: 'CS', price: 1000 },
      { uom: 'EA', price: 95 },
    ]);
    const other = await shop.customer('C1', 'C1-2');
    expect((await item('100', other)).prices).toEqual([
      { uom: 'CS', price: 888 },
      { uom: 'EA', price: 95 },
    ]);
  });

  test('is unknown if it is inactive or never existed', async () => {
    expect(await failure(item('500'))).toBe('item_unknown');
    expect(await failure(item('nothing'))).toBe('item_unknown');
  });

  test('is returned when out of stock, even if lists hide it', async () => {
    expect(await item('200', chef, { hideOutOfStockItems: true })).toMatchObject({ inStock: false, available: 0 });
  });

  test('is unknown to a location that is not offered it', async () => {
    await shop.setOptions('C1-1', { onlyAllowStandardItems: true });
    expect(await failure(item('300'))).toBe('item_unknown');
    expect((await item('100')).isStandard).toBe(true);
    await shop.setOptions('C1-1', { onlyAllowStandardItems: false, disableZeroPriceItems: true });
    expect(await failure(item('400'))).toBe('item_unknown');
    await shop.setOptions('C1-1', { disableZeroPriceItems: false });
    expect((await item('400')).prices).toEqual([]);
  });
});

describe('facets', () => {
  test('categories are in the distributor’s sequence with their types', async () => {
    const answer = await shop.call(itemEndpoints.categories, itemHandlers.categories, { as: chef });
    expect(answer.map(({ id, itemTypes }) => [id, itemTypes.map((type) => type.id)])).toEqual([
      ['veg', ['leaf']],
      ['meat', ['beef']],
    ]);
  });

  test('groups contain the number of active items per brand', async () => {
    expect(await shop.call(itemEndpoints.groups, itemHandlers.groups, { as: chef })).toEqual([
      { group: 'Foxy', items: 2 },
      { group: 'prairie', items: 1 },
    ]);
  });

  test('sub-types are those of one category, or of all categories', async () => {
    const types = async (categoryId?: string) =>
      (
        await shop.call(itemEndpoints.subTypes, itemHandlers.subTypes, {
          as: chef,
          query: categoryId ? { categoryId } : {},
        })
      ).map((type) => `${type.categoryId}/${type.id}`);
    expect(await types()).toEqual(['veg/leaf', 'meat/beef']);
    expect(await types('meat')).toEqual(['meat/beef']);
    expect(await types('nothing')).toEqual([]);
  });
});

describe('units', () => {
  const uoms = async (query: { itemCode?: string; upc?: string }) =>
    (await shop.call(itemEndpoints.uoms, itemHandlers.uoms, { as: chef, query })).map((unit) => unit.uom);

  test('are found by item code', async () => {
    expect(await uoms({ itemCode: '100' })).toEqual(['CS', 'EA']);
  });

  test.each(['036000291452', '0036000291452', GTIN, '036000291469', GTIN_OF_PIECE])(
    'are found by the GTIN %s',
    async (upc) => {
      expect(await uoms({ upc })).toEqual(['CS', 'EA']);
    },
  );

  test('need a code or a GTIN', async () => {
    expect(await failure(uoms({}))).toBe('invalid_input');
  });

  test.each([{ upc: '036000291453' }, { upc: '12345678' }, { itemCode: '500' }, { itemCode: '300', upc: GTIN }])(
    'of %j are unknown',
    async (query) => {
      expect(await failure(uoms(query))).toBe('item_unknown');
    },
  );
});

describe('the price list', () => {
  const csv = async (tenant = {}, query = {}) => {
    const file = await shop.call(itemEndpoints.priceListCsv, itemHandlers.priceListCsv, { as: chef, tenant, query });
    return { ...file, ...parseCsvTable(new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes)) };
  };

  test('has a row for each unit with a price, by category, and escapes formulas', async () => {
    const { header, rows, fileName } = await csv();
    expect(fileName).toBe('Price-List-C1-1.csv');
    expect(header).toEqual(['itemCode', 'description', 'brand', 'packSize', 'uom', 'price', 'priceUnit']);
    expect(rows.map((row) => row.cells)).toEqual([
      ['100', 'Romaine', 'Foxy', '24 ct', 'CS', '10.00', 'uom'],
      ['100', 'Romaine', 'Foxy', '24 ct', 'EA', '0.95', 'uom'],
      ['200', `'=HYPERLINK("x")`, 'Foxy', '', 'CS', '10.00', 'uom'],
      ['300', 'Beef Chuck', 'prairie', '', 'CS', '10.00', 'lb'],
    ]);
  });

  test('may be of one category, and omits items that the catalog hides', async () => {
    expect((await csv({}, { categoryId: 'meat' })).rows).toHaveLength(1);
    expect((await csv({ hideOutOfStockItems: true })).rows.map((row) => row.cells[0])).toEqual(['100', '100', '300']);
  });

  test('is forbidden if the company exports none or the location sees no prices', async () => {
    expect(await failure(csv({ priceListExportEnabled: false }))).toBe('forbidden');
    await shop.setOptions('C1-1', { displayPrices: false });
    expect(await failure(csv())).toBe('forbidden');
    expect(await failure(shop.call(itemEndpoints.priceListPdf, itemHandlers.priceListPdf, { as: chef }))).toBe(
      'forbidden',
    );
    await shop.setOptions('C1-1', { displayPrices: true });
  });

  test('is unknown for another location', async () => {
    expect(await failure(csv({}, { customerLocationId: 'C2-1' }))).toBe('location_unknown');
  });

  test('is available as a PDF in the caller’s language', async () => {
    const file = await shop.call(itemEndpoints.priceListPdf, itemHandlers.priceListPdf, { as: chef, locale: 'es' });
    expect(file).toMatchObject({ fileName: 'Price-List-C1-1.pdf', mediaType: 'application/pdf' });
    const [page] = pdfPages(file.bytes);
    for (const word of ['Lista de precios', 'Verduras', 'Carne', 'Romaine', '$10.00/lb', 'Página 1 de 1'])
      expect(page).toContain(word);
  });
});

describe('the corporate catalog', () => {
  const find = (query = {}, tenant = {}) =>
    shop.call(itemEndpoints.corporateItems, itemHandlers.corporateItems, { as: corporate, query, tenant });

  test('shows the price of the order unit at each own location', async () => {
    const { data, total } = await find({ q: 'romaine' });
    expect(total).toBe(1);
    expect(data).toEqual([
      {
        itemCode: '100',
        description: 'Romaine',
        packSize: '24 ct',
        brand: 'Foxy',
        orderUom: 'CS',
        priceUnit: 'uom',
        locations: [
          { customerLocationId: 'C1-1', price: 1000, permitted: true, standard: true, lastOrderedOn: null, orders: 0 },
          { customerLocationId: 'C1-2', price: 888, permitted: true, standard: false, lastOrderedOn: null, orders: 0 },
        ],
      },
    ]);
  });

  test('shows no price if the location sees none or is not offered the item', async () => {
    const prices = async (q: string) => (await find({ q })).data[0]?.locations.map((entry) => entry.price);
    await shop.setOptions('C1-1', { onlyAllowStandardItems: true });
    await shop.setOptions('C1-2', { displayPrices: false });
    expect(await prices('100')).toEqual([1000, null]);
    expect(await prices('300')).toEqual([null, null]);
    await shop.setOptions('C1-2', { displayPrices: true });
    expect(await prices('300')).toEqual([null, 1000]);
    await shop.setOptions('C1-2', { onlyAllowStandardItems: true });
    expect(await find({ q: '300' })).toMatchObject({ data: [], total: 0 });
    await shop.setOptions('C1-1', { onlyAllowStandardItems: false });
    await shop.setOptions('C1-2', { onlyAllowStandardItems: false });
  });

  test('is paged, and hides items out of stock if the company does', async () => {
    const page = await find({ PageNumber: '2', PageSize: '3' });
    expect(page).toMatchObject({ pageNumber: 2, pageSize: 3, total: 4 });
    expect(page.data.map((item) => item.itemCode)).toEqual(['400']);
    expect((await find({}, { hideOutOfStockItems: true })).total).toBe(3);
  });

  test('is closed to a customer', async () => {
    expect(await failure(shop.call(itemEndpoints.corporateItems, itemHandlers.corporateItems, { as: chef }))).toBe(
      'forbidden',
    );
  });
});
