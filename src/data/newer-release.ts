import type { Dexie, DexieOptions } from 'dexie';

/**
 * How this page or worker stands to the database's version. `outdated`: a newer release has upgraded it, so nothing is read or written here
 * any more. `blocked`: this release waits to upgrade it until pages of the one before have let go.
 */
export type ReleaseState = 'current' | 'outdated' | 'blocked';

/** A newer release of the app has taken over this device's data: the change was not made, and the page has to be reloaded. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

/** What was typed is kept within this time before the database is let go; the newer release waits as long. */
const RESCUE_MS = 2000;

let state: ReleaseState = 'current';
let rolledBack = false;
/** Names of databases that were open in this page or worker. */
const opened = new Set<string>();
const listeners = new Set<() => void>();
const deleted = new WeakSet<Dexie>();
const rescues = new Set<() => Promise<unknown>>();

const set = (next: ReleaseState): void => {
  // What a newer release has upgraded stays upgraded.
  if (state === next || state === 'outdated') return;
  state = next;
  for (const listener of listeners) listener();
};

/** Whether the database was deleted under this connection, which stays closed. */
export const wasDeleted = (db: Dexie): boolean => deleted.has(db);

export const releaseState = (): ReleaseState => state;

/**
 * Whether the database was newer than this page or worker from its start: the server went back to an earlier release. The state is
 * `outdated` then.
 */
export const isRolledBack = (): boolean => rolledBack;

/** Called at each change of `releaseState`. Answers how to stop. */
export const subscribeReleaseState = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** `rescue` writes what was typed and not yet kept; it is called when a newer release asks for the database. Answers how to take it back. */
export const rescueBeforeUpgrade = (rescue: () => Promise<unknown>): (() => void) => {
  rescues.add(rescue);
  return () => void rescues.delete(rescue);
};

/**
 * An IndexedDB that never opens a database which a newer release has upgraded. Dexie on its own would open it all the same, at whatever
 * version it has, and put back what the newer release took out of its schema.
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

/** The options of a database that is kept by `letGoWhenOutdated`. */
export function ownVersionOptions(options: DexieOptions): DexieOptions {
  const idb = (options.indexedDB as IDBFactory | undefined) ?? globalThis.indexedDB;
  return idb ? { ...options, indexedDB: atOwnVersionOnly(idb) } : options;
}

/**
 * Lets the database go when a newer release wants to upgrade it, after what was typed is kept, and for good: this release's rows may no
 * longer be what the newer one reads. Says so by `releaseState`. One that is deleted is let go of at once, and for good too.
 */
export function letGoWhenOutdated(db: Dexie): void {
  db.on('versionchange', (event: IDBVersionChangeEvent) => {
    // Deleted, at a sign-out. Left alone, Dexie would open it again for the next question, and so make a new one for nobody.
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
