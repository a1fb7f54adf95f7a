import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Availability } from '../../contract/items.ts';
import { encodePack } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase, writeMeta } from '../../src/data/database.ts';
import { packKey } from '../../src/data/pack-key.ts';
import { type CatalogItem, EVERYTHING } from '../../src/features/catalog/data/catalog-api.ts';
import type { KnownFile } from '../../src/features/catalog/data/catalog-files.ts';
import { plainItem } from '../../src/features/catalog/data/catalog-item.fixture.ts';
import type { CatalogNews, NewsPart } from '../../src/features/catalog/data/catalog-news.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { ITEMS, OPTIONS } from './catalog-for-test.ts';
import { openDisk } from './disk.ts';
import { createHeldReader, NEWS_TIMEOUT_MS } from './held.ts';
import { createCatalogService } from './service.ts';

const IDENTITY = { tenantId: 'tenant', userId: 'user' };
const EPOCH = uuidv7();
const STOCK = { collection: 'availability', scope: 'warehouse:W1' } as const;
const placed = new Map<string, string>();
let db: CratebookDatabase;
let service: ReturnType<typeof createCatalogService>;
const onState = vi.fn();

const pack = async (collection: PackedName, scope: string, rows: readonly unknown[]) => {
  const key = packKey({ collection, scope });
  placed.set(key, uuidv7());
  await db.packs.put({ key, collection, scope, clock: 1, ord: 0, overlaid: 0, placed: placed.get(key)! });
  await db.packFiles.put({ key, bytes: encodePack(collection, rows) });
};
const stock = (itemCode: string, available: number): Availability => ({
  ...{ itemCode, available, inbound: 0, inboundOn: null },
});

beforeEach(async () => {
  db = new CratebookDatabase(IDENTITY);
  await writeMeta(db, 'epoch', EPOCH);
  await db.live('locations').put({
    ...{ customerLocationId: 'L1', customerId: 'C1', priceListId: 'A', warehouseId: 'W1', options: OPTIONS },
  } as never);
  await pack('items', 'tenant', ITEMS);
  await pack('prices', 'pricelist:A', []);
  await pack(STOCK.collection, STOCK.scope, [stock('113', 5)]);
  service = createCatalogService({ onState });
  await service.open(IDENTITY, 'L1', { hideOutOfStockItems: false, hideCatalogImages: false });
});
afterEach(async () => {
  service.close();
  await db.delete();
  vi.restoreAllMocks();
  onState.mockClear();
});

const part = (
  changes: readonly { id: string; row: unknown }[],
  clock = 2,
  of: keyof typeof KEYS = 'stock',
): NewsPart => ({
  key: KEYS[of],
  placed: placed.get(KEYS[of])!,
  changes: changes.map((change, ord) => ({ ...change, clock, ord })),
});
const KEYS = { stock: packKey(STOCK), items: packKey({ collection: 'items', scope: 'tenant' }) };
const ahead = (...parts: NewsPart[]): CatalogNews => ({ type: 'ahead', epoch: EPOCH, parts });
const store = ({ changes }: NewsPart) => db.packChanges.add({ ...STOCK, clock: 2, changes: [...changes] });
const available = async () => (await service.items(['113']))[0]?.available;

it('shows announced changes before the disk has them, and is unchanged once it has', async () => {
  const news = part([{ id: '113', row: stock('113', 7) }]);
  service.hear(ahead(news));
  expect(await available()).toBe(7);
  expect(onState).toHaveBeenCalledTimes(1);
  await store(news);
  service.hear({ type: 'settled' });
  expect(await service.refresh()).toEqual(onState.mock.calls[0]![0]);
  expect(await available()).toBe(7);
});

it('sends the current result of the last search with announced changes', async () => {
  const query = { ...EVERYTHING, text: 'apple' };
  await service.search(query);
  service.hear(ahead(part([{ id: '113', row: stock('113', 7) }])));
  const [state, answer] = onState.mock.calls[0]!;
  expect(answer).toEqual({ query, result: await service.search(query) });
  expect(answer.result.version).toBe(state.version);
  expect(answer.result.items.map(({ itemCode, available }: CatalogItem) => [itemCode, available])).toContainEqual([
    '113',
    7,
  ]);
});

it('adds announced changes of items and of stock', async () => {
  service.hear(ahead(part([{ id: '113', row: plainItem('113', { description: 'QUINCE' }) }], 2, 'items')));
  service.hear(ahead(part([{ id: '113', row: stock('113', 9) }], 3), part([{ id: '466', row: null }], 3, 'items')));
  const { items, total } = await service.search({ ...EVERYTHING, text: 'quince' });
  expect([total, items[0]?.available]).toEqual([1, 9]);
  expect(await service.byCode('466')).toBeNull();
});

it("returns to the disk's state if announced changes were not stored", async () => {
  service.hear(ahead(part([{ id: '113', row: stock('113', 7) }])));
  service.hear({ type: 'settled' });
  // Without a call, and with the next refresh.
  await eventually(() => expect(onState).toHaveBeenCalledTimes(2));
  expect(await available()).toBe(5);
});

const lying = (known: (key: string) => KnownFile | undefined) => openDisk(IDENTITY).read('L1', known);

it('drops an announcement without a write after a time', async () => {
  const reader = createHeldReader();
  const first = (await reader.read(lying))!;
  const news = part([{ id: '113', row: stock('113', 7) }]);
  const shown = reader.ahead({ epoch: EPOCH, parts: [news] })!;
  expect(shown.availability.changes).toHaveLength(1);
  expect((await reader.read(lying))!.availability.mark).toBe(shown.availability.mark);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + NEWS_TIMEOUT_MS + 1);
  expect((await reader.read(lying))!.availability.mark).toBe(first.availability.mark);
});

it('keeps changes announced during a read until the next read', async () => {
  const reader = createHeldReader();
  await reader.read(lying);
  const reading = reader.read(lying);
  reader.ahead({ epoch: EPOCH, parts: [part([{ id: '113', row: stock('113', 7) }])] });
  reader.settled();
  expect((await reading)!.availability.changes).toHaveLength(1);
  expect((await reader.read(lying))!.availability.changes).toHaveLength(0);
});

it('ignores changes of another snapshot, another feed or another scope', async () => {
  const news = part([{ id: '113', row: stock('113', 7) }]);
  service.hear(ahead({ ...news, placed: uuidv7() }));
  service.hear({ type: 'ahead', epoch: uuidv7(), parts: [news] });
  service.hear(ahead({ ...news, key: packKey({ collection: 'availability', scope: 'warehouse:W2' }) }));
  expect(onState).not.toHaveBeenCalled();
  expect(await available()).toBe(5);
});

it('leaves out a row that this release cannot read', async () => {
  service.hear(ahead(part([{ id: '113', row: { itemCode: '113', available: 'plenty' } }])));
  expect(await available()).toBe(5);
});
