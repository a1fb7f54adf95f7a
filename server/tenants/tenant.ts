/** The id of super administrators, their sessions and their audit records. This tenant has no host. */
export const PLATFORM_ID = '00000000-0000-0000-0000-000000000000';

/** A tenant as attached to every request. It contains no secrets. */
export interface Tenant {
  readonly id: string;
  readonly hostName: string;
  readonly companyId: string;
  readonly locationId: string;
  readonly companyName: string;
  readonly companyPhone: string | null;
  readonly companyEmail: string | null;
  readonly timeZone: string;
  readonly isActive: boolean;
  readonly pwaEnabled: boolean;
  readonly hideCatalogImages: boolean;
  readonly hideOutOfStockItems: boolean;
  readonly orderGuideExportEnabled: boolean;
  readonly priceListExportEnabled: boolean;
  readonly creditLimitEnabled: boolean;
  /** The tenant is on a separate database server. */
  readonly ownDatabase: boolean;
  /** Identifies that database and its credentials, for comparison only. Null for the shared database. */
  readonly place: string | null;
}

/** The platform as a tenant, for super administrators. */
export const PLATFORM: Tenant = {
  id: PLATFORM_ID,
  hostName: '',
  companyId: '',
  locationId: '',
  companyName: 'Cratebook',
  companyPhone: null,
  companyEmail: null,
  timeZone: 'UTC',
  isActive: true,
  pwaEnabled: false,
  hideCatalogImages: false,
  hideOutOfStockItems: false,
  orderGuideExportEnabled: false,
  priceListExportEnabled: false,
  creditLimitEnabled: false,
  ownDatabase: false,
  place: null,
};
