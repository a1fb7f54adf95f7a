import type { UserSettings } from '../../../parts/account/save-user-settings.ts';
import { useFailureText } from '../../../parts/account/use-failure-text.ts';
import { useUserSettings } from '../../../parts/account/user-settings.ts';
import { useToast } from '../../../ui/toast-context.ts';

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
