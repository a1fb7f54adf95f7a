import { useCallback } from 'react';
import type { CratebookDatabase } from '../../data/database.ts';
import { useAnswer } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { saveUserSettings, type UserSettings } from './save-user-settings.ts';

/** What somebody set for themselves; undefined before the first pull. */
export const settingsOf = async (db: CratebookDatabase, userId: string): Promise<UserSettings | undefined> =>
  (await db.live('profiles').get(userId))?.userSettings;

/** What the signed-in person set for themselves, as this device knows it, and how to change it. */
export function useUserSettings(): { settings: UserSettings; save: (change: UserSettings) => Promise<void> } {
  const { user } = useSignedIn();
  const live = useAnswer(settingsOf, user.userId);
  const save = useCallback((change: UserSettings) => saveUserSettings(change), []);
  return { settings: live ?? user.profile.userSettings, save };
}
