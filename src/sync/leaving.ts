import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase } from '../data/database.ts';
import {
  beginLeaving,
  type CurrentUser,
  endLeaving,
  type Leaving,
  noteSealed,
  noteStep,
  readDevice,
} from '../data/device.ts';
import { databaseName, type Identity } from '../data/identity.ts';
import { deleteDatabase, emptyDatabase, sealWork } from '../data/seal.ts';
import { forget } from '../lib/service-worker-client.ts';
import { markSignedIn } from '../lib/signed-in-hint.ts';
import { leaving } from './leaving-channel.ts';
import { inSessionLock } from './session-state.ts';

/**
 * Implements sign-out as a journaled state machine (docs/SYNC.md, "Leaving a shared device"). All of it runs within
 * `inSessionLock`.
 */

/** How long another tab may delay the deletion of a database, in milliseconds. The database is already empty. */
const DELETE_MS = 5000;
/** How long a start waits for another tab's sign-in or sign-out, in milliseconds. */
const START_MS = 5000;

/** The user who signs in, with their key. */
interface Author extends Identity {
  readonly key: CryptoKey;
}

export const isSameUser = (a: Identity, b: Identity): boolean => a.userId === b.userId && a.tenantId === b.tenantId;

/** Writes to the journal that a user leaves, so that the next start finishes it. Notifies the other tabs. */
export async function startLeaving({ tenantId, userId, profile }: CurrentUser): Promise<void> {
  markSignedIn(null);
  await beginLeaving({ tenantId, userId, userName: profile.userName, vaultId: uuidv7(), step: 'begun' });
  leaving.postMessage(databaseName({ tenantId, userId }));
}

/**
 * Finishes every sign-out that was begun on this device. If one fails, the next call continues it. Throws the error
 * that kept a user's rows readable, such as SealKeyMissingError.
 */
export async function finishLeaving(author?: Author): Promise<void> {
  for (const entry of (await readDevice()).leaving)
    await finish(entry, author && isSameUser(author, entry) ? author.key : undefined);
}

async function finish(entry: Leaving, key: CryptoKey | undefined): Promise<void> {
  const { tenantId, userId } = entry;
  let { step } = entry;
  if (step === 'begun' || step === 'sealed') {
    const db = new CratebookDatabase({ tenantId, userId });
    try {
      if (step === 'begun') {
        const { vault, replaced } = await sealWork(db, entry, key);
        await noteSealed(entry, vault, replaced);
      }
      await emptyDatabase(db);
    } finally {
      db.close();
    }
    step = 'emptied';
    await noteStep(entry, step);
  }
  if (step === 'emptied') {
    if (!(await deleteDatabase(databaseName(entry), DELETE_MS))) return;
    await noteStep(entry, 'deleted');
  }
  try {
    await forget(tenantId, userId);
  } catch {
    // The next start deletes the images.
    return;
  }
  await endLeaving(entry);
}

/**
 * Finishes at a start what a closed page had begun. Rejects if another tab holds the lock for longer than `START_MS`.
 */
export const finishAtStart = (): Promise<void> =>
  inSessionLock(() => finishLeaving(), { signal: AbortSignal.timeout(START_MS) });
