import type { Page } from 'playwright/test';

/** The rows of one of the tables that the signed-in person's device keeps. */
export function rowsOf<T>(page: Page, table: string): Promise<T[]> {
  return page.evaluate(async (store) => {
    const known = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const opening = indexedDB.open(known.find((name) => name.startsWith('cratebook:')) ?? '');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const asking = db.transaction(store).objectStore(store).getAll();
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      asking.onsuccess = () => resolve(asking.result);
      asking.onerror = () => reject(asking.error);
    });
    db.close();
    return rows;
  }, table) as Promise<T[]>;
}
