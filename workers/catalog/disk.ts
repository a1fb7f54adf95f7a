import { PACKED_NAMES, type PackedName } from '../../contract/packed-names.ts';
import type { FirstPage, MetaRow, PackChanges, PackFile, PackRow, Stored } from '../../src/data/database.ts';
import { databaseName, type Identity } from '../../src/data/identity.ts';
import { packKey } from '../../src/data/pack-key.ts';
import { boughtOf } from '../../src/features/catalog/data/bought.ts';
import { NO_LOCATION } from '../../src/features/catalog/data/catalog-api.ts';
import {
  type CatalogFiles,
  type CatalogLocation,
  type CollectionFile,
  type KnownFile,
  NOBODYS,
} from '../../src/features/catalog/data/catalog-files.ts';
import {
  firstPagePrefix,
  firstPagesOf,
  type Shown,
  type ShownList,
} from '../../src/features/catalog/data/first-page.ts';
import { guidesOf } from '../../src/features/order-guides/data/for-location.ts';
import { LOOK_BACK_ORDERS, quantitiesOf } from '../../src/features/orders/data/usual-quantities.ts';

/** A search worker's own connection to its user's database. It only reads, except for the cached starts of lists. */
export interface Disk {
  /**
   * Reads a location's catalog at one moment. `known` names the parts that are open already and are not read again.
   * Returns undefined until there is a database and the first pull brought the location. Throws the database's errors.
   */
  read(customerLocationId: string, known: (key: string) => KnownFile | undefined): Promise<CatalogFiles | undefined>;
  /** Stores the starts of a location's lists. With `replace` deletes the others that were stored before. */
  keep(shown: Shown, lists: readonly ShownList[], mode: 'add' | 'replace'): Promise<void>;
  /** Whether a newer release upgraded the database: then nothing more is read from it. */
  readonly isOutdated: boolean;
  close(): void;
}

/** IndexedDB's version number of a version of Dexie, which created the database. */
const TENS = 10;
const STORES = [
  'locations',
  'categories',
  'synonyms',
  'orders',
  'orderGuides',
  'packs',
  'packFiles',
  'packChanges',
  'meta',
] as const;
const NOTHING = '-';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Connects on demand. Never creates or upgrades the database, because the page does that first. `schema` is the page's
 * version; a database with another version is not read.
 */
export function openDisk(identity: Identity, schema?: number): Disk {
  let connection: Promise<IDBDatabase | undefined> | undefined;
  let isOutdated = false;

  const connect = async (): Promise<IDBDatabase | undefined> => {
    const request = indexedDB.open(databaseName(identity));
    // No database: its user signed out, or never signed in here.
    request.onupgradeneeded = () => request.transaction!.abort();
    const db = await answerOf(request).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      throw error;
    });
    if (!db) return undefined;
    db.onclose = () => {
      connection = undefined;
    };
    db.onversionchange = ({ newVersion }) => {
      db.close();
      connection = undefined;
      isOutdated ||= newVersion !== null;
    };
    const version = schema === undefined ? db.version : schema * TENS;
    if (db.version === version) return db;
    db.close();
    isOutdated ||= db.version > version;
    throw new Error(`the database has version ${db.version}`);
  };

  /** Runs `work` on the connection, and reopens a lost one once. Returns undefined if there is no database. */
  const withDatabase = async <T>(work: (db: IDBDatabase) => Promise<T>): Promise<T | undefined> => {
    for (let attempt = 1; ; attempt++) {
      try {
        connection ??= connect();
        const db = await connection;
        if (db) return await work(db);
        connection = undefined;
        return undefined;
      } catch (error) {
        connection = undefined;
        if (attempt === 2 || isOutdated) throw error;
      }
    }
  };

  return {
    read: (customerLocationId, known) => withDatabase((db) => readFiles(db, customerLocationId, known)),
    async keep(shown, lists, mode) {
      const rows = firstPagesOf(shown, lists);
      const prefix = firstPagePrefix(shown);
      await withDatabase(async (db) => {
        const tx = db.transaction('glimpses', 'readwrite');
        const into = tx.objectStore('glimpses');
        if (mode === 'replace') into.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
        for (const row of rows) into.put(row satisfies FirstPage);
        await new Promise<void>((resolve, reject) => {
          tx.oncomplete = () => resolve();
          tx.onabort = () => reject(tx.error);
        });
      });
    },
    get isOutdated() {
      return isOutdated;
    },
    close() {
      void connection?.then(
        (db) => db?.close(),
        () => {},
      );
      connection = undefined;
    },
  };
}

async function readFiles(
  db: IDBDatabase,
  customerLocationId: string,
  known: (key: string) => KnownFile | undefined,
): Promise<CatalogFiles | undefined> {
  const tx = db.transaction(STORES);
  const get = <T>(store: (typeof STORES)[number], key: string): Promise<T | undefined> =>
    answerOf(tx.objectStore(store).get(key) as IDBRequest<T | undefined>);
  const all = <T>(store: (typeof STORES)[number]): Promise<T[]> =>
    answerOf(tx.objectStore(store).getAll() as IDBRequest<T[]>);

  const isNowhere = customerLocationId === NO_LOCATION;
  const [epoch, own] = await Promise.all([
    get<MetaRow>('meta', 'epoch').then((row) => (row?.value as string | null | undefined) ?? null),
    isNowhere ? undefined : get<Stored<'locations'>>('locations', customerLocationId),
  ]);
  const location: CatalogLocation | undefined = isNowhere && epoch !== null ? NOBODYS : own;
  if (!location) return undefined;
  const scopes: Readonly<Record<PackedName, string>> = {
    items: 'tenant',
    prices: `pricelist:${location.priceListId}`,
    locationItems: `location:${customerLocationId}`,
    availability: `warehouse:${location.warehouseId}`,
  };

  const fileOf = async (collection: PackedName): Promise<CollectionFile> => {
    const scope = scopes[collection];
    const key = packKey({ collection, scope });
    const pack = await get<PackRow>('packs', key);
    const before = known(key);
    const isSame = pack !== undefined && before?.placed === pack.placed;
    // Changes are only added while the snapshot stays, and one clock may bring several batches.
    const since = isSame ? before!.clock : 0;
    const range = IDBKeyRange.bound([collection, scope, since], [collection, scope, Number.POSITIVE_INFINITY]);
    const changesBy = tx.objectStore('packChanges').index('[collection+scope+clock]');
    const [file, changes] = await Promise.all([
      pack && !isSame ? get<PackFile>('packFiles', key) : undefined,
      answerOf(changesBy.getAll(range) as IDBRequest<PackChanges[]>),
    ]);
    return {
      ...{ collection, key, placed: pack?.placed ?? NOTHING, bytes: file?.bytes },
      changes: changes.flatMap((each) => each.changes),
    };
  };
  const [categories, synonyms, orders, guides, ...collections] = await Promise.all([
    all<Stored<'categories'>>('categories'),
    all<Stored<'synonyms'>>('synonyms'),
    latestOrders(tx.objectStore('orders'), customerLocationId),
    all<Stored<'orderGuides'>>('orderGuides'),
    ...PACKED_NAMES.map(fileOf),
  ]);
  return {
    ...{ epoch: epoch ?? NOTHING, location, synonyms, collections },
    categories: categories.map(({ id, sequence }) => [id, sequence] as const),
    bought: boughtOf(quantitiesOf(orders), guidesOf(guides, location)).sort(),
  };
}

/** Returns the latest orders of a location, the latest first. */
function latestOrders(from: IDBObjectStore, customerLocationId: string): Promise<Stored<'orders'>[]> {
  const range = IDBKeyRange.bound([customerLocationId, ''], [customerLocationId, '\uffff']);
  const request = from.index('[customerLocationId+submittedAt]').openCursor(range, 'prev');
  const found: Stored<'orders'>[] = [];
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor) found.push(cursor.value as Stored<'orders'>);
      if (cursor && found.length < LOOK_BACK_ORDERS) cursor.continue();
      else resolve(found);
    };
  });
}
