import Dexie from 'dexie';
import { CratebookDatabase, readMeta } from '../data/database.ts';
import { databaseName, type Identity, isActingDatabase } from '../data/identity.ts';
import { deleteImages } from '../lib/image-cache.ts';

/**
 * Databases of impersonation sessions. Exit deletes its database. A tab that is closed leaves one behind, which the
 * next start deletes. A tab that uses a database holds a Web Lock, which the browser releases when the tab closes.
 */
const lockOf = (name: string): string => `cratebook-acting:${name}`;

let release: (() => void) | undefined;

/** Takes this tab's lock on its database. Resolves when no sweep can delete the database any more. */
export async function holdActing(identity: Identity): Promise<void> {
  releaseActing();
  await new Promise<void>((held) => {
    void navigator.locks.request(lockOf(databaseName(identity)), { mode: 'shared' }, () => {
      held();
      return new Promise<void>((done) => {
        release = done;
      });
    });
  });
}

/** Releases this tab's lock on its database. */
export function releaseActing(): void {
  release?.();
  release = undefined;
}

/**
 * Deletes the rows and images that closed impersonating tabs left behind. Keeps a database with unsent changes, which
 * are sent at the next impersonation of that user on this device. Returns true if a tab still uses one, because that
 * tab may be about to close. Does nothing in browsers that cannot list databases.
 */
export async function sweepActing(currentUserId: string | undefined): Promise<boolean> {
  let inUse = false;
  const names = ((await indexedDB.databases?.()) ?? []).map(({ name }) => name ?? '').filter(isActingDatabase);
  for (const name of names) {
    await navigator.locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
      const [, tenantId = '', userId = ''] = name.split(':');
      if (!lock) inUse = true;
      if (!lock || (await hasUnsent({ tenantId, userId, acting: true }))) return;
      await Dexie.delete(name);
      // If the user is signed in on this device too, their images stay.
      if (userId !== currentUserId) await deleteImages(tenantId, userId);
    });
  }
  return inUse;
}

async function hasUnsent(identity: Identity): Promise<boolean> {
  const db = new CratebookDatabase(identity);
  try {
    // A closed tab never makes the pull that removes settled changes from the outbox.
    const settled = (await readMeta(db, 'settledSeq')) ?? 0;
    return (await db.outbox.where('seq').above(settled).count()) > 0;
  } finally {
    db.close();
  }
}
