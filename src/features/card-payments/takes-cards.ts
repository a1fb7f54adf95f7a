import type { OrganizationSettings } from '../../../contract/accounts.ts';
import type { Location } from '../../../contract/locations.ts';

/** Returns whether invoices of a location can be paid by card, as far as the device knows. */
export const takesCards = (
  { options }: Pick<Location, 'options'>,
  settings: Pick<OrganizationSettings, 'takesCards'>,
): boolean => options.paymentsEnabled && settings.takesCards === true;

/** Returns the screen that pays invoices, with one chosen. */
export const payPath = (invoiceId?: string): string =>
  `/portal/account/payments/create${invoiceId === undefined ? '' : `?invoice=${invoiceId}`}`;
