import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encodePack, openPack } from '../../contract/pack.ts';
import { CratebookDatabase, packKey, writeMeta } from '../data/database.ts';
import type { CatalogueFiles } from '../data/items/catalogue-files.ts';
import { plainItem } from '../data/items/catalogue-item.fixture.ts';
import { handOver } from './hand-over.ts';

const ITEMS = { collection: 'items', scope: 'tenant' } as const;
const STOCK = { collection: 'availability', scope: 'warehouse:W1' } as const;
let db: CratebookDatabase;

beforeEach(async () => {
  db = new CratebookDatabase({ tenantId: 'tenant', userId: 'user' });
  await writeMeta(db, 'epoch', 'epoch');
  await db.live('locations').put({
    ...{ customerLocationId: 'L1', customerId: 'C1', priceListId: 'A', warehouseId: 'W1' },
  } as never);
  await put(ITEMS, [plainItem('1'), plainItem('2')]);
  await put({ collection: 'availability', scope: 'warehouse:W2' }, []);
});
afterEach(() => db.delete());

const put = async (ref: { collection: 'items' | 'availability'; scope: string }, rows: unknown[], overlaid = 0) => {
  const key = packKey(ref);
  await db.packs.put({ ...ref, key, clock: 1, ord: 0, overlaid, placed: `${key} placed` });
  await db.packFiles.put({ key, bytes: new Blob([encodePack(ref.collection, rows)]) });
};
const handed = () =>
  new Promise<CatalogueFiles | null>((resolve) => {
    const port = handOver(db, 'L1');
    port.onmessage = ({ data }) => {
      port.close();
      resolve(data as CatalogueFiles | null);
    };
  });

it('hands over the files and changes of one location, and nothing of another', async () => {
  await put(STOCK, [{ itemCode: '1', available: 5, inbound: 0, inboundOn: null }]);
  const change = { id: '2', clock: 2, ord: 0, row: null };
  await db.packChanges.bulkAdd([
    { ...STOCK, clock: 2, changes: [change] },
    { ...STOCK, scope: 'warehouse:W2', clock: 2, changes: [{ ...change, id: '1' }] },
  ]);
  const files = (await handed())!;
  expect(files).toMatchObject({ epoch: 'epoch', location: { customerLocationId: 'L1' } });
  const [items, prices, own, stock] = files.collections;
  expect(openPack(items!.bytes!).count).toBe(2);
  expect([prices, own].map((each) => [each?.placed, each?.bytes])).toEqual([
    ['-', undefined],
    ['-', undefined],
  ]);
  expect(stock).toMatchObject({ placed: `${packKey(STOCK)} placed`, changes: [change] });
  expect(openPack(stock!.bytes!).row(0)).toMatchObject({ itemCode: '1', available: 5 });
});

it('hands over what an earlier release has put into the row', async () => {
  await db.packFiles.put({ key: packKey(ITEMS), bytes: encodePack('items', [plainItem('1')]) });
  expect(openPack((await handed())!.collections[0]!.bytes!).count).toBe(1);
});

it('leaves to the worker what would make the page stand still', async () => {
  await put(STOCK, [], 2001);
  expect(await handed()).toBeNull();
});

it('says so where the database can’t be read, or holds nothing of the location yet', async () => {
  await db.live('locations').clear();
  expect(await handed()).toBeNull();
  db.close();
  expect(await handed()).toBeNull();
});
