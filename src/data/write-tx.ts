import Dexie, { type IndexableType, type ObservabilitySet, RangeSet } from 'dexie';
import { STAMPS } from './stamp.ts';

/** A transaction of one tap: reads and writes of the tables that it was begun for. */
export interface WriteTx {
  get(table: string, key: IDBValidKey): Promise<unknown>;
  /** As `get`, for whoever changes nothing of what they get. */
  look(table: string, key: IDBValidKey): Promise<unknown>;
  /** All rows in the order of their keys, or those that an index has under a key. */
  list(table: string, index?: string, key?: IDBValidKey): Promise<unknown[]>;
  /** Asked for and not waited for: a write that fails ends the transaction. */
  put(table: string, row: object): undefined;
  remove(table: string, key: IDBValidKey): undefined;
}

/** What Dexie's live queries and their cache go by when a transaction of its own ends. */
interface Marked extends IDBTransaction {
  _explicit?: boolean;
  mutatedParts?: ObservabilitySet;
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    // Not kept from going further: it is the failed request that ends the transaction.
    request.onerror = () => reject(request.error);
  });

async function begin(db: Dexie, tables: readonly string[]): Promise<Marked> {
  const make = () => db.core.transaction([...tables], 'readwrite', { durability: 'strict' }) as Marked;
  try {
    if (db.isOpen()) return make();
  } catch (error) {
    if ((error as Error).name !== 'InvalidStateError') throw error;
  }
  // Dexie opens what is not open yet and what was lost, and refuses what was let go.
  await db.transaction('r', [...tables], (tx) => tx.table(tables[0]!).get(''));
  return make();
}

/** Rows as the last taps of this tab have read and written them. They are so until somebody else adds a stamp (stamp.ts). */
interface Remembered {
  readonly rows: Map<string, unknown>;
  /** The stamp of the last tap, and when that was. */
  readonly stamp: number;
  readonly at: number;
}
const remembered = new WeakMap<Dexie, Remembered>();
/** Rows remembered of one database; few are large. */
const MOST_REMEMBERED = 500;
/** Milliseconds after which nothing is gone by: no device adds as many stamps meanwhile as are kept. */
const REMEMBERED_FOR = 10_000;

const placeOf = (table: string, key: IDBValidKey): string => `${table} ${JSON.stringify(key)}`;

/**
 * Runs `work` in one strict transaction beside Dexie's own (docs/decisions/0021): resolves once it is durable, and rejects, with nothing written, where any of it
 * fails. `work` waits for nothing but the transaction, and is begun anew where somebody else has written since what it went by. Live queries of all tabs hear of what was
 * written as of a transaction of Dexie's.
 */
export async function writeTx<T>(db: Dexie, tables: readonly string[], work: (tx: WriteTx) => Promise<T>): Promise<T> {
  const known = remembered.get(db);
  if (known && performance.now() - known.at < REMEMBERED_FOR) {
    try {
      return await attempt(db, tables, work, known);
    } catch {
      // What came of a row that isn't so any more may be any failure: it is for the rows themselves to say.
      remembered.delete(db);
    }
  }
  return attempt(db, tables, work, undefined);
}

/** The rows that were touched last stand last; the first go where there are too many. */
function withLatest(rows: Map<string, unknown>, latest: ReadonlyMap<string, unknown>): Map<string, unknown> {
  for (const [place, row] of latest) {
    rows.delete(place);
    rows.set(place, row);
  }
  for (const place of rows.keys()) {
    if (rows.size <= MOST_REMEMBERED) break;
    rows.delete(place);
  }
  return rows;
}

async function attempt<T>(
  db: Dexie,
  tables: readonly string[],
  work: (tx: WriteTx) => Promise<T>,
  before: Remembered | undefined,
): Promise<T> {
  const tx = await begin(db, [...tables, STAMPS]);
  const parts: ObservabilitySet = {};
  Object.assign(tx, { _explicit: true, mutatedParts: parts } satisfies Partial<Marked>);
  const ended = new Promise<void>((resolve, reject) => {
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () => reject(tx.error));
  });
  // It may end before anybody waits for it.
  ended.catch(() => {});
  /** The row by its key, and whatever an index could find of its table. */
  const mark = (store: IDBObjectStore, key: IDBValidKey) => {
    const own = key as IndexableType;
    const part = (name: string): RangeSet => {
      const place = `idb://${db.name}/${store.name}/${name}`;
      const set = (parts[place] as RangeSet | undefined) ?? new RangeSet();
      parts[place] = set;
      return set;
    };
    part('').addKey(own);
    part(':dels').addKey(own);
    for (const index of store.indexNames) part(index).add({ from: Dexie.minKey, to: Dexie.maxKey });
  };
  /** Rows as this transaction has read and written them. */
  const now = new Map<string, unknown>();
  const written: [store: IDBObjectStore, key: IDBValidKey][] = [];
  const stamps = tx.objectStore(STAMPS);
  // The next number, which ends the transaction where somebody else has it; whoever remembers nothing takes the one that comes.
  const stamp = answerOf(before ? stamps.add({}, before.stamp + 1) : stamps.add({}));
  stamp.catch(() => {});
  /** Whoever gets a row may change it, and whoever has put one may change it later: what is remembered is neither. */
  const keep = (place: string, row: unknown) => now.set(place, structuredClone(row));
  const look = async (table: string, key: IDBValidKey): Promise<unknown> => {
    const place = placeOf(table, key);
    if (!now.has(place)) {
      if (before?.rows.has(place)) return before.rows.get(place);
      const row = await answerOf(tx.objectStore(table).get(key));
      if (!now.has(place)) now.set(place, row);
    }
    return now.get(place);
  };
  try {
    const made = await work({
      look,
      get: async (table, key) => structuredClone(await look(table, key)),
      list(table, index, key) {
        const store = tx.objectStore(table);
        return answerOf((index === undefined ? store : store.index(index)).getAll(key));
      },
      put(table, row) {
        const store = tx.objectStore(table);
        const path = store.keyPath;
        const of = row as Record<string, IDBValidKey>;
        const key = Array.isArray(path) ? path.map((name) => of[name]!) : of[path as string]!;
        store.put(row);
        keep(placeOf(table, key), row);
        written.push([store, key]);
      },
      remove(table, key) {
        const store = tx.objectStore(table);
        store.delete(key);
        now.set(placeOf(table, key), undefined);
        written.push([store, key]);
      },
    });
    // Said now, it spares a way to the database and back: nothing is asked any more.
    tx.commit();
    for (const [store, key] of written) mark(store, key);
    await ended;
    remembered.set(db, {
      rows: withLatest(before?.rows ?? new Map(), now),
      stamp: (await stamp) as number,
      at: performance.now(),
    });
    // Whoever tapped is answered first: the other tabs are told in the same breath as this one's lists.
    setTimeout(() => Dexie.on.storagemutated.fire(parts));
    return made;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // It has ended by itself.
    }
    throw tx.error ?? error;
  }
}
