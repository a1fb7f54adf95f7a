import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { SignInFault } from './sign-in-here.ts';

/** Returns why a sign-in failed, and what to do. */
export function useSignInFaultText(): (fault: SignInFault) => string {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (fault) => {
    if (fault.kind === 'wrong') return t`The user name or the password is wrong. Check both and try again.`;
    if (fault.kind === 'offline') return t`You are offline. Sign in needs a connection.`;
    if (fault.kind === 'refused') return i18n._(errorText(fault.code));
    if (fault.kind === 'occupied') {
      const { userName } = fault;
      return t`Unsent work of ${userName} on this device could not be locked. ${userName} has to sign in here first.`;
    }
    if (fault.retryAfterMs === null) return t`Too many tries. Please wait a few minutes before the next one.`;
    const wait = format.span(fault.retryAfterMs);
    return t`Too many tries. The next one is possible in ${wait}.`;
  };
}
