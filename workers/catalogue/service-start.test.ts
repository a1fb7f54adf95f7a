import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodePack } from '../../contract/pack.ts';
import { CratebookDatabase, packKey } from '../../src/data/database.ts';
import { EVERYTHING } from '../../src/data/items/catalogue-api.ts';
import { type CatalogueFiles, readCatalogueFiles } from '../../src/data/items/catalogue-files.ts';
import { plainItem } from '../../src/data/items/catalogue-item.fixture.ts';
import { readGlimpse } from '../../src/data/items/glimpse.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { ITEMS, OPTIONS } from './catalogue-for-test.ts';
import { change, fill, IDENTITY, NO_SETTINGS, pack } from './device-for-test.ts';
import { createCatalogueService } from './service.ts';

const SHOWN = { customerLocationId: 'L1', hideOutOfStockItems: false };
let db: CratebookDatabase;
let service: ReturnType<typeof createCatalogueService>;
const onChanged = vi.fn();
const start = () => createCatalogueService({ onChanged });

beforeEach(() => {
  db = new CratebookDatabase(IDENTITY);
  service = start();
});
afterEach(async () => {
  service.close();
  await db.delete();
  onChanged.mockClear();
});

const open = (location = 'L1') => service.open(IDENTITY, location, NO_SETTINGS);
const codes = async (text = '') => (await service.search({ ...EVERYTHING, text })).items.map((item) => item.itemCode);
const priceOf = async (code: string) => (await service.items([code]))[0]?.prices?.[0]?.price;

describe('what the page hands over', () => {
  const handed = () => readCatalogueFiles(db, 'L1');
  const openHanded = (files: Promise<CatalogueFiles | undefined>) => service.open(IDENTITY, 'L1', NO_SETTINGS, files);
  /** Connections of workers to the user's database. */
  const others = () =>
    (Dexie as unknown as { connections: Dexie[] }).connections.filter((each) => each !== db && each.name === db.name);

  it('is searched before the worker has a connection of its own, which it has soon after', async () => {
    await fill(db);
    expect(await openHanded(handed())).toMatchObject({ ready: true, items: ITEMS.length });
    expect(await codes('fuji')).toEqual(['113', '209']);
    expect(await priceOf('113')).toBe(1000);
    expect(others()).toEqual([]);
    await eventually(() => expect(others()).toHaveLength(1));
    await db.live('locations').update('L1', { options: { ...OPTIONS, displayPrices: false } });
    await eventually(() => expect(onChanged).toHaveBeenCalledTimes(1));
  });

  it('is the same catalogue that the worker reads by itself', async () => {
    await fill(db);
    await change(db, 'items', 'tenant', '113', plainItem('113', { description: 'QUINCE', sequence: 10 }));
    const { version } = await openHanded(handed());
    expect(await codes('quince')).toEqual(['113']);
    expect((await service.refresh()).version).toBe(version);
  });

  it('is done without where the page could not read it', async () => {
    await fill(db);
    expect(await openHanded(Promise.resolve(undefined))).toMatchObject({ ready: true, items: ITEMS.length });
    expect(await openHanded(Promise.reject(new Error('closed')))).toMatchObject({ ready: true, items: ITEMS.length });
  });

  it('[OUT1] is all that a worker has of somebody who has signed out since: it makes no database anew', async () => {
    await fill(db);
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
    await eventually(async () => expect(await keptFlags()).toBeDefined());
    service.close();
    service = start();
  };
  const reopen = () => service.open(IDENTITY, 'L1', NO_SETTINGS, readCatalogueFiles(db, 'L1'));

  it('is kept for the next start, which goes by it', async () => {
    await fill(db);
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
    await fill(db);
    await keep();
    await db.keptFlags.update('L1', { flags: new Uint8Array(ITEMS.length), ...differing });
    await reopen();
    expect(await codes('fuji')).toEqual(['113', '209']);
  });

  it('follows changes after a start that went by what was kept', async () => {
    await fill(db);
    await keep();
    await reopen();
    await change(db, 'availability', 'warehouse:W1', '113', null);
    await service.refresh();
    expect((await service.items(['113']))[0]?.inStock).toBe(false);
  });

  it('is not kept where a row can’t be read, which the next start would take for one that can', async () => {
    await fill(db);
    await change(db, 'availability', 'warehouse:W1', '113', { itemCode: '113', available: 'plenty' } as never);
    await open();
    await eventually(async () => expect(await readGlimpse(db, SHOWN, EVERYTHING)).toBeDefined());
    await service.refresh();
    expect(await keptFlags()).toBeUndefined();
  });
});

describe('a snapshot whose bytes are lost', () => {
  afterEach(() => vi.restoreAllMocks());

  it('[PULL8] is forgotten, so that the next pull brings it again, and the catalogue waits until then', async () => {
    await fill(db);
    const items = packKey({ collection: 'items', scope: 'tenant' });
    await db.packFiles.update(items, { bytes: new Blob([encodePack('items', ITEMS)]) });
    expect(await open()).toMatchObject({ ready: true, items: ITEMS.length });
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    service.close();
    service = start();
    expect(await open()).toMatchObject({ ready: false });
    expect(await db.packs.get(items)).toBeUndefined();
    expect(await db.packs.count()).toBe(3);
    vi.restoreAllMocks();
    await pack(db, 'items', 'tenant', ITEMS, 2);
    expect(await service.refresh()).toMatchObject({ ready: true, items: ITEMS.length });
  });

  it('stays where it could not be read once', async () => {
    await fill(db);
    const items = packKey({ collection: 'items', scope: 'tenant' });
    await db.packFiles.update(items, { bytes: new Blob([encodePack('items', ITEMS)]) });
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('busy', 'NotReadableError'));
    expect(await open()).toMatchObject({ ready: true, items: ITEMS.length });
  });
});
