import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kitchenThesaurus } from '../../rules/search/kitchen.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase, writeMeta } from '../../src/data/database.ts';
import { packKey } from '../../src/data/pack-key.ts';
import {
  type CatalogQuery,
  EVERYTHING,
  NO_LOCATION,
  THESAURUS_MISSING,
} from '../../src/features/catalog/data/catalog-api.ts';
import { plainItem } from '../../src/features/catalog/data/catalog-item.fixture.ts';
import { readFirstPage } from '../../src/features/catalog/data/first-page.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { ITEMS, OPTIONS } from './catalog-for-test.ts';
import { change, fill, IDENTITY, LOCATION, NO_SETTINGS, pack } from './device-for-test.ts';
import { lazyThesaurus } from './lazy-thesaurus.ts';
import { createCatalogService } from './service.ts';

const SHOWN = { customerLocationId: 'L1', hideOutOfStockItems: false };

let db: CratebookDatabase;
let service: ReturnType<typeof createCatalogService>;
const onState = vi.fn();

beforeEach(() => {
  db = new CratebookDatabase(IDENTITY);
  service = createCatalogService({ onState });
});
afterEach(async () => {
  service.close();
  await db.delete();
  onState.mockClear();
});

const open = (location = 'L1') => service.open(IDENTITY, location, NO_SETTINGS);
const codes = async (text = '') => (await service.search({ ...EVERYTHING, text })).items.map((item) => item.itemCode);
const priceOf = async (code: string) => (await service.items([code]))[0]?.prices?.[0]?.price;

describe('opening', () => {
  it('loads a location’s items with its prices and stock', async () => {
    await fill(db);
    expect(await open()).toMatchObject({ ready: true, items: ITEMS.length });
    expect(await codes('fuji')).toEqual(['113', '209']);
    expect((await service.items(['113']))[0]).toMatchObject({ available: 5, prices: [{ uom: 'CS', price: 1000 }] });
    expect((await service.byCode('113'))?.itemCode).toBe('113');
  });

  it("returns another location's items after it was opened", async () => {
    await fill(db);
    const first = await open();
    const second = await open('L2');
    expect(await priceOf('113')).toBe(2000);
    expect(second.version).not.toBe(first.version);
    expect((await open()).version).toBe(first.version);
  });

  it("returns items with another location's terms beside the open one, as they are now", async () => {
    await fill(db);
    await open();
    const at = async (location: string) => (await service.itemsAt(location, ['113', 'none']))[0]?.prices?.[0]?.price;
    expect(await at('L2')).toBe(2000);
    await change(db, 'prices', 'pricelist:B', '113', { itemCode: '113', prices: [{ uom: 'CS', price: 2100 }] });
    expect(await at('L2')).toBe(2100);
    expect(await service.itemsAt('L2', ['none'])).toEqual([]);
    expect(await service.itemsAt('unknown', ['113'])).toEqual([]);
    expect(await priceOf('113')).toBe(1000);
  });

  it('without a location has every item by code and GTIN, and neither prices nor stock', async () => {
    await fill(db);
    expect(await open(NO_LOCATION)).toMatchObject({ ready: false });
    await writeMeta(db, 'epoch', uuidv7());
    expect(await service.refresh()).toMatchObject({ ready: true, items: ITEMS.length });
    expect(await codes('fuji')).toEqual(['113', '209']);
    expect((await service.items(['113']))[0]).toMatchObject({ prices: null, available: null });
  });

  it('is not ready before the first pull, and empty until then', async () => {
    expect(await open()).toEqual({ ready: false, items: 0, version: 0 });
    expect(await codes()).toEqual([]);
    await db.live('locations').put(LOCATION);
    expect(await service.refresh()).toMatchObject({ ready: false });
    await pack(db, 'items', 'tenant', []);
    expect(await service.refresh()).toMatchObject({ ready: true, items: 0 });
  });

  it('rejects calls before it', async () => {
    await expect(service.search(EVERYTHING)).rejects.toThrow('not open');
    await expect(service.refresh()).rejects.toThrow('not open');
  });

  it('delays a search during the opening until it is done', async () => {
    await fill(db);
    const opening = open();
    const searching = codes('fuji');
    await opening;
    expect(await searching).toEqual(['113', '209']);
  });

  it('reports a damaged snapshot and recovers when a good one arrives', async () => {
    await fill(db);
    await db.packFiles.update(packKey({ collection: 'items', scope: 'tenant' }), { bytes: new ArrayBuffer(20) });
    await expect(open()).rejects.toThrow(RangeError);
    await pack(db, 'items', 'tenant', ITEMS, 2);
    expect(await service.refresh()).toMatchObject({ ready: true });
  });
});

describe('[S1.3] the synonyms of the company', () => {
  const group = (words: string[], meanings: string[] = []) =>
    db.live('synonyms').put({ ...{ id: uuidv7(), words, meanings, replaces: false }, $scope: 'tenant', $clock: 2 });

  it('count with the next refresh, and change the version of results', async () => {
    await fill(db);
    const { version } = await open();
    expect(await codes('grandma')).toEqual([]);
    await group(['grandma'], ['fuji']);
    expect((await service.refresh()).version).not.toBe(version);
    expect(await codes('grandma')).toEqual(['113', '209']);
    await db.live('synonyms').clear();
    expect((await service.refresh()).version).toBe(version);
    expect(await codes('grandma')).toEqual([]);
  });
});

describe('a search whose thesaurus cannot be loaded', () => {
  it('is rejected, while lists without text and codes are still answered', async () => {
    const loadScript = vi.fn(() => Promise.reject<typeof kitchenThesaurus>(new TypeError('no network')));
    service = createCatalogService({ onState, thesaurus: lazyThesaurus(loadScript, []) });
    await fill(db);
    await open();
    expect(await codes()).toHaveLength(ITEMS.length);
    expect(loadScript).not.toHaveBeenCalled();
    await expect(codes('fuji')).rejects.toMatchObject({ name: THESAURUS_MISSING });
    expect((await service.byCode('113'))?.itemCode).toBe('113');
    loadScript.mockResolvedValueOnce(kitchenThesaurus);
    expect(await codes('fuji')).toEqual(['113', '209']);
  });
});

describe('a list of thousands', () => {
  it('is searched again after the synonyms changed', async () => {
    await db.live('locations').put(LOCATION);
    const many = Array.from({ length: 2500 }, (_, at) => plainItem(`M${at}`, { description: 'FIG', sequence: at }));
    await pack(db, 'items', 'tenant', many);
    await open();
    const total = async (text: string) => (await service.search({ ...EVERYTHING, text })).total;
    expect(await total('higo')).toBe(2500);
    await db.live('synonyms').put({
      ...{ id: uuidv7(), words: ['higo'], meanings: [], replaces: true },
      ...{ $scope: 'tenant', $clock: 2 },
    });
    await service.refresh();
    expect(await total('higo')).toBe(0);
  });

  it('shows new stock if nothing else changed, and counts again after additions or removals', async () => {
    await db.live('locations').put(LOCATION);
    const many = Array.from({ length: 2500 }, (_, at) => plainItem(`M${at}`, { sequence: at }));
    await pack(db, 'items', 'tenant', many);
    await pack(db, 'prices', 'pricelist:A', []);
    await pack(
      db,
      'availability',
      'warehouse:W1',
      many.map(({ itemCode }) => ({ itemCode, available: 5, inbound: 0, inboundOn: null })),
    );
    await open();
    const first = async () => {
      const { total, items, facets } = await service.search(EVERYTHING);
      return [total, items[0]?.available, facets.inStock];
    };
    expect(await first()).toEqual([2500, 5, 2500]);
    const stock = (available: number) => ({ itemCode: 'M0', available, inbound: 0, inboundOn: null });
    await change(db, 'availability', 'warehouse:W1', 'M0', stock(7), 2);
    await service.refresh();
    expect(await first()).toEqual([2500, 7, 2500]);
    await change(db, 'availability', 'warehouse:W1', 'M0', stock(0), 3);
    await service.refresh();
    expect(await first()).toEqual([2500, 0, 2499]);
    await change(db, 'items', 'tenant', 'M1', null, 4);
    await service.refresh();
    expect(await first()).toEqual([2499, 0, 2498]);
  });
});

describe('opening another location that fails', () => {
  it('leaves nothing of the earlier location', async () => {
    await fill(db);
    await open();
    await db.packFiles.update(packKey({ collection: 'prices', scope: 'pricelist:B' }), { bytes: new ArrayBuffer(2) });
    await expect(open('L2')).rejects.toThrow(RangeError);
    expect(await codes()).toEqual([]);
    expect(await service.items(['113'])).toEqual([]);
  });
});

describe('the starts of lists', () => {
  const beginning = async (query: Partial<CatalogQuery>) =>
    (await readFirstPage(db, SHOWN, { ...EVERYTHING, ...query }))?.items.map(({ itemCode }) => itemCode);

  it('are stored for the next start, by category', async () => {
    await db.live('categories').put({ id: 'dairy', sequence: 1 } as never);
    await fill(db);
    await open();
    const all = ITEMS.map(({ itemCode }) => itemCode);
    const dairy = { categoryId: 'dairy', offset: 100, limit: 100 };
    await eventually(async () => expect(await beginning(dairy)).toEqual(['90']));
    expect(await beginning({})).toEqual(all);
    expect(await beginning({ text: 'apple' })).toBeUndefined();
    expect(await beginning({ onlyOrganic: true })).toBeUndefined();
    expect(await readFirstPage(db, { ...SHOWN, customerLocationId: 'L2' }, EVERYTHING)).toBeUndefined();
    const first = (await readFirstPage(db, SHOWN, EVERYTHING))!;
    expect(first.total).toBe(ITEMS.length);
    expect(first.items[0]).toMatchObject({ itemCode: '113', prices: [{ uom: 'CS', price: 1000 }] });
  });

  it('of a guide are stored once it was shown, and stay when those of all lists are stored again', async () => {
    await db.live('categories').put({ id: 'dairy', sequence: 1 } as never);
    await fill(db);
    await open();
    const guide = { onlyCodes: ['209', '113'] };
    expect(await beginning(guide)).toBeUndefined();
    await service.search({ ...EVERYTHING, ...guide, limit: 100 });
    await eventually(async () => expect(await beginning({ categoryId: 'dairy' })).toEqual(['90']));
    expect(await beginning(guide)).toEqual(['209', '113']);
    expect(await beginning({ onlyCodes: ['113', '209'] })).toBeUndefined();
    expect(await beginning({ ...guide, text: 'apple' })).toBeUndefined();
  });
});

describe('refreshing', () => {
  it('keeps its version while nothing changed', async () => {
    await fill(db);
    const { version } = await open();
    expect((await service.refresh()).version).toBe(version);
  });

  it('applies changes and tombstones of items on the snapshot', async () => {
    await fill(db);
    const { version } = await open();
    await change(db, 'items', 'tenant', '113', plainItem('113', { description: 'QUINCE', sequence: 10 }));
    await change(db, 'items', 'tenant', '466', null);
    await change(db, 'items', 'tenant', '77', plainItem('77', { description: 'DRAGONFRUIT', sequence: 15 }));
    const state = await service.refresh();
    expect(state.version).not.toBe(version);
    expect(await codes('quince')).toEqual(['113']);
    expect(await codes('fuji')).toEqual(['209']);
    expect(await codes('bartlett')).toEqual([]);
    expect(await service.byCode('466')).toBeNull();
    expect((await codes()).slice(0, 3)).toEqual(['113', '77', '209']);
  });

  it('takes changed prices and stock, each from its own scope', async () => {
    await fill(db);
    await open();
    await change(db, 'prices', 'pricelist:A', '113', { itemCode: '113', prices: [{ uom: 'CS', price: 1100 }] });
    await change(db, 'prices', 'pricelist:B', '113', { itemCode: '113', prices: [{ uom: 'CS', price: 9999 }] });
    await change(db, 'availability', 'warehouse:W1', '113', null);
    await change(db, 'locationItems', 'location:L1', '209', { itemCode: '209', isStandard: true, prices: [] });
    await service.refresh();
    expect(await priceOf('113')).toBe(1100);
    expect((await service.items(['113', '209'])).map(({ inStock, isStandard }) => [inStock, isStandard])).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  it('ranks purchased items and items of guides first among equal matches', async () => {
    const soup = (code: string, sequence: number) => plainItem(code, { description: 'SOUP, TOMATO', sequence });
    await fill(db);
    await pack(db, 'items', 'tenant', [soup('1020', 1), soup('1030', 2), soup('AB-7', 3)], 5);
    await open();
    expect(await codes('tom')).toEqual(['1020', '1030', 'AB-7']);
    await db.live('orders').put({
      ...{ id: 'o', customerLocationId: 'L1', status: 'submitted', submittedAt: '2026-01-01T00:00:00.000Z' },
      lines: [{ itemCode: 'AB-7', quantity: 1, uom: 'CS' }],
    } as never);
    await service.refresh();
    expect(await codes('tom')).toEqual(['AB-7', '1020', '1030']);
    await db
      .live('orderGuides')
      .put({ id: 'g', customerLocationId: 'L1', lines: [{ itemCode: '1030', position: 1 }] } as never);
    await service.refresh();
    expect(await codes('tom')).toEqual(['1030', 'AB-7', '1020']);
  });

  it('reads a newer snapshot', async () => {
    await fill(db);
    await open();
    await pack(db, 'items', 'tenant', [plainItem('1', { description: 'PLUM' })], 5);
    expect(await service.refresh()).toMatchObject({ items: 1 });
    expect(await codes()).toEqual(['1']);
  });

  it('reads other content at the same positions after the server was restored', async () => {
    await fill(db);
    await open();
    await writeMeta(db, 'epoch', '018f0000-0000-7000-8000-000000000002');
    await pack(db, 'items', 'tenant', [plainItem('1')]);
    await service.refresh();
    expect(await codes()).toEqual(['1']);
  });

  it("reads the location's current options", async () => {
    await fill(db);
    const { version } = await open();
    await db.live('locations').update('L1', { displayName: 'Renamed' });
    expect((await service.refresh()).version).toBe(version);
    await db.live('locations').update('L1', { options: { ...OPTIONS, displayPrices: false } });
    await service.refresh();
    expect((await service.items(['113']))[0]?.prices).toBeNull();
  });

  it('retries once after its connection was lost', async () => {
    await fill(db);
    await open();
    await change(db, 'items', 'tenant', '466', null);
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    expect(await service.refresh()).toMatchObject({ items: ITEMS.length - 1 });
  });

  it('[OUT1] does not recreate a database that a sign-out deleted, and reads the next one when opened again', async () => {
    await fill(db);
    await open();
    await db.delete();
    expect(await service.refresh()).toMatchObject({ ready: false });
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(db.name);
    db = new CratebookDatabase(IDENTITY);
    await fill(db);
    expect(await open()).toMatchObject({ items: ITEMS.length });
  });
});

describe('the database', () => {
  const newer = () => {
    const request = indexedDB.open(db.name, (db.verno + 1) * 10);
    return new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  };

  it('[C1.3, OUT1] is never created by the search worker', async () => {
    expect(await open()).toEqual({ ready: false, items: 0, version: 0 });
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('[C1.3, WRITE6] is closed when a newer release upgrades it, and the last results stay on the screen', async () => {
    await fill(db);
    const state = await open();
    const upgraded = await newer();
    expect(await service.refresh()).toEqual(state);
    expect(await codes('fuji')).toEqual(['113', '209']);
    upgraded.close();
  });

  it('[C1.3, WRITE6] is not read after a newer release upgraded it', async () => {
    await fill(db);
    const schema = db.verno;
    db.close();
    const upgraded = await newer();
    await expect(service.open(IDENTITY, 'L1', NO_SETTINGS, schema)).rejects.toThrow('the database has version');
    upgraded.close();
    indexedDB.deleteDatabase(db.name);
  });
});
