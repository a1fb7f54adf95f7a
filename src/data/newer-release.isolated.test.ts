import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const identity = { tenantId: 'greenleaf', userId: 'chef' };

/** Loads an isolated release, as a page or worker has it, with separate module state. */
async function release(indexedDB: IDBFactory) {
  vi.resetModules();
  const { CratebookDatabase, writeMeta } = await import('./database.ts');
  const { databaseName } = await import('./identity.ts');
  const { commit } = await import('./commit.ts');
  const newer = await import('./newer-release.ts');
  const { readUnsentWork } = await import('./unsent-work.ts');
  const db = new CratebookDatabase(identity, { indexedDB, IDBKeyRange });
  return { db, commit, writeMeta, name: databaseName(identity), readUnsentWork, ...newer };
}

/** Upgrades the database, as a newer release does first. */
const upgrade = (indexedDB: IDBFactory, name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1000);
    opening.onupgradeneeded = () => opening.transaction?.objectStore('outbox').createIndex('name', 'name');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

const countOf = (db: IDBDatabase, store: string): Promise<number> =>
  new Promise((resolve) => {
    const asking = db.transaction(store).objectStore(store).count();
    asking.onsuccess = () => resolve(asking.result);
  });

const line = (quantity: number) => ({
  body: { customerLocationId: 'GL-100-01', itemCode: '10001', uom: 'CS', quantity },
});

describe('[WRITE6] a page whose database a newer release upgrades', () => {
  let indexedDB: IDBFactory;
  beforeEach(() => {
    indexedDB = new IDBFactory();
  });

  it('keeps what was typed, closes the database, and reports it', async () => {
    const page = await release(indexedDB);
    await page.commit(page.db, 'carts.setLine', line(1));
    page.rescueBeforeUpgrade(() => page.commit(page.db, 'carts.setLine', { body: { ...line(2).body, uom: 'EA' } }));
    const upgraded = await upgrade(indexedDB, page.name);
    expect(page.releaseState()).toBe('outdated');
    expect(page.isRolledBack()).toBe(false);
    expect(await countOf(upgraded, 'outbox')).toBe(2);
  });

  it('refuses further changes instead of writing into the newer schema', async () => {
    const page = await release(indexedDB);
    await page.commit(page.db, 'carts.setLine', line(1));
    const upgraded = await upgrade(indexedDB, page.name);
    await expect(page.commit(page.db, 'carts.setLine', line(2))).rejects.toBeInstanceOf(page.OutdatedError);
    expect(await countOf(upgraded, 'outbox')).toBe(1);
    expect(upgraded.version).toBe(1000);
  });

  it('does not open a database that is newer than itself', async () => {
    const first = await release(indexedDB);
    await first.commit(first.db, 'carts.setLine', line(1));
    first.db.close();
    const upgraded = await upgrade(indexedDB, first.name);
    const late = await release(indexedDB);
    await expect(late.commit(late.db, 'carts.setLine', line(2))).rejects.toBeInstanceOf(late.OutdatedError);
    expect(late.releaseState()).toBe('outdated');
    expect(upgraded.version).toBe(1000);
  });

  it('[C10.3] knows after a rollback that its database was newer from the start, and reads the unsent work as it is', async () => {
    const first = await release(indexedDB);
    await first.commit(first.db, 'carts.setLine', line(3));
    first.db.close();
    (await upgrade(indexedDB, first.name)).close();
    const late = await release(indexedDB);
    await expect(late.commit(late.db, 'carts.setLine', line(2))).rejects.toBeInstanceOf(late.OutdatedError);
    expect(late.isRolledBack()).toBe(true);
    const { waiting } = await late.readUnsentWork(identity, indexedDB);
    expect(waiting[0]).toMatchObject({ seq: 1, name: 'carts.setLine', args: line(3) });
    const databases = await indexedDB.databases();
    expect(databases.map(({ version }) => version)).toEqual([1000]);
  });

  it('[C10.3] creates no database if there is none to read', async () => {
    const { readUnsentWork } = await release(indexedDB);
    await expect(readUnsentWork(identity, indexedDB)).rejects.toThrow();
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('does not make the newer release wait for a rescue that hangs', async () => {
    const page = await release(indexedDB);
    await page.commit(page.db, 'carts.setLine', line(1));
    page.rescueBeforeUpgrade(() => new Promise(() => {}));
    expect((await upgrade(indexedDB, page.name)).version).toBe(1000);
  });

  it('still closes a database that is deleted, and is not outdated by that', async () => {
    const page = await release(indexedDB);
    await page.commit(page.db, 'carts.setLine', line(1));
    await new Promise<void>((resolve) => {
      indexedDB.deleteDatabase(page.name).onsuccess = () => resolve();
    });
    expect(page.releaseState()).toBe('current');
  });
});

it("[OUT1] a page whose database another tab's sign-out deletes does not create a new one for its next query", async () => {
  const indexedDB = new IDBFactory();
  const page = await release(indexedDB);
  await page.commit(page.db, 'carts.setLine', line(1));
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(page.name);
    deleting.onsuccess = resolve;
    deleting.onerror = () => reject(deleting.error);
  });
  expect(page.wasDeleted(page.db)).toBe(true);
  await expect(page.db.outbox.count()).rejects.toThrow();
  expect(await indexedDB.databases()).toEqual([]);
  expect(page.releaseState()).toBe('current');
});
