import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { TenantsTable } from '../db/tables/company.ts';
import { hashPassword } from '../domains/accounts/passwords.ts';
import { hexOf, type NewRow } from './bulk-insert.ts';
import { DEMO_OVERRIDE_PASSWORD, DEMO_PASSWORD, DEMO_SUPER } from './people.ts';
import type { Pictures } from './pictures.ts';
import type { DemoSettings, DemoTenant, DemoUser } from './types.ts';

/** Rows of the company and its users. */

/** Returns the row of the tenant. */
export const tenantRow = (settings: DemoSettings): Insertable<TenantsTable> => ({
  id: settings.tenantId,
  company_id: settings.companyId,
  location_id: settings.locationId,
  company_name: settings.companyName,
  company_phone: settings.companyPhone,
  company_email: settings.companyEmail,
  host_name: settings.hostName,
  time_zone: settings.timeZone,
  is_active: settings.isActive,
  pwa_enabled: settings.pwaEnabled,
  credit_limit_enabled: settings.creditLimitEnabled,
  hide_catalog_images: settings.hideCatalogImages,
  hide_out_of_stock_items: settings.hideOutOfStockItems,
  order_guide_export_enabled: settings.orderGuideExportEnabled,
  price_list_export_enabled: settings.priceListExportEnabled,
});

/** Returns the row of the company. */
export const organizationRow = (settings: DemoSettings, pictures: Pictures): NewRow<'organization'> => ({
  theme: {
    ...settings.theme,
    companyImageUrl: pictures.urlOf(settings.logoFile),
    companyDarkImageUrl: pictures.urlOf(settings.darkLogoFile),
    faviconUrl: pictures.urlOf(settings.iconFile),
  },
  tax_basis_points: settings.taxBasisPoints,
  surcharge: settings.surcharge,
  max_overdue_days: settings.maxOverdueDays,
  time_zone: settings.timeZone,
  credit_limit_enabled: settings.creditLimitEnabled,
});

/** Returns the row of the app settings. */
export const pwaRow = ({ pwa, iconFile }: DemoSettings, pictures: Pictures): NewRow<'pwa_settings'> => ({
  id: pwa.id,
  name: pwa.name,
  short_name: pwa.shortName,
  description: pwa.description,
  image_url_512: pictures.urlOf(iconFile),
  active: pwa.active,
});

/** Returns the card payment settings: the provider that charges nothing. */
export const practiceGateway = (): NewRow<'card_gateways'> => ({
  provider: 'practice',
  merchant_id: '',
  account: '',
  is_live: false,
  secret_sealed: null,
  updated_at: new Date(0).toISOString(),
});

/** Returns the rows of the messages. */
export const messageRows = ({ messages }: DemoSettings): NewRow<'messages'>[] =>
  messages.map(({ createdAt, ...message }) => ({ ...message, created_at: createdAt }));

/** Returns the rows of the company's synonyms. */
export const synonymRows = ({ synonyms }: DemoSettings): NewRow<'synonyms'>[] =>
  synonyms.map(({ words, meanings, updatedAt, ...group }) => ({
    ...group,
    words: [...words],
    meanings: [...meanings],
    updated_at: updatedAt,
  }));

/** Returns the rows of the counters, under the names that the server uses. */
export const counterRows = ({ counters }: DemoTenant): NewRow<'counters'>[] => [
  { name: 'orders', value: counters.order },
  { name: 'sales_orders', value: counters.salesOrder },
  { name: 'invoices', value: counters.invoice },
  { name: 'credit_memos', value: counters.creditMemo },
  { name: 'purchase_orders', value: counters.purchaseOrder },
  { name: 'packouts', value: counters.packout },
];

/**
 * Returns the rows of the users. All share one hash, because the demo's passwords are public: a salt for each user
 * would protect nothing, and two hundred hashes take seconds of every first start. The seal keys are random.
 */
export const userRows = async (users: readonly DemoUser[]): Promise<NewRow<'users'>[]> => {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const overrideHash = await hashPassword(DEMO_OVERRIDE_PASSWORD);
  return users.map((user) => ({
    id: user.id,
    user_name: user.userName,
    password_hash: passwordHash,
    override_password_hash: user.hasOverride ? overrideHash : null,
    seal_key: hexOf(randomBytes(32)),
    role: user.role,
    display_name: user.displayName,
    email: user.email,
    customer_id: user.customerId,
    customer_location_id: user.customerLocationId,
    licenses: user.licenses,
    warehouse_id: user.warehouseId,
    manages_users: user.managesUsers,
    user_settings: { locale: user.locale },
  }));
};

/** The platform's administrator, who belongs to no tenant. */
export const superUser: DemoUser = {
  ...DEMO_SUPER,
  email: DEMO_SUPER.userName,
  role: 'SUPERADMIN',
  customerId: null,
  customerLocationId: null,
  locationIds: [],
  licenses: [],
  warehouseId: null,
  locale: 'en',
  hasOverride: false,
  managesUsers: false,
};
