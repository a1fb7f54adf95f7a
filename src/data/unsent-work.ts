import type { AttentionRow, MetaRow, OutboxRow } from './database.ts';
import { databaseName, type Identity } from './identity.ts';

/** A user's changes on this device that the server has not settled. */
export interface UnsentWork {
  readonly waiting: readonly OutboxRow[];
  readonly attention: readonly AttentionRow[];
}

/**
 * Reads a user's unsent work at any version of the database, and writes nothing. For a release that is older than the
 * database. Rejects if there is no such database.
 */
export async function readUnsentWork(identity: Identity, idb: IDBFactory = indexedDB): Promise<UnsentWork> {
  const opening = idb.open(databaseName(identity));
  // There is no database, and opening would create one.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const db = await resultOf(opening);
  try {
    const read = <T>(store: string): Promise<T[]> =>
      db.objectStoreNames.contains(store)
        ? resultOf(db.transaction(store).objectStore(store).getAll() as IDBRequest<T[]>)
        : Promise.resolve([]);
    const [outbox, attention, facts] = await Promise.all([
      read<OutboxRow>('outbox'),
      read<AttentionRow>('attention'),
      read<MetaRow>('meta'),
    ]);
    const settled = Number(facts.find(({ key }) => key === 'settledSeq')?.value ?? 0);
    return { waiting: outbox.filter(({ seq }) => seq > settled), attention };
  } finally {
    db.close();
  }
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
