import { describe, expect, it } from 'vitest';
import { EVERYTHING } from '../../src/features/catalog/data/catalog-api.ts';
import { plainItem } from '../../src/features/catalog/data/catalog-item.fixture.ts';
import { found, type TestCatalog, testCatalog } from './catalog-for-test.ts';

const uoms = [
  { uom: 'CS', factor: 12, isDefault: true, isStandard: true },
  { uom: 'EA', factor: 1, isDefault: false, isStandard: false },
];
const GIVEN: TestCatalog = {
  items: [
    plainItem('1', { uoms, sequence: 1, organic: true }),
    plainItem('2', { uoms, sequence: 2, brand: 'Hilltop', categoryId: 'vegetables', typeId: 'roots' }),
    plainItem('3', { uoms, sequence: 3, brand: 'Hilltop' }),
    plainItem('4', { uoms, sequence: 4, typeId: 'pears' }),
  ],
  prices: [
    {
      itemCode: '1',
      prices: [
        { uom: 'CS', price: 2400 },
        { uom: 'EA', price: 250 },
      ],
    },
    { itemCode: '2', prices: [{ uom: 'CS', price: 0 }] },
    { itemCode: '3', prices: [{ uom: 'CS', price: 1000 }] },
  ],
  locationItems: [
    { itemCode: '3', isStandard: true, prices: [{ uom: 'CS', price: 900 }] },
    { itemCode: '2', isStandard: false, prices: [] },
  ],
  availability: [
    { itemCode: '1', available: 24, inbound: 0, inboundOn: null },
    { itemCode: '2', available: 0, inbound: 60, inboundOn: '2026-11-23' },
    { itemCode: '3', available: -2.5, inbound: 0, inboundOn: null },
  ],
};
const item = (code: string, given: TestCatalog = {}) => {
  const [only] = testCatalog({ ...GIVEN, ...given }).items([code]);
  if (!only) throw new Error(`no item ${code}`);
  return only;
};
const listed = (given: TestCatalog) => found(testCatalog({ ...GIVEN, ...given }), '');

describe('prices', () => {
  it("takes the location's own price before the list's and leaves out units without one", () => {
    expect(item('3').prices).toEqual([{ uom: 'CS', price: 900 }]);
    expect(item('1').prices).toEqual([
      { uom: 'CS', price: 2400 },
      { uom: 'EA', price: 250 },
    ]);
    expect(item('4').prices).toEqual([]);
  });

  it('are hidden without displayPrices', () => {
    expect(item('1', { options: { displayPrices: false } }).prices).toBeNull();
  });
});

describe('stock', () => {
  it('is in base units, 0 if unknown', () => {
    expect(item('1')).toMatchObject({ available: 24, inStock: true, inboundOn: null });
    expect(item('2')).toMatchObject({ available: 0, inStock: false, inboundOn: '2026-11-23' });
    expect(item('3')).toMatchObject({ available: -2.5, inStock: false });
    expect(item('4')).toMatchObject({ available: 0, inStock: false, inboundOn: null });
  });

  it('hides quantities, but not availability, without displayInventory', () => {
    expect(item('1', { options: { displayInventory: false } })).toMatchObject({ available: null, inStock: true });
  });

  it('is 0 for an item without delivery weekdays, and nothing is inbound', () => {
    const never = GIVEN.items?.map((one) => ({ ...one, availableWeekdays: [] })) ?? [];
    expect(item('1', { items: never })).toMatchObject({ available: 0, inStock: false, inboundOn: null });
    expect(item('2', { items: never })).toMatchObject({ available: 0, inStock: false, inboundOn: null });
    const some = never.map((one) => ({ ...one, availableWeekdays: [2] }));
    expect(item('1', { items: some })).toMatchObject({ available: 24, inStock: true });
  });

  it("leaves out-of-stock items off lists if the company's setting says so, but not off carts", () => {
    expect(listed({ hideOutOfStockItems: true })).toEqual(['1']);
    expect(listed({ hideOutOfStockItems: false })).toEqual(['1', '2', '3', '4']);
    expect(item('2', { hideOutOfStockItems: true }).inStock).toBe(false);
  });
});

describe('images', () => {
  it('are hidden if the company hides them (hideCatalogImages)', () => {
    const items = [plainItem('1', { imageUrl: '/media/a' })];
    expect(item('1', { items }).imageUrl).toBe('/media/a');
    expect(item('1', { items, hideCatalogImages: true }).imageUrl).toBeNull();
  });
});

describe('permission', () => {
  it('lists standard items only under onlyAllowStandardItems and refuses the others', () => {
    const options = { onlyAllowStandardItems: true };
    expect(listed({ options })).toEqual(['3']);
    expect(item('1', { options }).refusal).toBe('item_not_permitted');
    expect(item('3', { options })).toMatchObject({ refusal: null, isStandard: true });
    expect(item('1').refusal).toBeNull();
  });

  it('leaves out items without cost under disableZeroPriceItems', () => {
    const options = { disableZeroPriceItems: true };
    expect(listed({ options })).toEqual(['1', '3']);
    expect(item('2', { options }).refusal).toBe('item_not_permitted');
    expect(item('2').refusal).toBeNull();
  });

  it('depends on the price only if the device may know prices', () => {
    const options = { disableZeroPriceItems: true, displayPrices: false };
    expect(listed({ options, prices: [], pricesKnown: false })).toEqual(['1', '2', '3', '4']);
    expect(item('2', { options, prices: [], pricesKnown: false }).refusal).toBeNull();
  });

  it('refuses everything if ordering is disabled', () => {
    expect(item('1', { options: { disableOrdering: true } }).refusal).toBe('ordering_disabled');
  });

  it('refuses an order unit that is not standard under onlyAllowStandardUoms', () => {
    const given = { ...GIVEN, items: [plainItem('1', { uoms, orderUom: 'EA' })] };
    expect(item('1', { ...given, options: { onlyAllowStandardUoms: true } }).refusal).toBe('uom_not_permitted');
    expect(item('1', given).refusal).toBeNull();
  });
});

describe('standard items', () => {
  it('come first under defaultToStandardItems; in a search only among equal matches', () => {
    const catalog = testCatalog({ ...GIVEN, options: { defaultToStandardItems: true } });
    expect(found(catalog, '')).toEqual(['3', '1', '2', '4']);
    expect(found(catalog, { sort: { field: 'ItemCode', direction: 'Desc' } })).toEqual(['3', '4', '2', '1']);
    expect(found(catalog, 'item')[0]).toBe('3');
    expect(found(catalog, '1')[0]).toBe('1');
    expect(listed({})).toEqual(['1', '2', '3', '4']);
  });

  it('are the only ones when requested', () => {
    expect(found(testCatalog(GIVEN), { onlyStandard: true })).toEqual(['3']);
  });
});

describe('facets', () => {
  const catalog = testCatalog(GIVEN);
  const facets = (query: object) => catalog.search({ ...EVERYTHING, ...query }).facets;

  it('count the items that each choice would leave', () => {
    expect(facets({})).toEqual({
      brands: [
        { name: 'Hilltop', count: 2 },
        { name: 'PACKER', count: 2 },
      ],
      categories: [
        { id: 'fruit', count: 3 },
        { id: 'vegetables', count: 1 },
      ],
      types: [
        { id: 'apples', count: 2 },
        { id: 'pears', count: 1 },
        { id: 'roots', count: 1 },
      ],
      inStock: 1,
      organic: 1,
    });
  });

  it('ignore their own choice and apply the others', () => {
    const chosen = facets({ categoryId: 'fruit', typeId: 'apples', brands: ['Hilltop'] });
    expect(chosen.brands).toEqual([
      { name: 'Hilltop', count: 1 },
      { name: 'PACKER', count: 1 },
    ]);
    expect(chosen.categories).toEqual([
      { id: 'fruit', count: 1 },
      { id: 'vegetables', count: 1 },
    ]);
    expect(chosen.types).toEqual([{ id: 'apples', count: 1 }]);
    expect(chosen.inStock).toBe(0);
    expect(facets({ categoryId: 'fruit', typeId: 'apples' }).types).toEqual([
      { id: 'apples', count: 2 },
      { id: 'pears', count: 1 },
    ]);
    expect(facets({ onlyInStock: true, onlyOrganic: true })).toMatchObject({ inStock: 1, organic: 1 });
    expect(facets({ brands: ['Hilltop'], onlyOrganic: true })).toMatchObject({ inStock: 0, organic: 0 });
  });

  it('filter by the choices', () => {
    expect(found(catalog, { categoryId: 'fruit' })).toEqual(['1', '3', '4']);
    expect(found(catalog, { typeId: 'pears' })).toEqual(['4']);
    expect(found(catalog, { brands: ['Hilltop', 'nobody'] })).toEqual(['2', '3']);
    expect(found(catalog, { onlyInStock: true })).toEqual(['1']);
    expect(found(catalog, { onlyOrganic: true })).toEqual(['1']);
    expect(found(catalog, { categoryId: 'unknown' })).toEqual([]);
  });
});

describe('byCode', () => {
  it('finds an item by its code, PLU or GTIN, also on a label', () => {
    const catalog = testCatalog();
    expect(catalog.byCode('ab-7')?.itemCode).toBe('AB-7');
    expect(catalog.byCode(' 4131 ')?.itemCode).toBe('113');
    expect(catalog.byCode('19520040000078')?.itemCode).toBe('113');
    expect(catalog.byCode(']C1011952004000007810LOT7')?.itemCode).toBe('113');
    expect(catalog.byCode('(01)19520040000078(10)LOT7')?.itemCode).toBe('113');
    expect(catalog.byCode('19520040000079')).toBeNull();
    expect(catalog.byCode('apple')).toBeNull();
    expect(catalog.byCode('')).toBeNull();
  });

  it('prefers the purchased item if several share a PLU', () => {
    const items = [plainItem('1', { plu: '4011', sequence: 1 }), plainItem('2', { plu: '4011', sequence: 2 })];
    const locationItems = [{ itemCode: '2', isStandard: true, prices: [] }];
    expect(testCatalog({ items }).byCode('4011')?.itemCode).toBe('1');
    expect(testCatalog({ items, locationItems }).byCode('4011')?.itemCode).toBe('2');
  });
});
