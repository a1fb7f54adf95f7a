import type { ColumnType, Generated } from 'kysely';
import type { Location } from '../../../contract/locations.ts';
import type { TextsByLocale } from '../../../rules/company-texts.ts';

/** The company: its settings, holidays, messages, files and counters. */

type SurchargeRule = Location['surcharge'];
/** Theme settings of an administrator. A missing value has its default. */
type ThemeSettings = Partial<Record<string, unknown>>;

export interface TenantsTable {
  id: string;
  company_id: string;
  location_id: string;
  company_name: string;
  company_phone: string | null;
  company_email: string | null;
  host_name: string;
  next_host: string | null;
  db_server: string | null;
  db_port: number | null;
  db_catalog: string | null;
  db_user: string | null;
  db_password_sealed: string | null;
  db_trust_server_certificate: Generated<boolean>;
  use_ssl: Generated<boolean>;
  power_bi_workspace_id: string | null;
  hide_catalog_images: Generated<boolean>;
  hide_out_of_stock_items: Generated<boolean>;
  order_guide_export_enabled: Generated<boolean>;
  price_list_export_enabled: Generated<boolean>;
  pwa_enabled: Generated<boolean>;
  credit_limit_enabled: Generated<boolean>;
  is_active: Generated<boolean>;
  time_zone: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface FactsTable {
  name: string;
  value: string;
}

export interface OrganizationTable {
  tenant_id: string;
  theme: ColumnType<ThemeSettings, string | undefined, string>;
  style_hash: string | null | undefined;
  tax_basis_points: Generated<number>;
  /** The rate of deliveries from `next_tax_on`. Both are null if no change is known. */
  next_tax_basis_points: number | null | undefined;
  next_tax_on: string | null | undefined;
  discount_basis_points: Generated<number>;
  surcharge: ColumnType<SurchargeRule, string | undefined, string>;
  surcharge_taxed: Generated<boolean>;
  charges_changed_at: string | null | undefined;
  max_overdue_days: number | null;
  /** Ledger entries of this day and earlier days are refused. */
  books_closed_on: string | null;
  time_zone: Generated<string>;
  credit_limit_enabled: Generated<boolean>;
  default_locale: Generated<'en' | 'es' | 'fr'>;
  /** Login messages in other languages than the default one, which is in `theme`. */
  login_messages: ColumnType<TextsByLocale, string | undefined, string>;
  updated_at: Generated<string>;
}

export interface OptionsTable {
  tenant_id: string;
  key: string;
  value: string;
}

export interface HolidaysTable {
  tenant_id: string;
  day: string;
  name: string;
}

export interface MessagesTable {
  tenant_id: string;
  id: string;
  subject: string;
  name: string;
  body: string;
  created_at: Generated<string>;
  edited_at: string | null;
  removed_at: string | null;
}

export interface PwaSettingsTable {
  tenant_id: string;
  id: string;
  name: string;
  short_name: string;
  description: Generated<string>;
  image_url_512: string | null;
  active: Generated<boolean>;
  updated_at: Generated<string>;
}

export interface BlobsTable {
  tenant_id: string;
  hash: string;
  media_type: string;
  /** Null if the bytes are in the object store. */
  bytes: Uint8Array | null;
  object_key: Generated<string | null>;
  object_bytes: Generated<number | null>;
  created_at: Generated<string>;
}

export interface FilesTable {
  tenant_id: string;
  id: string;
  file_name: string;
  description: Generated<string>;
  file_path: Generated<string>;
  hash: string;
  media_type: string;
  byte_size: number;
  width: number;
  height: number;
  created_by: string | null;
  created_at: Generated<string>;
}

export interface CountersTable {
  tenant_id: string;
  name: string;
  value: number;
}
