import { useFailureText } from '../../sync/use-failure-text.ts';
import { useToast } from '../../ui/toast-context.ts';
import type { UserSettings } from './save-user-settings.ts';
import { useUserSettings } from './user-settings.ts';

/** The person's settings; a change that this device has no room for is said, not lost in silence. */
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
