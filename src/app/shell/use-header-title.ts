import { useLingui } from '@lingui/react/macro';
import { useCurrentLocation } from '../../features/locations/use-current-location.ts';
import { useHeaderSearch } from '../../features/search/header-search.tsx';
import { useSignedIn } from '../../sync/use-session.tsx';

/**
 * Returns the header's title by role (spec section 2): customers see the location they order for, other users their
 * area of the app.
 */
export function useHeaderTitle(): string | undefined {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const location = useCurrentLocation();
  const { chosen } = useHeaderSearch();
  switch (user.profile.role) {
    case 'CUSTOMER':
      return location?.displayName ?? user.profile.portalSettings.customerLocationName ?? undefined;
    // The location switch beside the company's name shows it.
    case 'SUPERCUSTOMER':
      return undefined;
    case 'SALES':
      return t`Sales`;
    case 'BUYER':
      return t`Purchasing`;
    case 'ADMIN':
      return t`Administration`;
    case 'SUPERADMIN':
      return t`Platform`;
    case 'APP':
      return chosen ?? t`Mobile app`;
    default:
      return undefined;
  }
}
