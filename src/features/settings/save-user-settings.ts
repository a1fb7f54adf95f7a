import type * as z from 'zod/mini';
import type { userSettings } from '../../../contract/rows/accounts.ts';
import { requestBackgroundSync } from '../../lib/service-worker-client.ts';
import { sessionState } from '../../sync/session-state.ts';

export type UserSettings = z.infer<typeof userSettings>;

/** Changes the signed-in user's own settings; does nothing if no user is signed in. Throws StorageFullError. */
export async function saveUserSettings(change: UserSettings): Promise<void> {
  const { signedIn } = sessionState();
  if (!signedIn) return;
  const { db, engine, user } = signedIn;
  // A signed-in page has this script loaded; the language can be chosen before a sign-in too.
  const { commit } = await import('../../data/commit.ts');
  const known = (await db.live('profiles').get(user.userId))?.userSettings ?? user.profile.userSettings;
  await commit(db, 'account.saveSettings', { body: { ...known, ...change } });
  engine.wake();
  void requestBackgroundSync();
}
