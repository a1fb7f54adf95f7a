import type { Page } from 'playwright/test';

/** A read of a table: the row of a key, or all rows. */
export interface Question {
  readonly table: string;
  readonly key?: string;
}

/** Asks the one user database of the device past the app, all questions in one transaction. */
export function askDevice(page: Page, questions: readonly Question[]): Promise<unknown[]> {
  return page.evaluate(async (asked) => {
    const known = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const opening = indexedDB.open(known.find((name) => name.startsWith('cratebook:')) ?? '');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = db.transaction(asked.map(({ table }) => table));
    const answers = await Promise.all(
      asked.map(({ table, key }) => {
        const store = transaction.objectStore(table);
        const asking = (key === undefined ? store.getAll() : store.get(key)) as IDBRequest<unknown>;
        return new Promise<unknown>((resolve, reject) => {
          asking.onsuccess = () => resolve(asking.result);
          asking.onerror = () => reject(asking.error);
        });
      }),
    );
    db.close();
    return answers;
  }, questions);
}

/** All rows of a table of the device's database. */
export const rowsOf = async <T>(page: Page, table: string): Promise<T[]> =>
  (await askDevice(page, [{ table }]))[0] as T[];

/** A row of the device's database; undefined where there is none. */
export const rowOf = async <T>(page: Page, table: string, key: string): Promise<T | undefined> =>
  (await askDevice(page, [{ table, key }]))[0] as T | undefined;
