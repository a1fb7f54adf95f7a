import type * as z from 'zod/mini';
import type { userSettings } from '../../../contract/rows/accounts.ts';
import { requestBackgroundSync } from '../../lib/service-worker-client.ts';
import { sessionState } from '../../sync/session-state.ts';

export type UserSettings = z.infer<typeof userSettings>;

/** Changes what the signed-in person set for themselves; does nothing while nobody is. Throws StorageFullError. */
export async function saveUserSettings(change: UserSettings): Promise<void> {
  const { signedIn } = sessionState();
  if (!signedIn) return;
  const { db, engine, user } = signedIn;
  // Whoever is signed in has it; the language is chosen before a sign-in too.
  const { commit } = await import('../../data/commit.ts');
  const known = (await db.live('profiles').get(user.userId))?.userSettings ?? user.profile.userSettings;
  await commit(db, 'account.saveSettings', { body: { ...known, ...change } });
  engine.wake();
  void requestBackgroundSync();
}
