import type { Location } from '../../../contract/locations.ts';
import type { Profile } from '../../../contract/shop-collections.ts';

/**
 * Returns whether the cart icon is shown (spec section 4): only to Customer, unless ordering in the portal is off, and
 * not on the cart and checkout pages. The profile is as of the sign-in, so the location decides once the device has it.
 */
export function showsCart(
  profile: Pick<Profile, 'role' | 'portalSettings'>,
  location: { readonly options: Pick<Location['options'], 'disableOrdering'> } | undefined,
  path: string,
): boolean {
  const isOff = location?.options.disableOrdering ?? profile.portalSettings.disablePortalOrdering;
  if (profile.role !== 'CUSTOMER' || isOff) return false;
  return !/^\/portal\/(?:cart|checkout)(?:\/|$)/.test(path);
}
