import Dexie, { type IndexableType, type ObservabilitySet, RangeSet } from 'dexie';
import { samePlain } from '../lib/same-plain.ts';

/** A transaction of one tap: reads and writes of the tables that it was begun for. */
export interface WriteTx {
  get(table: string, key: IDBValidKey): Promise<unknown>;
  /** As `get`, where what it was a moment ago will do. */
  recall(table: string, key: IDBValidKey): Promise<unknown>;
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

/**
 * Rows as the last taps of this tab have read and written them: a tap begins with them and has the database say in the same breath whether they are so,
 * which spares it a way there and back.
 */
interface Remembered {
  readonly rows: ReadonlyMap<string, unknown>;
  /** When the first of them was read. */
  readonly since: number;
}
const remembered = new WeakMap<Dexie, Remembered>();
/** Rows remembered of one database; few are large. */
const MOST_REMEMBERED = 500;
/** Milliseconds for which rows are remembered: what is only recalled is never older. */
const REMEMBERED_FOR = 10_000;

const placeOf = (table: string, key: IDBValidKey): string => `${table} ${JSON.stringify(key)}`;

/** What was remembered is no longer so: somebody else has written. */
class StaleError extends Error {
  override readonly name = 'StaleError';
}

/**
 * Runs `work` in one strict transaction beside Dexie's own (docs/decisions/0021): resolves once it is durable, and rejects, with nothing written, where any of it
 * fails. `work` waits for nothing but the transaction, and is begun anew where it went by what isn't so any more. Live queries of all tabs hear of what was
 * written as of a transaction of Dexie's.
 */
export async function writeTx<T>(db: Dexie, tables: readonly string[], work: (tx: WriteTx) => Promise<T>): Promise<T> {
  const known = remembered.get(db);
  // A clock that was set meanwhile says nothing of how long ago that was.
  if (known && Math.abs(Date.now() - known.since) < REMEMBERED_FOR) {
    try {
      return await attempt(db, tables, work, known);
    } catch {
      // What came of a row that isn't so any more may be any failure: it is for the rows themselves to say.
      remembered.delete(db);
    }
  }
  return attempt(db, tables, work, { rows: new Map(), since: Date.now() });
}

async function attempt<T>(
  db: Dexie,
  tables: readonly string[],
  work: (tx: WriteTx) => Promise<T>,
  { rows: before, since }: Remembered,
): Promise<T> {
  const tx = await begin(db, tables);
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
  const confirmed: Promise<void>[] = [];
  const written: [store: IDBObjectStore, key: IDBValidKey][] = [];
  const get = async (table: string, key: IDBValidKey): Promise<unknown> => {
    const place = placeOf(table, key);
    const answer = answerOf(tx.objectStore(table).get(key));
    if (now.has(place) || !before.has(place)) {
      const row = await answer;
      if (!now.has(place)) now.set(place, row);
      return row;
    }
    const row = before.get(place);
    const isSo = answer.then((found) => {
      if (!samePlain(found, row)) throw new StaleError();
    });
    isSo.catch(() => {});
    confirmed.push(isSo);
    return row;
  };
  try {
    const made = await work({
      get,
      async recall(table, key) {
        const place = placeOf(table, key);
        return now.has(place) || !before.has(place) ? get(table, key) : before.get(place);
      },
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
        now.set(placeOf(table, key), row);
        written.push([store, key]);
      },
      remove(table, key) {
        const store = tx.objectStore(table);
        store.delete(key);
        now.set(placeOf(table, key), undefined);
        written.push([store, key]);
      },
    });
    await Promise.all(confirmed);
    // Said now, it spares a way to the database and back: nothing is asked any more.
    tx.commit();
    for (const [store, key] of written) mark(store, key);
    await ended;
    const kept = [...before].filter(([place]) => !now.has(place));
    remembered.set(db, { rows: new Map([...kept, ...now].slice(-MOST_REMEMBERED)), since });
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
