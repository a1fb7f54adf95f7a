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
import { inSessionLock } from './session-state.ts';

/** The sign-out as a journaled state machine (docs/SYNC.md, "Leaving a shared device"). All of it runs within `inSessionLock`. */

/** Tabs of one device tell each other which database is about to go. */
export const leaving = new BroadcastChannel('cratebook-leaving');

/** How long another tab may keep a database from being deleted. It is empty by then. */
const DELETE_MS = 5000;
/** How long a start waits for another tab's sign-in or sign-out. */
const START_MS = 5000;

/** Whose key is at hand: that of the user who signs in. */
interface Author extends Identity {
  readonly key: CryptoKey;
}

export const isSameUser = (a: Identity, b: Identity): boolean => a.userId === b.userId && a.tenantId === b.tenantId;

/** Writes down that a user leaves: from here on the next start finishes it. Tells the other tabs. */
export async function startLeaving({ tenantId, userId, profile }: CurrentUser): Promise<void> {
  markSignedIn(null);
  await beginLeaving({ tenantId, userId, userName: profile.userName, vaultId: uuidv7(), step: 'begun' });
  leaving.postMessage(databaseName({ tenantId, userId }));
}

/**
 * Finishes whatever sign-outs were begun on this device; of one that fails the rest is left to the next call. Throws what kept it from
 * making a user's rows unreadable, such as SealKeyMissingError.
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
    // The next start deletes the pictures.
    return;
  }
  await endLeaving(entry);
}

/** Finishes at a start what a closed page had begun. Rejects where another tab is at it for long. */
export const finishAtStart = (): Promise<void> =>
  inSessionLock(() => finishLeaving(), { signal: AbortSignal.timeout(START_MS) });
