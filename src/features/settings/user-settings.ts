import { useCallback } from 'react';
import type { CratebookDatabase } from '../../data/database.ts';
import { useAnswer } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { saveUserSettings, type UserSettings } from './save-user-settings.ts';

/** Returns a user's own settings; undefined before the first pull. */
export const settingsOf = async (db: CratebookDatabase, userId: string): Promise<UserSettings | undefined> =>
  (await db.live('profiles').get(userId))?.userSettings;

/** Returns the signed-in user's own settings, as this device knows them, and a function to change them. */
export function useUserSettings(): { settings: UserSettings; save: (change: UserSettings) => Promise<void> } {
  const { user } = useSignedIn();
  const live = useAnswer(settingsOf, user.userId);
  const save = useCallback((change: UserSettings) => saveUserSettings(change), []);
  return { settings: live ?? user.profile.userSettings, save };
}
