import type { ColumnType, Generated } from 'kysely';
import type { Address, LocationOptions } from '../../../contract/locations.ts';

/** Customers, their locations, and their routes. */

export interface CustomersTable {
  tenant_id: string;
  customer_id: string;
  name: string;
  credit_hold: Generated<boolean>;
  credit_limit_cents: number | null;
  balance_cents: Generated<number>;
  open_orders_cents: Generated<number>;
  oldest_overdue_days: Generated<number>;
  is_active: Generated<boolean>;
  /** Days from the invoice date until an invoice is due. */
  terms_days: Generated<number>;
  /** Where invoices are mailed to. */
  invoice_emails: Generated<string[]>;
  invoice_locale: Generated<'en' | 'es' | 'fr'>;
  /** Of overdue invoices, by mail. */
  wants_reminders: Generated<boolean>;
  terms_changed_at: Generated<string | null>;
  terms_changed_by: Generated<string>;
  updated_at: Generated<string>;
}

export interface RoutesTable {
  tenant_id: string;
  id: string;
  name: string;
  weekdays: number[];
  warehouse_id: string;
  driver_user_id: string | null;
  /** HH:MM in the company's time zone. */
  departs_at: Generated<string | null>;
  /** Median time from stop to stop; null until a run has finished. */
  pace_seconds: Generated<number | null>;
  /** The runs that it is from. */
  pace_runs: Generated<number>;
  changed_by: Generated<string>;
  changed_at: Generated<string | null>;
}

export interface CustomerLocationsTable {
  tenant_id: string;
  customer_location_id: string;
  customer_id: string;
  display_name: string;
  address: ColumnType<Address, string, string>;
  warehouse_id: string;
  price_list_id: string;
  route_id: string | null;
  route_stop: number | null;
  delivery_weekdays: number[];
  pickup_weekdays: number[];
  cutoff: string;
  lead_days: Generated<number>;
  holidays: Generated<string[]>;
  minimum_order_cents: Generated<number>;
  minimum_cases: Generated<number>;
  tax_exempt: Generated<boolean>;
  discount_basis_points: Generated<number>;
  options: ColumnType<LocationOptions, string, string>;
  delivery_instructions: Generated<string>;
  receives_from: string | null;
  receives_until: string | null;
  picking_note: Generated<string>;
  loading_note: Generated<string>;
  /** Keys and alarm codes, for drivers only. */
  access_note: Generated<string>;
  /** Where receipts were mailed last; empty if not known. */
  receipt_email: Generated<string>;
  /** Of receiving hours, notes and delivery instructions. */
  details_changed_at: Generated<string | null>;
  details_changed_by: Generated<string>;
  is_active: Generated<boolean>;
  updated_at: Generated<string>;
}
