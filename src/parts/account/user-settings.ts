import { useCallback } from 'react';
import type * as z from 'zod/mini';
import type { userSettings } from '../../../contract/accounts.ts';
import { commit } from '../../data/commit.ts';
import { requestBackgroundSync } from '../../lib/service-worker-client.ts';
import { sessionState } from '../../sync/session.ts';
import { useLive } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';

export type UserSettings = z.infer<typeof userSettings>;

/** Changes what the signed-in person set for themselves; does nothing while nobody is. Throws StorageFullError. */
export async function saveUserSettings(change: UserSettings): Promise<void> {
  const { signedIn } = sessionState();
  if (!signedIn) return;
  const { db, engine, user } = signedIn;
  const known = (await db.live('profiles').get(user.userId))?.userSettings ?? user.profile.userSettings;
  await commit(db, 'account.saveSettings', { body: { ...known, ...change } });
  engine.wake();
  void requestBackgroundSync();
}

/** What the signed-in person set for themselves, as this device knows it, and how to change it. */
export function useUserSettings(): { settings: UserSettings; save: (change: UserSettings) => Promise<void> } {
  const { user } = useSignedIn();
  const live = useLive(async (db) => (await db.live('profiles').get(user.userId))?.userSettings, [user.userId]);
  const save = useCallback((change: UserSettings) => saveUserSettings(change), []);
  return { settings: live ?? user.profile.userSettings, save };
}
