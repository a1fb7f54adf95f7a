import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RowOf } from '../../contract/collections.ts';
import { encodePack } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase, packKey, writeMeta } from '../../src/data/database.ts';
import { type CatalogueQuery, EVERYTHING, NO_LOCATION } from '../../src/data/items/catalogue-api.ts';
import { type CatalogueFiles, readCatalogueFiles } from '../../src/data/items/catalogue-files.ts';
import { plainItem } from '../../src/data/items/catalogue-item.fixture.ts';
import { readGlimpse } from '../../src/data/items/glimpse.ts';
import { ITEMS, OPTIONS } from './catalogue-for-test.ts';
import { createCatalogueService } from './service.ts';

const IDENTITY = { tenantId: 'tenant', userId: 'user' };
const NO_SETTINGS = { hideOutOfStockItems: false, hideCatalogImages: false };
const LOCATION = {
  customerLocationId: 'L1',
  priceListId: 'A',
  warehouseId: 'W1',
  options: OPTIONS,
} as RowOf<'locations'>;

const SHOWN = { customerLocationId: 'L1', hideOutOfStockItems: false };

let db: CratebookDatabase;
let service: ReturnType<typeof createCatalogueService>;
const onChanged = vi.fn();
const onState = vi.fn();

beforeEach(() => {
  db = new CratebookDatabase(IDENTITY);
  service = createCatalogueService({ onChanged, onState });
});
afterEach(async () => {
  service.close();
  await db.delete();
  onChanged.mockClear();
  onState.mockClear();
});

const pack = async <C extends PackedName>(collection: C, scope: string, rows: readonly RowOf<C>[], clock = 1) => {
  const key = packKey({ collection, scope });
  await db.packs.put({ key, collection, scope, clock, ord: 0, overlaid: 0, placed: uuidv7() });
  await db.packFiles.put({ key, bytes: encodePack(collection, rows) });
};
const change = <C extends PackedName>(collection: C, scope: string, id: string, row: RowOf<C> | null, clock = 2) =>
  db.packChanges.add({ collection, scope, clock, changes: [{ id, clock, ord: 0, row }] });

async function fill(): Promise<void> {
  await db.live('locations').bulkPut([LOCATION, { ...LOCATION, customerLocationId: 'L2', priceListId: 'B' }]);
  await pack('items', 'tenant', ITEMS);
  await pack('prices', 'pricelist:A', [{ itemCode: '113', prices: [{ uom: 'CS', price: 1000 }] }]);
  await pack('prices', 'pricelist:B', [{ itemCode: '113', prices: [{ uom: 'CS', price: 2000 }] }]);
  await pack('availability', 'warehouse:W1', [{ itemCode: '113', available: 5, inbound: 0, inboundOn: null }]);
}
const open = (location = 'L1') => service.open(IDENTITY, location, NO_SETTINGS);
const codes = async (text = '') => (await service.search({ ...EVERYTHING, text })).items.map((item) => item.itemCode);
const priceOf = async (code: string) => (await service.items([code]))[0]?.prices?.[0]?.price;

describe('opening', () => {
  it('loads a location’s items with its prices and stock', async () => {
    await fill();
    expect(await open()).toMatchObject({ ready: true, items: ITEMS.length });
    expect(await codes('fuji')).toEqual(['113', '209']);
    expect((await service.items(['113']))[0]).toMatchObject({ available: 5, prices: [{ uom: 'CS', price: 1000 }] });
    expect((await service.byCode('113'))?.itemCode).toBe('113');
  });

  it('answers for another location after it was opened', async () => {
    await fill();
    const first = await open();
    const second = await open('L2');
    expect(await priceOf('113')).toBe(2000);
    expect(second.version).not.toBe(first.version);
    expect((await open()).version).toBe(first.version);
  });

  it('without a location has every item by code and GTIN, and neither prices nor stock', async () => {
    await fill();
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
    await pack('items', 'tenant', []);
    expect(await service.refresh()).toMatchObject({ ready: true, items: 0 });
  });

  it('refuses questions before it', async () => {
    await expect(service.search(EVERYTHING)).rejects.toThrow('not open');
    await expect(service.refresh()).rejects.toThrow('not open');
  });

  it('lets a search that comes meanwhile wait', async () => {
    await fill();
    const opening = open();
    const searching = codes('fuji');
    await opening;
    expect(await searching).toEqual(['113', '209']);
  });

  it('tells of a damaged snapshot and recovers when a good one has come', async () => {
    await fill();
    await db.packFiles.update(packKey({ collection: 'items', scope: 'tenant' }), { bytes: new ArrayBuffer(20) });
    await expect(open()).rejects.toThrow(RangeError);
    await pack('items', 'tenant', ITEMS, 2);
    expect(await service.refresh()).toMatchObject({ ready: true });
  });
});

describe('what the page hands over', () => {
  const handed = () => readCatalogueFiles(db, 'L1');
  const openHanded = (files: Promise<CatalogueFiles | undefined>) => service.open(IDENTITY, 'L1', NO_SETTINGS, files);
  /** Connections of workers to the user's database. */
  const others = () =>
    (Dexie as unknown as { connections: Dexie[] }).connections.filter((each) => each !== db && each.name === db.name);

  it('is searched before the worker has a connection of its own, which it has soon after', async () => {
    await fill();
    expect(await openHanded(handed())).toMatchObject({ ready: true, items: ITEMS.length });
    expect(await codes('fuji')).toEqual(['113', '209']);
    expect(await priceOf('113')).toBe(1000);
    expect(others()).toEqual([]);
    await vi.waitFor(() => expect(others()).toHaveLength(1));
    await db.live('locations').update('L1', { options: { ...OPTIONS, displayPrices: false } });
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  });

  it('is the same catalogue that the worker reads by itself', async () => {
    await fill();
    await change('items', 'tenant', '113', plainItem('113', { description: 'QUINCE', sequence: 10 }));
    const { version } = await openHanded(handed());
    expect(await codes('quince')).toEqual(['113']);
    expect((await service.refresh()).version).toBe(version);
  });

  it('is done without where the page could not read it', async () => {
    await fill();
    expect(await openHanded(Promise.resolve(undefined))).toMatchObject({ ready: true, items: ITEMS.length });
    expect(await openHanded(Promise.reject(new Error('closed')))).toMatchObject({ ready: true, items: ITEMS.length });
  });

  it('[OUT1] is all that a worker has of somebody who has signed out since: it makes no database anew', async () => {
    await fill();
    await openHanded(handed());
    await db.delete();
    await expect(service.refresh()).rejects.toThrow('open for nobody');
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(db.name);
  });
});

describe('what the items are to a location', () => {
  const keptFlags = () => db.keptFlags.get('L1');
  /** Opens once, until the next start has what it needs. */
  const keep = async () => {
    await open();
    await vi.waitFor(async () => expect(await keptFlags()).toBeDefined(), { timeout: 5000 });
    service.close();
    service = createCatalogueService({ onChanged, onState });
  };
  const reopen = () => service.open(IDENTITY, 'L1', NO_SETTINGS, readCatalogueFiles(db, 'L1'));

  it('is kept for the next start, which goes by it', async () => {
    await fill();
    await keep();
    await reopen();
    expect(await codes('fuji')).toEqual(['113', '209']);
    expect((await service.items(['113', '209'])).map(({ inStock }) => inStock)).toEqual([true, false]);
    // Nothing else is looked at: with flags that say so the list is empty.
    await db.keptFlags.update('L1', { flags: new Uint8Array(ITEMS.length) });
    await reopen();
    expect(await codes('fuji')).toEqual([]);
  });

  it.each([
    ['another release', { build: 'another' }],
    ['another catalogue', { version: 1 }],
    ['items that are not so many', { flags: new Uint8Array(2) }],
  ])('is worked out anew where it was kept of %s', async (_of, differing) => {
    await fill();
    await keep();
    await db.keptFlags.update('L1', { flags: new Uint8Array(ITEMS.length), ...differing });
    await reopen();
    expect(await codes('fuji')).toEqual(['113', '209']);
  });

  it('follows changes after a start that went by what was kept', async () => {
    await fill();
    await keep();
    await reopen();
    await change('availability', 'warehouse:W1', '113', null);
    await service.refresh();
    expect((await service.items(['113']))[0]?.inStock).toBe(false);
  });

  it('is not kept where a row can’t be read, which the next start would take for one that can', async () => {
    await fill();
    await change('availability', 'warehouse:W1', '113', { itemCode: '113', available: 'plenty' } as never);
    await open();
    await vi.waitFor(async () => expect(await readGlimpse(db, SHOWN, EVERYTHING)).toBeDefined(), { timeout: 5000 });
    await service.refresh();
    expect(await keptFlags()).toBeUndefined();
  });
});

describe('a list of thousands', () => {
  it('shows new stock where nothing else has changed, and counts anew where something has come or gone', async () => {
    await db.live('locations').put(LOCATION);
    const many = Array.from({ length: 2500 }, (_, at) => plainItem(`M${at}`, { sequence: at }));
    await pack('items', 'tenant', many);
    await pack('prices', 'pricelist:A', []);
    await pack(
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
    await change('availability', 'warehouse:W1', 'M0', stock(7), 2);
    await service.refresh();
    expect(await first()).toEqual([2500, 7, 2500]);
    await change('availability', 'warehouse:W1', 'M0', stock(0), 3);
    await service.refresh();
    expect(await first()).toEqual([2500, 0, 2499]);
    await change('items', 'tenant', 'M1', null, 4);
    await service.refresh();
    expect(await first()).toEqual([2499, 0, 2498]);
  });
});

describe('a snapshot whose bytes are lost', () => {
  afterEach(() => vi.restoreAllMocks());

  it('[PULL8] is forgotten, so that the next pull brings it again, and the catalogue waits until then', async () => {
    await fill();
    const items = packKey({ collection: 'items', scope: 'tenant' });
    await db.packFiles.update(items, { bytes: new Blob([encodePack('items', ITEMS)]) });
    expect(await open()).toMatchObject({ ready: true, items: ITEMS.length });
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    service.close();
    service = createCatalogueService({ onChanged, onState });
    expect(await open()).toMatchObject({ ready: false });
    expect(await db.packs.get(items)).toBeUndefined();
    expect(await db.packs.count()).toBe(3);
    vi.restoreAllMocks();
    await pack('items', 'tenant', ITEMS, 2);
    expect(await service.refresh()).toMatchObject({ ready: true, items: ITEMS.length });
  });

  it('stays where it could not be read once', async () => {
    await fill();
    const items = packKey({ collection: 'items', scope: 'tenant' });
    await db.packFiles.update(items, { bytes: new Blob([encodePack('items', ITEMS)]) });
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('busy', 'NotReadableError'));
    expect(await open()).toMatchObject({ ready: true, items: ITEMS.length });
  });
});

describe('opening another location that fails', () => {
  it('leaves nothing of the one before', async () => {
    await fill();
    await open();
    await db.packFiles.update(packKey({ collection: 'prices', scope: 'pricelist:B' }), { bytes: new ArrayBuffer(2) });
    await expect(open('L2')).rejects.toThrow(RangeError);
    expect(await codes()).toEqual([]);
    expect(await service.items(['113'])).toEqual([]);
  });
});

describe('the beginnings of lists', () => {
  const beginning = async (query: Partial<CatalogueQuery>) =>
    (await readGlimpse(db, SHOWN, { ...EVERYTHING, ...query }))?.items.map(({ itemCode }) => itemCode);

  it('are kept for the next start, by category', async () => {
    await db.live('categories').put({ id: 'dairy', sequence: 1 } as never);
    await fill();
    await open();
    const all = ITEMS.map(({ itemCode }) => itemCode);
    const dairy = { categoryId: 'dairy', offset: 100, limit: 100 };
    await vi.waitFor(async () => expect(await beginning(dairy)).toEqual(['90']), { timeout: 5000 });
    expect(await beginning({})).toEqual(all);
    expect(await beginning({ text: 'apple' })).toBeUndefined();
    expect(await beginning({ onlyOrganic: true })).toBeUndefined();
    expect(await readGlimpse(db, { ...SHOWN, customerLocationId: 'L2' }, EVERYTHING)).toBeUndefined();
    const first = (await readGlimpse(db, SHOWN, EVERYTHING))!;
    expect(first.total).toBe(ITEMS.length);
    expect(first.items[0]).toMatchObject({ itemCode: '113', prices: [{ uom: 'CS', price: 1000 }] });
  });

  it('of a guide are kept once somebody has looked at it, and stay when those of all lists are kept anew', async () => {
    await db.live('categories').put({ id: 'dairy', sequence: 1 } as never);
    await fill();
    await open();
    const guide = { onlyCodes: ['209', '113'] };
    expect(await beginning(guide)).toBeUndefined();
    await service.search({ ...EVERYTHING, ...guide, limit: 100 });
    await vi.waitFor(async () => expect(await beginning({ categoryId: 'dairy' })).toEqual(['90']), { timeout: 5000 });
    expect(await beginning(guide)).toEqual(['209', '113']);
    expect(await beginning({ onlyCodes: ['113', '209'] })).toBeUndefined();
    expect(await beginning({ ...guide, text: 'apple' })).toBeUndefined();
  });
});

describe('refreshing', () => {
  it('keeps its version while nothing has changed', async () => {
    await fill();
    const { version } = await open();
    expect((await service.refresh()).version).toBe(version);
  });

  it('puts changes and tombstones of items on top of the snapshot', async () => {
    await fill();
    const { version } = await open();
    await change('items', 'tenant', '113', plainItem('113', { description: 'QUINCE', sequence: 10 }));
    await change('items', 'tenant', '466', null);
    await change('items', 'tenant', '77', plainItem('77', { description: 'DRAGONFRUIT', sequence: 15 }));
    const state = await service.refresh();
    expect(state.version).not.toBe(version);
    expect(await codes('quince')).toEqual(['113']);
    expect(await codes('fuji')).toEqual(['209']);
    expect(await codes('bartlett')).toEqual([]);
    expect(await service.byCode('466')).toBeNull();
    expect((await codes()).slice(0, 3)).toEqual(['113', '77', '209']);
  });

  it('takes changed prices and stock, each from its own scope', async () => {
    await fill();
    await open();
    await change('prices', 'pricelist:A', '113', { itemCode: '113', prices: [{ uom: 'CS', price: 1100 }] });
    await change('prices', 'pricelist:B', '113', { itemCode: '113', prices: [{ uom: 'CS', price: 9999 }] });
    await change('availability', 'warehouse:W1', '113', null);
    await change('locationItems', 'location:L1', '209', { itemCode: '209', isStandard: true, prices: [] });
    await service.refresh();
    expect(await priceOf('113')).toBe(1100);
    expect((await service.items(['113', '209'])).map(({ inStock, isStandard }) => [inStock, isStandard])).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  it('ranks what the location has ordered and what its guides hold', async () => {
    await fill();
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

  it('sees a newer snapshot', async () => {
    await fill();
    await open();
    await pack('items', 'tenant', [plainItem('1', { description: 'PLUM' })], 5);
    expect(await service.refresh()).toMatchObject({ items: 1 });
    expect(await codes()).toEqual(['1']);
  });

  it('takes the same positions for other content after the server was set back', async () => {
    await fill();
    await open();
    await writeMeta(db, 'epoch', '018f0000-0000-7000-8000-000000000002');
    await pack('items', 'tenant', [plainItem('1')]);
    await service.refresh();
    expect(await codes()).toEqual(['1']);
  });

  it('hears when the location gets other options', async () => {
    await fill();
    await open();
    await db.live('locations').update('L1', { displayName: 'Renamed' });
    await db.live('locations').update('L1', { options: { ...OPTIONS, displayPrices: false } });
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
    await service.refresh();
    expect((await service.items(['113']))[0]?.prices).toBeNull();
  });

  it('asks once more where its connection was lost', async () => {
    await fill();
    await open();
    await change('items', 'tenant', '466', null);
    for (const connection of (Dexie as unknown as { connections: Dexie[] }).connections)
      if (connection !== db && connection.name === db.name) connection.close();
    expect(await service.refresh()).toMatchObject({ items: ITEMS.length - 1 });
  });

  it('[OUT1] makes no database anew that a sign-out has deleted, and reads the next one when it is opened again', async () => {
    await fill();
    await open();
    await db.delete();
    await expect(service.refresh()).rejects.toThrow();

    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(db.name);
    db = new CratebookDatabase(IDENTITY);
    await fill();
    expect(await open()).toMatchObject({ items: ITEMS.length });
  });
});
