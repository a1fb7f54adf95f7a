import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/items.ts';
import { encodePack, openPack } from '../../contract/pack.ts';
import { createCatalogMemory } from '../../server/domains/items/catalog-pages.ts';
import type { Found, ItemFilter } from '../../server/domains/items/item-filter.ts';
import { findItems } from '../../server/domains/items/search.ts';
import { writeTermsOf } from '../../server/domains/items/write-all-terms.ts';
import { type CatalogQuery, EVERYTHING } from '../../src/features/catalog/data/catalog-api.ts';
import { OPTIONS, testCatalog } from '../../workers/catalog/catalog-for-test.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { createTenant } from '../harness/factories.ts';
import { type GradedAnswer, gradedItems, gradedQueries, type Score, scoreSearch, scoreTable } from './graded.ts';

const items: readonly Item[] = gradedItems();
const catalog = testCatalog({ items });
const onDevice = (text: string): GradedAnswer => {
  const { items: found, approximate } = catalog.search({ ...EVERYTHING, text, limit: 10 });
  return { codes: found.map(({ itemCode }) => itemCode), approximate };
};

/** What a list says about its items: their number, and how well they match. */
const noteOf = ({ total, approximate, complete, missing }: Omit<Found, 'codes'>): string =>
  [total, approximate, complete, missing].join(' ');

/** Every third item is in stock. */
const availability = items.map(({ itemCode }, at) => ({
  ...{ itemCode, available: at % 3 === 0 ? 5 : 0, inbound: 0, inboundOn: null },
}));
const someCodes = items.filter((_, at) => at % 7 === 0).map(({ itemCode }) => itemCode);
/** Choices of a list, for the device and for the server. */
const CHOICES: readonly (readonly [Partial<CatalogQuery>, Partial<ItemFilter>])[] = [
  [{ brands: ['OLD MILL ORCHARDS'] }, { brand: 'OLD MILL ORCHARDS' }],
  [{ categoryId: 'produce' }, { categoryId: 'produce' }],
  [{ onlyOrganic: true }, { organic: true }],
  [{ onlyInStock: true }, { inStock: true }],
  [{ onlyCodes: someCodes }, { codes: someCodes }],
  [
    { brands: ['IRON SKILLET'], onlyInStock: true },
    { brand: 'IRON SKILLET', inStock: true },
  ],
];

const success = ({ first, count }: Score): number => first / count;
const ndcg = ({ ndcg: sum, count }: Score): number => sum / count;

describe('[S1.5] the graded queries on the device', () => {
  let scores: Map<string, Score>;
  beforeAll(async () => {
    scores = await scoreSearch(items, onDevice);
    if (process.env.SHOW_SCORES) console.log(scoreTable(scores));
  });

  test.each([
    ['80', 80, 0.93, 0.9],
    ['tuned', 120, 0.93, 0.9],
    ['held', 120, 0.9, 0.85],
    ['shop', 54, 0.95, 0.93],
  ] as const)('%s: %d queries reach success@1 %f and NDCG@10 %f', (set, count, first, gain) => {
    const score = scores.get(set)!;
    expect(score.count).toBe(count);
    expect(success(score)).toBeGreaterThanOrEqual(first);
    expect(ndcg(score)).toBeGreaterThanOrEqual(gain);
    expect(score.empty).toBe(0);
  });
});

describe('[S1.1] the server', () => {
  let db: TestDatabase;
  let tenant: string;
  const memory = createCatalogMemory();
  const onServer = (q: string, choices: Partial<ItemFilter> = {}): Promise<Found> =>
    db.as(
      tenant,
      (tx) =>
        findItems(
          tx,
          ['L'],
          { q, hideOutOfStock: false, only: { options: OPTIONS, warehouseId: 'W' }, ...choices },
          { pageSize: 10, offset: 0 },
          memory,
        ),
      { readOnly: true },
    );

  beforeAll(async () => {
    db = await testDatabase();
    tenant = (await createTenant(db.database)).id;
    await db.as(tenant, async (tx) => {
      await tx.connection.query(
        `insert into items (tenant_id, item_code, description, brand, pack_size, category_id, type_id, plu, gtin, order_uom, uoms, organic, sequence, keywords)
         select $1, "itemCode", description, brand, "packSize", "categoryId", "typeId", plu, gtin, "orderUom", uoms, organic, sequence, keywords
         from jsonb_to_recordset($2::jsonb) as i("itemCode" text, description text, brand text, "packSize" text, "categoryId" text, "typeId" text,
           plu text, gtin text, "orderUom" text, uoms jsonb, organic boolean, sequence int, keywords text)`,
        [tenant, JSON.stringify(items)],
      );
    });
    await writeTermsOf(db.database, tenant);
  });
  afterAll(() => db.drop());

  test('has the device’s first five for each graded query', async () => {
    const different: string[] = [];
    for (const { query } of gradedQueries()) {
      const [own, other] = [onDevice(query), await onServer(query)];
      if (other.approximate !== own.approximate || other.codes.slice(0, 5).join() !== own.codes.slice(0, 5).join())
        different.push(`${query}: ${own.codes.slice(0, 5)} / ${other.codes.slice(0, 5)}`);
    }
    expect(different).toEqual([]);
  });

  test('has them for first letters, which match more items than are ranked', async () => {
    for (const query of ['c', 'ch', 'p', 'fr', 'lb', 'frozen', 'org'])
      expect((await onServer(query)).codes.slice(0, 5), query).toEqual(onDevice(query).codes.slice(0, 5));
  });

  test('[S1.4] has the device’s items, total and note if choices leave few items that have all words, or none', async () => {
    await db.as(tenant, (tx) =>
      tx.connection.query(
        `insert into stock (tenant_id, warehouse_id, item_code, on_hand) select $1, 'W', i."itemCode", i.available
         from jsonb_to_recordset($2::jsonb) as i("itemCode" text, available numeric)`,
        [tenant, JSON.stringify(availability)],
      ),
    );
    const stocked = testCatalog({ items, availability });
    const different: string[] = [];
    let [approximate, split] = [0, 0];
    const texts = gradedQueries().flatMap(({ query }) => (query.includes(' ') ? [query] : []));
    for (const query of texts.filter((_, at) => at % 4 === 0)) {
      for (const [chosen, filter] of CHOICES) {
        const own = stocked.search({ ...EVERYTHING, ...chosen, text: query, limit: 10 });
        const other = await onServer(query, filter);
        if (own.approximate) approximate += 1;
        if (own.complete) split += 1;
        const [device, server] = [own.items.map(({ itemCode }) => itemCode), other.codes].map((codes) =>
          codes.slice(0, 5).join(),
        );
        if (device !== server || noteOf(own) !== noteOf(other))
          different.push(
            `${query} ${JSON.stringify(filter).slice(0, 60)}: ${device} ${noteOf(own)} / ${server} ${noteOf(other)}`,
          );
      }
    }
    expect(different).toEqual([]);
    expect(approximate).toBeGreaterThan(30);
    expect(split).toBeGreaterThan(30);
  });
});

test('[PULL8] weights keep within the limits of apps before form 4: only whole codes have 60', () => {
  const words = openPack(encodePack('items', items)).search()!;
  for (let at = 0; at < words.words.length; at += 1) {
    const { docs, weights } = words.hits(at, at + 1);
    for (const [posting, weight] of weights.entries()) {
      expect(weight).toBeLessThanOrEqual(60);
      if (weight < 60) continue;
      const { itemCode, plu } = items[docs[posting]!]!;
      expect([itemCode, plu]).toContain(words.words.at(at));
    }
  }
});
