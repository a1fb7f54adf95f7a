import { useFailureText } from '../../sync/use-failure-text.ts';
import { useToast } from '../../ui/toast-context.ts';
import type { UserSettings } from './save-user-settings.ts';
import { useUserSettings } from './user-settings.ts';

/**
 * Returns the user's settings and a function to save them. If the device has no room for a change, a message is shown.
 */
export function useSaveSettings(): { settings: UserSettings; save: (change: UserSettings) => Promise<void> } {
  const { settings, save } = useUserSettings();
  const toast = useToast();
  const failureText = useFailureText();
  return {
    settings,
    async save(change) {
      try {
        await save(change);
      } catch (error) {
        toast.show({ text: failureText(error), tone: 'danger' });
      }
    },
  };
}
