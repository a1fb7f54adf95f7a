import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PricedItem } from '../../../contract/items.ts';
import { PLATFORM } from '../../tenants/tenant.ts';
import { readLocations } from '../locations/collection.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { type CatalogMemory, createCatalogMemory, readCatalogPage } from './catalog-pages.ts';
import { readCatalogVersions } from './catalog-versions.ts';
import type { ItemFilter } from './search.ts';

const CODES = ['10', '11', '12', '13', '14', '15'];
const LOCATIONS = ['C1-1', 'C1-2', 'C2-1'];
const PAGE = { pageNumber: 1, pageSize: 4, offset: 0 };
const QUERIES: readonly Partial<ItemFilter>[] = [
  {},
  { q: 'item 1' },
  { categoryId: 'veg', sortBy: 'Description', sortDirection: 'Desc' },
  { sortBy: 'Category' },
  { inStock: true },
  { hideOutOfStock: true, organic: false },
];

let shop: Shop;
let memory: CatalogMemory;
beforeAll(async () => {
  shop = await openShop();
  memory = createCatalogMemory();
  await shop.addItems(CODES.map((code, at) => ({ code, categoryId: at % 2 ? 'veg' : 'meat', stock: at % 3 })));
  await shop.sql(`insert into price_lists (tenant_id, id, name) values ($1, 'B', 'List B')`);
  await shop.sql(`insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Buffalo')`);
});
afterAll(() => shop.close());

interface CatalogPage {
  readonly data: PricedItem[];
  readonly total: number;
}

/** Reads a page of a location, with the memory, or without one as each request did before. */
const read = (location: string, query: Partial<ItemFilter>, kept: CatalogMemory | null): Promise<CatalogPage> =>
  shop.run(async (tx) => {
    const row = (await readLocations(tx, [location])).get(location)!;
    const versions = kept ? await readCatalogVersions(tx, location) : undefined;
    const catalog = kept ?? createCatalogMemory();
    const filter = {
      ...{ hideOutOfStock: false, standardFirst: row.options.defaultToStandardItems, only: row },
      ...query,
    };
    const context = { tx, tenant: { ...PLATFORM, id: shop.tenantId }, services: { catalog } };
    const { rows, total } = await readCatalogPage(context, row, filter, PAGE, versions);
    return { data: JSON.parse(rows) as PricedItem[], total };
  });

const OPTIONS = [
  'displayPrices',
  'displayInventory',
  'onlyAllowStandardItems',
  'disableZeroPriceItems',
  'defaultToStandardItems',
] as const;

/** An empty memory, and the keys of the pages that it gets. */
const watched = (): { memory: CatalogMemory; puts: string[] } => {
  const kept = createCatalogMemory();
  const puts: string[] = [];
  const put = (key: string, ...rest: [never, number]) => {
    puts.push(key);
    kept.pages.put(key, ...rest);
  };
  return { memory: { ...kept, pages: { ...kept.pages, put } }, puts };
};

const code = fc.constantFrom(...CODES);
const place = fc.constantFrom(...LOCATIONS);
const cents = fc.nat(3).map((n) => n * 100);
const change = fc.oneof(
  fc.tuple(
    fc.constant('update items set sequence = $3, is_active = not is_active where tenant_id = $1 and item_code = $2'),
    code,
    fc.nat(9),
  ),
  fc.tuple(
    fc.constant(`update items set description = $3, organic = not organic where tenant_id = $1 and item_code = $2`),
    code,
    fc.constantFrom('Apple', 'Zest', 'Item 1'),
  ),
  fc.tuple(
    fc.constant(`update categories set sequence = $3 where tenant_id = $1 and id = $2`),
    fc.constantFrom('veg', 'meat'),
    fc.nat(9),
  ),
  fc.tuple(
    fc.constant(
      `insert into price_list_prices values ($1, 'A', $2, 'CS', $3) on conflict (tenant_id, price_list_id, item_code, uom) do update set price_cents = excluded.price_cents`,
    ),
    code,
    cents,
  ),
  fc.tuple(
    fc.constant(
      `insert into price_list_prices values ($1, 'B', $2, 'CS', $3) on conflict (tenant_id, price_list_id, item_code, uom) do update set price_cents = excluded.price_cents`,
    ),
    code,
    cents,
  ),
  fc.tuple(
    fc.constant(
      `insert into location_prices values ($1, $2, $3, 'CS', 555) on conflict (tenant_id, customer_location_id, item_code, uom) do update set price_cents = location_prices.price_cents + 1`,
    ),
    place,
    code,
  ),
  fc.tuple(
    fc.constant(`delete from location_prices where tenant_id = $1 and customer_location_id = $2 and item_code = $3`),
    place,
    code,
  ),
  fc.tuple(fc.constant(`insert into location_items values ($1, $2, $3) on conflict do nothing`), place, code),
  fc.tuple(
    fc.constant(`delete from location_items where tenant_id = $1 and customer_location_id = $2 and item_code = $3`),
    place,
    code,
  ),
  fc.tuple(fc.constant(`update stock set committed = $3 where tenant_id = $1 and item_code = $2`), code, fc.nat(3)),
  fc.tuple(
    fc.constant(
      `insert into stock (tenant_id, warehouse_id, item_code, on_hand) values ($1, 'W2', $2, $3) on conflict (tenant_id, warehouse_id, item_code) do update set on_hand = excluded.on_hand`,
    ),
    code,
    fc.nat(3),
  ),
  fc.tuple(
    fc.constant(`update customer_locations set price_list_id = $3 where tenant_id = $1 and customer_location_id = $2`),
    place,
    fc.constantFrom('A', 'B'),
  ),
  fc.tuple(
    fc.constant(`update customer_locations set warehouse_id = $3 where tenant_id = $1 and customer_location_id = $2`),
    place,
    fc.constantFrom('W1', 'W2'),
  ),
  fc.tuple(
    fc.constant(
      `update customer_locations set options = options || jsonb_build_object($3::text, not (options->>$3)::boolean) where tenant_id = $1 and customer_location_id = $2`,
    ),
    place,
    fc.constantFrom(...OPTIONS),
  ),
);

test('[C9] a kept page equals the page read from the database, whatever changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      for (const [sql, ...params] of changes) {
        await shop.sql(sql, params);
        for (const location of LOCATIONS)
          for (const query of QUERIES)
            expect(await read(location, query, memory), `${sql} ${location} ${JSON.stringify(query)}`).toEqual(
              await read(location, query, null),
            );
      }
    }),
    { numRuns: 30 },
  );
});

test('locations with equal conditions share a page, each with its own prices and standard items', async () => {
  await shop.sql(`delete from location_prices where tenant_id = $1`);
  await shop.sql(`delete from location_items where tenant_id = $1`);
  await shop.sql(
    `update customer_locations set price_list_id = 'A', warehouse_id = 'W1', options = options || '{"displayPrices":true,"onlyAllowStandardItems":false,"disableZeroPriceItems":false,"defaultToStandardItems":false}' where tenant_id = $1`,
  );
  await shop.sql(`update items set is_active = true where tenant_id = $1`);
  await shop.sql(`insert into location_prices values ($1, 'C1-1', '10', 'CS', 77)`);
  await shop.sql(`insert into location_items values ($1, 'C1-2', '10')`);
  const { memory: counting, puts } = watched();
  const seen = async (location: string) => {
    const { data } = await read(location, { q: '10' }, counting);
    return data.map(({ itemCode, prices, isStandard }) => [
      itemCode,
      prices?.find(({ uom }) => uom === 'CS')?.price,
      isStandard,
    ]);
  };
  const [{ price_cents: listed }] = (await shop.sql(
    `select price_cents from price_list_prices where tenant_id = $1 and price_list_id = 'A' and item_code = '10'`,
  )) as [{ price_cents: number }];
  expect(await seen('C1-1')).toEqual([['10', 77, false]]);
  expect(await seen('C1-2')).toEqual([['10', listed, true]]);
  expect(await seen('C2-1')).toEqual([['10', listed, false]]);
  expect(puts).toHaveLength(1);
});

test.each(OPTIONS)('a changed option applies at once: %s', async (option) => {
  await shop.sql(`insert into location_items values ($1, 'C1-1', '12') on conflict do nothing`);
  await shop.sql(`update price_list_prices set price_cents = 0 where tenant_id = $1 and item_code = '11'`);
  for (const value of [true, false, true]) {
    await shop.setOptions('C1-1', { [option]: value });
    expect(await read('C1-1', {}, memory)).toEqual(await read('C1-1', {}, null));
  }
});

test('pruned tombstones do not make an outdated page valid again', async () => {
  await shop.sql(`delete from location_prices where tenant_id = $1`);
  await shop.sql(`delete from location_items where tenant_id = $1`);
  await shop.setOptions('C1-1', { onlyAllowStandardItems: true });
  for (const item of ['10', '11']) await shop.sql(`insert into location_items values ($1, 'C1-1', $2)`, [item]);
  const before = await read('C1-1', {}, memory);
  await shop.sql(`delete from location_items where tenant_id = $1 and item_code = '10'`);
  await shop.sql(`update tenant_clock set pruned_to = value where tenant_id = $1`);
  await shop.sql(`delete from changes where tenant_id = $1 and deleted`);
  const after = await read('C1-1', {}, memory);
  expect(after).toEqual(await read('C1-1', {}, null));
  expect(after).not.toEqual(before);
});

test('a location that moved while its versions were read gets no page of its former warehouse', async () => {
  await shop.setOptions('C1-1', { onlyAllowStandardItems: false, disableZeroPriceItems: false });
  await shop.run(async (tx) => {
    const before = await readCatalogVersions(tx, 'C1-1');
    const row = (await readLocations(tx, ['C1-1'])).get('C1-1')!;
    const moved = { ...row, warehouseId: 'W3' };
    const filter = { hideOutOfStock: false, inStock: true, only: moved };
    const context = { tx, tenant: { ...PLATFORM, id: shop.tenantId }, services: { catalog: memory } };
    await readCatalogPage(context, row, { ...filter, only: row }, PAGE, before);
    expect((await readCatalogPage(context, moved, filter, PAGE, before)).total).toBe(0);
  });
});

test.each([
  ['the price list of a location', `update customer_locations set price_list_id = 'B' where tenant_id = $1`, []],
  [
    'a price',
    `update price_list_prices set price_cents = price_cents + 1 where tenant_id = $1 and item_code = $2`,
    ['11'],
  ],
] as const)('a page is not kept if %s changes while it is read', async (_what, sql, params) => {
  await shop.sql(`update customer_locations set price_list_id = 'A' where tenant_id = $1`);
  const { memory: kept, puts } = watched();
  const row = (await shop.run((tx) => readLocations(tx, ['C1-2']))).get('C1-2')!;
  const versions = await shop.run((tx) => readCatalogVersions(tx, 'C1-2'));
  await shop.sql(sql, params);
  const page = () =>
    shop.run((tx) => {
      const context = { tx, tenant: { ...PLATFORM, id: shop.tenantId }, services: { catalog: kept } };
      return readCatalogPage(context, row, { hideOutOfStock: false, only: row }, PAGE, versions);
    });
  await page();
  expect(puts).toEqual([]);
  await read('C1-2', {}, kept);
  expect(puts).toHaveLength(1);
});
