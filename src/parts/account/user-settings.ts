import { useCallback } from 'react';
import { useLive } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { saveUserSettings, type UserSettings } from './save-user-settings.ts';

/** What the signed-in person set for themselves, as this device knows it, and how to change it. */
export function useUserSettings(): { settings: UserSettings; save: (change: UserSettings) => Promise<void> } {
  const { user } = useSignedIn();
  const live = useLive(async (db) => (await db.live('profiles').get(user.userId))?.userSettings, [user.userId]);
  const save = useCallback((change: UserSettings) => saveUserSettings(change), []);
  return { settings: live ?? user.profile.userSettings, save };
}
