import Dexie from 'dexie';
import { CratebookDatabase, readMeta } from '../data/database.ts';
import { databaseName, type Identity, isActingDatabase } from '../data/identity.ts';
import { deleteImages } from '../lib/image-cache.ts';

/**
 * Databases of sessions in which somebody acts as another user. They go with Exit; a tab that is closed instead leaves one behind, and the
 * next start sweeps it away. Each tab that uses one says so by a lock, which the browser takes back when the tab is gone.
 */
const lockOf = (name: string): string => `cratebook-acting:${name}`;

let release: (() => void) | undefined;

/** Says that this tab uses the database; resolves when no sweep can take it away any more. */
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

/** This tab doesn't use it any more. */
export function releaseActing(): void {
  release?.();
  release = undefined;
}

/**
 * Deletes what closed tabs left behind, rows and pictures. Where something was not sent the database stays: it is sent when somebody acts as that user on
 * this device again. Browsers that can't list databases keep theirs. True while one is in use: the tab that holds it may be about to close.
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
      // The user may be at work here themselves: then their pictures stay.
      if (userId !== currentUserId) await deleteImages(tenantId, userId);
    });
  }
  return inUse;
}

async function hasUnsent(identity: Identity): Promise<boolean> {
  const db = new CratebookDatabase(identity);
  try {
    // What the server has settled waits for the next pull to take it away, which a tab that was closed never makes.
    const settled = (await readMeta(db, 'settledSeq')) ?? 0;
    return (await db.outbox.where('seq').above(settled).count()) > 0;
  } finally {
    db.close();
  }
}
