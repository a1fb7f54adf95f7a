import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryIn } from '../../../contract/endpoint.ts';
import { itemEndpoints } from '../../../contract/items.ts';
import type { LocationOptions } from '../../../contract/locations.ts';
import type { Actor } from '../../actor.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { itemHandlers } from './handlers.ts';

let shop: Shop;
let chef: Actor;

beforeAll(async () => {
  shop = await openShop();
  chef = await shop.customer('C1', 'C1-1');
  await shop.addItems([
    {
      code: '1002',
      description: 'Tomatoes, Roma 25 lb',
      brand: 'Del Valle',
      plu: '4087',
      sequence: 5,
      keywords: 'paste',
    },
    { code: '999', description: 'Romaine Hearts', brand: 'Foxy', organic: true, plu: '94640', sequence: 4 },
    { code: '4087', description: 'Onions, Yellow', brand: '', sequence: 3, stock: 0 },
    { code: 'B-7', description: 'Jalapeño Peppers', brand: 'Señor', gtin: '10952001000014', sequence: 2, price: 0 },
    {
      code: 'B-8',
      description: 'Beef 50% Lean_Ground \\ "Chuck"',
      brand: 'Prairie',
      categoryId: 'meat',
      typeId: 'beef',
      sequence: 1,
      price: null,
    },
    { code: 'B-9', description: 'Withdrawn Romaine', sequence: 0, active: false },
  ]);
  await shop.sql(`insert into location_items values ($1, 'C1-1', '1002')`);
});
afterAll(() => shop.close());

type Query = QueryIn<typeof itemEndpoints.search>;
const search = async (query: Query = {}, tenant: Partial<Tenant> = {}) => {
  const answer = await shop.call(itemEndpoints.search, itemHandlers.search, { as: chef, query, tenant });
  return { ...answer, codes: answer.data.map((item) => item.itemCode) };
};
const codes = async (query: Query, tenant?: Partial<Tenant>) => (await search(query, tenant)).codes;

/** Runs `work` with changed options of the location, and restores them. */
async function withOptions(options: Partial<LocationOptions>, work: () => Promise<void>): Promise<void> {
  const before = {
    onlyAllowStandardItems: false,
    disableZeroPriceItems: false,
    displayPrices: true,
    displayInventory: true,
    defaultToStandardItems: false,
  };
  await shop.setOptions('C1-1', options);
  try {
    await work();
  } finally {
    await shop.setOptions('C1-1', before);
  }
}

describe('words', () => {
  test('are found in any order, in part and in any case', async () => {
    expect(await codes({ q: 'roma TOMA' })).toEqual(['1002']);
    expect(await codes({ q: 'roma' })).toEqual(['1002', '999']);
  });

  test('that no item has all of return the closest items and say so', async () => {
    expect(await search({ q: 'roma banana' })).toMatchObject({ codes: ['1002'], total: 1, approximate: true });
    expect(await search({ q: 'roma' })).toMatchObject({ total: 2, approximate: false });
    expect((await search({ q: 'roma Banana' })).missing).toBe('Banana');
    expect((await search({ q: 'roma banana kiwi' })).missing).toBeUndefined();
    expect((await search({ q: 'roma' })).missing).toBeUndefined();
    expect(await search({ q: 'banana' })).toMatchObject({ codes: [], total: 0, approximate: false });
  });

  test('are found in the plural, with an error and by their other names', async () => {
    for (const q of ['tomato', 'tomatoe', 'tomatos', 'jitomate']) expect(await codes({ q }), q).toEqual(['1002']);
    for (const q of ['onion', 'onoin', 'cebolla', 'oignons']) expect(await codes({ q }), q).toEqual(['4087']);
  });

  test('are found in brand and keywords', async () => {
    expect(await codes({ q: 'valle paste' })).toEqual(['1002']);
  });

  test('are found with and without accents, on both sides', async () => {
    expect(await codes({ q: 'jalapeno senor' })).toEqual(['B-7']);
    expect(await codes({ q: 'JALAPEÑO' })).toEqual(['B-7']);
    expect(await codes({ q: 'rómá' })).toEqual(['1002', '999']);
  });

  test.each([
    ['50%', ['B-8']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["'':*|!()&<->", []],
    ['"Chuck"', ['B-8']],
    ["' or true --", []],
    ['🥑🥑', []],
    ['x'.repeat(100), []],
    ['z '.repeat(50), []],
    ['%_%', []],
  ] as const)('%j matches literally', async (q, expected) => {
    expect(await codes({ q })).toEqual(expected);
  });

  test('of blanks only match all items', async () => {
    expect((await search({ q: '   ' })).total).toBe(5);
  });
});

describe('a whole code', () => {
  test('comes first: the item with that code, then the one with that PLU, then items that contain it', async () => {
    expect(await codes({ q: '4087' })).toEqual(['4087', '1002']);
    expect((await codes({ q: '999' }))[0]).toBe('999');
    expect((await codes({ q: 'b-7' }))[0]).toBe('B-7');
  });

  test('[C4] may have padding zeros and words around it', async () => {
    for (const q of ['04087', 'plu 4087', '#4087', 'item 04087'])
      expect(await codes({ q }), q).toEqual(['4087', '1002']);
    expect(await codes({ q: '0999' })).toEqual(['999']);
  });

  test('may be a GTIN of any length', async () => {
    expect(await codes({ q: '10952001000014' })).toEqual(['B-7']);
  });
});

describe('sorting', () => {
  test.each([
    ['ItemCode', 'Asc', ['999', '1002', '4087', 'B-7', 'B-8']],
    ['ItemCode', 'Desc', ['B-8', 'B-7', '4087', '1002', '999']],
    ['Description', 'Asc', ['B-8', 'B-7', '4087', '999', '1002']],
    ['Brand', 'Asc', ['1002', '999', 'B-8', 'B-7', '4087']],
    ['Brand', 'Desc', ['B-7', 'B-8', '999', '1002', '4087']],
    ['Category', 'Asc', ['B-7', '4087', '999', '1002', 'B-8']],
    ['Plu', 'Asc', ['1002', '999', '4087', 'B-7', 'B-8']],
    ['Plu', 'Desc', ['999', '1002', '4087', 'B-7', 'B-8']],
    ['Sequence', 'Desc', ['1002', '999', '4087', 'B-7', 'B-8']],
  ] as const)('by %s %s', async (sortBy, sortDirection, expected) => {
    expect(await codes({ sortBy, sortDirection })).toEqual(expected);
  });

  test('is by sequence by default, and with words by how well they match', async () => {
    expect(await codes({})).toEqual(['B-8', 'B-7', '4087', '999', '1002']);
    expect(await codes({ q: 'r' })).toEqual(['999', '1002']);
    expect(await codes({ q: 'roma', sortBy: 'Sequence' })).toEqual(['999', '1002']);
    expect(await codes({ q: 'roma', sortBy: 'Description', sortDirection: 'Desc' })).toEqual(['1002', '999']);
  });
});

describe('filters', () => {
  test.each([
    [{ categoryId: 'meat' }, ['B-8']],
    [{ categoryId: 'meat', typeId: 'leaf' }, []],
    [{ typeId: 'beef' }, ['B-8']],
    [{ brand: 'Foxy' }, ['999']],
    [{ organic: 'true' }, ['999']],
    [{ organic: 'false' }, ['B-8', 'B-7', '4087', '1002']],
    [{ inStock: 'true' }, ['B-8', 'B-7', '999', '1002']],
    [{ inStock: 'false' }, ['4087']],
  ] as const)('%j', async (query, expected) => {
    expect(await codes(query)).toEqual(expected);
  });

  test('an order guide returns its items in its own order', async () => {
    const id = '0198aaaa-0000-7000-8000-000000000001';
    const lines = [
      { itemCode: 'B-7', uom: 'CS', section: '', position: 2, par: null, weekdayPars: null },
      { itemCode: '999', uom: 'CS', section: '', position: 1, par: null, weekdayPars: null },
    ];
    await shop.sql(
      `insert into order_guides (tenant_id, id, customer_id, customer_location_id, name, lines) values ($1, $2, 'C1', null, 'Shared', $3)`,
      [id, JSON.stringify(lines)],
    );
    expect(await codes({ orderGuideId: id })).toEqual(['999', 'B-7']);
    expect(await codes({ orderGuideId: id, sortBy: 'Sequence' })).toEqual(['B-7', '999']);
    const stranger = await shop.customer('C2', 'C2-1');
    expect(
      await failure(
        shop.call(itemEndpoints.search, itemHandlers.search, { as: stranger, query: { orderGuideId: id } }),
      ),
    ).toBe('not_found');
    expect(await failure(search({ orderGuideId: 'no such guide' }))).toBe('not_found');
  });
});

describe('paging', () => {
  test('splits the same list into pages, with the total on each', async () => {
    const first = await search({ PageNumber: '1', PageSize: '2' });
    const last = await search({ PageNumber: '3', PageSize: '2' });
    expect(first).toMatchObject({ codes: ['B-8', 'B-7'], pageNumber: 1, pageSize: 2, total: 5 });
    expect(last).toMatchObject({ codes: ['1002'], pageNumber: 3, total: 5 });
  });

  test('returns an empty page with the total beyond the end', async () => {
    expect(await search({ PageNumber: '100000', PageSize: '200' })).toMatchObject({ codes: [], total: 5 });
  });

  test.each([{ PageNumber: '0' }, { PageSize: '0' }, { PageSize: '201' }, { PageNumber: '1.5' }])(
    'refuses %j',
    async (query) => {
      expect(await failure(search(query))).toBe('invalid_input');
    },
  );
});

describe('the data that the location may see', () => {
  test('all prices and quantities, with the options on', async () => {
    const { data } = await search({ q: '1002' });
    expect(data[0]).toMatchObject({
      prices: [{ uom: 'CS', price: 1000 }],
      available: 10,
      inStock: true,
      isStandard: true,
    });
  });

  test('no prices without displayPrices', async () => {
    await withOptions({ displayPrices: false }, async () => {
      expect((await search()).data.map((item) => item.prices)).toEqual([null, null, null, null, null]);
    });
  });

  test('no quantities without displayInventory, but whether the item is in stock', async () => {
    await withOptions({ displayInventory: false }, async () => {
      const { data } = await search({ sortBy: 'ItemCode' });
      expect(data.map(({ available, inStock }) => [available, inStock])).toEqual([
        [null, true],
        [null, true],
        [null, false],
        [null, true],
        [null, true],
      ]);
    });
  });

  test('standard items only with onlyAllowStandardItems', async () => {
    await withOptions({ onlyAllowStandardItems: true }, async () => {
      expect(await search()).toMatchObject({ codes: ['1002'], total: 1 });
    });
  });

  test('no items without a price with disableZeroPriceItems; the location’s own price takes precedence', async () => {
    await withOptions({ disableZeroPriceItems: true }, async () => {
      expect(await codes({})).toEqual(['4087', '999', '1002']);
      await shop.sql(
        `insert into location_prices values ($1, 'C1-1', 'B-7', 'CS', 500), ($1, 'C1-1', '999', 'CS', 0), ($1, 'C1-1', 'B-8', 'NO', 500)`,
      );
      expect(await codes({})).toEqual(['B-7', '4087', '1002']);
      await shop.sql('delete from location_prices where tenant_id = $1');
    });
  });

  test('standard items first with defaultToStandardItems, and all others after them', async () => {
    await withOptions({ defaultToStandardItems: true }, async () => {
      expect(await codes({})).toEqual(['1002', 'B-8', 'B-7', '4087', '999']);
    });
  });

  test('nothing out of stock if the company hides it', async () => {
    expect(await codes({}, { hideOutOfStockItems: true })).toEqual(['B-8', 'B-7', '999', '1002']);
    expect(await search({ inStock: 'false' }, { hideOutOfStockItems: true })).toMatchObject({ codes: [], total: 0 });
  });

  test('no images if the company hides them', async () => {
    await shop.sql(`update items set image_hash = 'abc' where tenant_id = $1 and item_code = '999'`);
    expect((await search({ q: '999' })).data[0]?.imageUrl).toBe('/media/abc');
    expect((await search({ q: '999' }, { hideCatalogImages: true })).data[0]?.imageUrl).toBeNull();
  });

  test('nothing of another location', async () => {
    expect(await failure(search({ customerLocationId: 'C2-1' }))).toBe('location_unknown');
    expect(await failure(search({ customerLocationId: 'C1-2' }))).toBe('location_unknown');
    expect(await failure(search({ customerLocationId: 'nowhere' }))).toBe('location_unknown');
  });
});
