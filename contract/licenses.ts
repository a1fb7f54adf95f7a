import type { License } from './roles.ts';

/** What the warehouse lead may do without a license for it. */
const LEAD_ALSO: readonly License[] = ['picking', 'receiving', 'transfers', 'inventory'];

/** Returns whether a user's licenses include one of those named; that of the warehouse lead includes most work there. */
export const holdsLicense = (own: readonly License[], ...anyOf: readonly License[]): boolean =>
  anyOf.some((license) => own.includes(license) || (own.includes('lead') && LEAD_ALSO.includes(license)));
