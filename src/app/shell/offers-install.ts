import type { Role } from '../../../contract/roles.ts';

/** How long a dismissed prompt stays hidden, in milliseconds: 14 days (spec section 9). */
export const DISMISSED_FOR_MS = 14 * 24 * 60 * 60_000;

/**
 * Returns whether to offer installation (spec section 4): only to customers, only if the organization has the mobile
 * app on, and not within 14 days of a dismissal.
 */
export const offersInstall = (facts: {
  role: Role;
  pwaEnabled: boolean;
  dismissedUntil: number;
  now: number;
}): boolean => facts.role === 'CUSTOMER' && facts.pwaEnabled && facts.now >= facts.dismissedUntil;
