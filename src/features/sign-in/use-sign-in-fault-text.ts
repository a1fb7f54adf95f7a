import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { SignInFault } from './sign-in-here.ts';

/** Returns why a sign-in failed, and what to do. */
export function useSignInFaultText(): (fault: SignInFault) => string {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (fault) => {
    if (fault.kind === 'wrong') return t`The username or password is incorrect. Check both and try again.`;
    if (fault.kind === 'offline') return t`You’re offline. You need a connection to sign in.`;
    if (fault.kind === 'refused') return i18n._(errorText(fault.code));
    if (fault.kind === 'occupied') {
      const { userName } = fault;
      return t`Unsent work of ${userName} on this device could not be locked. ${userName} must sign in here first.`;
    }
    if (fault.retryAfterMs === null) return t`Too many tries. Wait a few minutes, then try again.`;
    const wait = format.span(fault.retryAfterMs);
    return t`Too many tries. Try again in ${wait}.`;
  };
}
