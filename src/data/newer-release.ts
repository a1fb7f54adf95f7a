import type { Dexie, DexieOptions } from 'dexie';

/**
 * How this page or worker relates to the database's version. `outdated`: a newer release has upgraded it, so nothing is
 * read or written here any more. `blocked`: this release waits to upgrade it until pages of the earlier release have
 * closed it.
 */
export type ReleaseState = 'current' | 'outdated' | 'blocked';

/** A newer release has taken over this device's data. The change was not made, and the page must be reloaded. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

/** Time in milliseconds to keep what was typed before the database is closed. The newer release waits as long. */
const RESCUE_MS = 2000;

let state: ReleaseState = 'current';
let rolledBack = false;
/** Names of databases that were open in this page or worker. */
const opened = new Set<string>();
const listeners = new Set<() => void>();
const deleted = new WeakSet<Dexie>();
const rescues = new Set<() => Promise<unknown>>();

const set = (next: ReleaseState): void => {
  // A database that a newer release has upgraded stays upgraded.
  if (state === next || state === 'outdated') return;
  state = next;
  for (const listener of listeners) listener();
};

/** Returns whether the database was deleted under this connection, which stays closed. */
export const wasDeleted = (db: Dexie): boolean => deleted.has(db);

export const releaseState = (): ReleaseState => state;

/**
 * Returns whether the database was newer than this page or worker at its start, because the server went back to an
 * earlier release. The state is `outdated` then.
 */
export const isRolledBack = (): boolean => rolledBack;

/** Calls `listener` at each change of `releaseState`. Returns a function that unsubscribes. */
export const subscribeReleaseState = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Registers `rescue`, which writes typed text that is not stored yet. It is called when a newer release requests the
 * database. Returns a function that removes it.
 */
export const rescueBeforeUpgrade = (rescue: () => Promise<unknown>): (() => void) => {
  rescues.add(rescue);
  return () => void rescues.delete(rescue);
};

/**
 * Wraps IndexedDB so that it never opens a database that a newer release has upgraded. Dexie would open it at whatever
 * version it has, and would restore what the newer release removed from its schema.
 */
function atOwnVersionOnly(idb: IDBFactory): IDBFactory {
  const own = new Map<string, number>();
  return {
    open(name, version = own.get(name)) {
      if (version !== undefined) own.set(name, version);
      const request = idb.open(name, version);
      request.addEventListener('error', () => {
        if (request.error?.name !== 'VersionError') return;
        rolledBack ||= !opened.has(name);
        set('outdated');
      });
      request.addEventListener('success', () => opened.add(name));
      return request;
    },
    deleteDatabase: (name) => idb.deleteDatabase(name),
    databases: () => idb.databases(),
    cmp: (a, b) => idb.cmp(a, b),
  };
}

/** Returns the options of a database that uses `letGoWhenOutdated`. */
export function ownVersionOptions(options: DexieOptions): DexieOptions {
  const idb = (options.indexedDB as IDBFactory | undefined) ?? globalThis.indexedDB;
  return idb ? { ...options, indexedDB: atOwnVersionOnly(idb) } : options;
}

/**
 * Closes the database for good when a newer release wants to upgrade it, after what was typed is kept. This release's
 * rows may no longer match the newer schema. Sets `releaseState`. Closes a database that is being deleted at once and
 * for good.
 */
export function letGoWhenOutdated(db: Dexie): void {
  db.on('versionchange', (event: IDBVersionChangeEvent) => {
    // A sign-out deleted it. Dexie would reopen it for the next query and so create a new database that belongs to no
    // user.
    if (!event.newVersion) {
      deleted.add(db);
      db.close();
      return false;
    }
    const patience = new Promise((resolve) => setTimeout(resolve, RESCUE_MS));
    const rescued = Promise.allSettled([...rescues].map((rescue) => rescue()));
    void Promise.race([rescued, patience]).then(() => {
      db.close();
      set('outdated');
    });
    return false;
  });
  db.on('blocked', () => set('blocked'));
  db.on('ready', () => set('current'), true);
}

/**
 * Lets Dexie open a database again whose opening failed, such as while the browser's storage process restarts. One that was deleted, or that a newer
 * release has upgraded, stays closed.
 */
export function allowReopening(db: Dexie): void {
  if (!db.isOpen() && !wasDeleted(db) && state !== 'outdated') db.close({ disableAutoOpen: false });
}
