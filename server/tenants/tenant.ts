/** The id under which super administrators, their sessions and their audit records are kept. It has no host of its own. */
export const PLATFORM_ID = '00000000-0000-0000-0000-000000000000';

/** A tenant as every request carries it. Secrets aren't part of it. */
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
  /** Placed on a database server of its own. */
  readonly ownDatabase: boolean;
  /** Names that database and how it is entered, for equality only; null in the shared one. */
  readonly place: string | null;
}

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
