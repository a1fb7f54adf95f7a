import { useLingui } from '@lingui/react/macro';
import { SignedOutError } from '../data/device.ts';
import { OutdatedError } from '../data/newer-release.ts';
import { StorageFullError } from '../data/storage-room.ts';
import { PausedError } from '../lib/access-token.ts';
import { CallError, UnreachableError } from '../lib/call.ts';
import { errorText } from '../lib/error-text.ts';
import { reportError } from '../lib/report-error.ts';

/**
 * Returns the user's text for a failed request. A response of another shape is that of a newer server: an old tab says
 * so instead of nothing. Rethrows errors that are not the app's own.
 */
export function useFailureText(): (error: unknown) => string {
  const { t, i18n } = useLingui();
  return (error) => {
    if (error instanceof UnreachableError) return t`This needs a connection. Try again when you’re online.`;
    if (error instanceof PausedError) return i18n._(errorText('unauthenticated'));
    if (error instanceof CallError) return i18n._(errorText(error.code));
    if (error instanceof StorageFullError) return t`Not saved: this device is out of storage.`;
    if (error instanceof OutdatedError)
      return t`A new version of the app is open in another tab. Reload this tab to continue.`;
    if (error instanceof SignedOutError) return t`Not saved: you signed out in another tab.`;
    if (error instanceof Error && error.name === '$ZodError') {
      reportError(error);
      return i18n._(errorText('method_not_allowed'));
    }
    throw error;
  };
}
