import type { Profile } from '../../../contract/shop-collections.ts';

/**
 * Returns whether the cart icon is shown (spec section 4): only to Customer, unless ordering in the portal is off, and
 * not on the cart and checkout pages.
 */
export function showsCart(profile: Pick<Profile, 'role' | 'portalSettings'>, path: string): boolean {
  if (profile.role !== 'CUSTOMER' || profile.portalSettings.disablePortalOrdering) return false;
  return !/^\/portal\/(?:cart|checkout)(?:\/|$)/.test(path);
}
