import { useLingui } from '@lingui/react/macro';
import { SignedOutError } from '../data/device.ts';
import { OutdatedError } from '../data/newer-release.ts';
import { StorageFullError } from '../data/storage-room.ts';
import { PausedError } from '../lib/access-token.ts';
import { CallError, UnreachableError } from '../lib/call.ts';
import { errorText } from '../lib/error-text.ts';

/** Returns the user's text for a failed request. Rethrows errors that are not the app's own. */
export function useFailureText(): (error: unknown) => string {
  const { t, i18n } = useLingui();
  return (error) => {
    if (error instanceof UnreachableError) return t`There is no connection. This needs one; please try again later.`;
    if (error instanceof PausedError) return i18n._(errorText('unauthenticated'));
    if (error instanceof CallError) return i18n._(errorText(error.code));
    if (error instanceof StorageFullError) return t`This device has no room left, so the change was not made.`;
    if (error instanceof OutdatedError)
      return t`A new version of the app is open in another tab. Reload this one to go on.`;
    if (error instanceof SignedOutError) return t`You were signed out in another tab, so the change was not made.`;
    throw error;
  };
}
