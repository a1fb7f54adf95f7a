import { useNavigate } from 'react-router';
import { accountEndpoints } from '../../../contract/accounts.ts';
import { withLocale } from '../../lib/i18n-locale.ts';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { useLocale } from '../../ui/use-format.ts';

/**
 * Returns a function that starts an impersonation (spec section 4). It opens the page that asks before the user acts as
 * the other one. Exit returns to the current page. Throws CallError, UnreachableError.
 */
export function useActAs(): (userId: string) => Promise<void> {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const locale = useLocale();
  return async (userId) => {
    const { token, expiresAt } = await callAs(accountEndpoints.impersonate, {
      params: { orgId: user.tenantId, userId },
    });
    const returnTo = location.pathname + location.search;
    const hash = new URLSearchParams({ token, expiresAt, returnTo }).toString();
    await navigate({ pathname: withLocale('/auth/impersonate', locale), hash });
  };
}
