import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Account } from '../../contract/accounts.ts';
import type { Delivery } from '../../contract/deliveries.ts';
import type { ExceptionFact, FloorException, MoveKind } from '../../contract/floor.ts';
import type { ItemUom } from '../../contract/items.ts';
import type { Address, Location, LocationOptions } from '../../contract/locations.ts';
import type { GuideLine } from '../../contract/order-guides.ts';
import type { Hold } from '../../contract/orders.ts';
import type { Role } from '../../contract/roles.ts';
import type { SalesOrder } from '../../contract/sales-orders.ts';

/**
 * The tables as the migrations make them. Instants and days come as strings, bigint and numeric as numbers;
 * JSON columns are read as values and written as JSON text.
 */

export type Names = { en: string; es: string; fr: string };
export type UserSettings = Account['userSettings'];
export type SurchargeRule = Location['surcharge'];
/** What an administrator set of the look; what is absent takes the default. */
export type ThemeSettings = Partial<Record<string, unknown>>;

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

export interface UsersTable {
  tenant_id: string;
  id: string;
  user_name: string;
  password_hash: string | null;
  role: Role;
  display_name: string;
  email: string | null;
  customer_id: string | null;
  customer_location_id: string | null;
  licenses: Generated<string[]>;
  warehouse_id: string | null;
  user_settings: ColumnType<UserSettings, string | undefined, string>;
  override_password_hash: string | null;
  seal_key: Uint8Array;
  is_active: Generated<boolean>;
  manages_users: Generated<boolean>;
  last_login_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface UserLocationsTable {
  tenant_id: string;
  user_id: string;
  customer_location_id: string;
}

export interface SessionsTable {
  tenant_id: string;
  id: string;
  user_id: string;
  refresh_hash: Uint8Array | null;
  scope: Generated<string>;
  impersonator: string | null;
  label: Generated<string>;
  created_at: Generated<string>;
  last_used_at: Generated<string>;
  expires_at: string;
  revoked_at: string | null;
}

export interface AccessTokensTable {
  tenant_id: string;
  token_hash: Uint8Array;
  session_id: string;
  expires_at: string;
}

export interface PasswordResetsTable {
  tenant_id: string;
  token_hash: Uint8Array;
  user_id: string;
  expires_at: string;
  used_at: string | null;
}

export interface AuditLogTable {
  tenant_id: string;
  id: string;
  at: Generated<string>;
  actor_id: string | null;
  actor_name: string;
  impersonator: string | null;
  action: string;
  subject: string;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
}

export interface OrganizationTable {
  tenant_id: string;
  theme: ColumnType<ThemeSettings, string | undefined, string>;
  tax_basis_points: Generated<number>;
  discount_basis_points: Generated<number>;
  surcharge: ColumnType<SurchargeRule, string | undefined, string>;
  max_overdue_days: number | null;
  time_zone: Generated<string>;
  credit_limit_enabled: Generated<boolean>;
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
}

export interface SmtpSettingsTable {
  tenant_id: string;
  host: string;
  port: number;
  secure: boolean;
  user_name: string | null;
  password_sealed: string | null;
  sender_name: string;
  sender_email: string;
  order_confirmation_emails: Generated<boolean>;
  updated_at: Generated<string>;
}

export interface MailOutboxTable {
  tenant_id: string;
  id: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  text_body: string;
  html_body: string | null;
  attempts: Generated<number>;
  next_attempt_at: Generated<string>;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
  created_at: Generated<string>;
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
  bytes: Uint8Array;
  created_at: Generated<string>;
}

export interface CountersTable {
  tenant_id: string;
  name: string;
  value: number;
}

export interface CategoriesTable {
  tenant_id: string;
  id: string;
  names: ColumnType<Names, string, string>;
  sequence: number;
  types: ColumnType<{ id: string; names: Names; sequence: number }[], string | undefined, string>;
}

export interface ItemsTable {
  tenant_id: string;
  item_code: string;
  description: string;
  brand: Generated<string>;
  pack_size: Generated<string>;
  category_id: string;
  type_id: string;
  plu: string | null;
  gtin: string | null;
  origin_country: string | null;
  order_uom: string;
  uoms: ColumnType<ItemUom[], string, string>;
  price_unit: Generated<string>;
  catch_weight: Generated<boolean>;
  average_weight_grams: number | null;
  taxable: Generated<boolean>;
  organic: Generated<boolean>;
  sequence: Generated<number>;
  keywords: Generated<string>;
  image_hash: string | null;
  available_weekdays: number[] | null;
  lead_days: Generated<number>;
  substitutes: Generated<string[]>;
  is_active: Generated<boolean>;
  updated_at: Generated<string>;
  search_text: GeneratedAlways<string>;
}

export interface PriceListsTable {
  tenant_id: string;
  id: string;
  name: string;
}

export interface PriceListPricesTable {
  tenant_id: string;
  price_list_id: string;
  item_code: string;
  uom: string;
  price_cents: number;
}

export interface LocationPricesTable {
  tenant_id: string;
  customer_location_id: string;
  item_code: string;
  uom: string;
  price_cents: number;
}

export interface LocationItemsTable {
  tenant_id: string;
  customer_location_id: string;
  item_code: string;
}

export interface WarehousesTable {
  tenant_id: string;
  id: string;
  name: string;
}

export interface VendorsTable {
  tenant_id: string;
  id: string;
  company: string;
  contact: ColumnType<Record<string, unknown>, string | undefined, string>;
}

export interface LotsTable {
  tenant_id: string;
  id: string;
  item_code: string;
  warehouse_id: string;
  lot_code: string;
  bin: Generated<string>;
  origin_country: string | null;
  vendor_id: string | null;
  received_on: string;
  expires_on: string | null;
  packed_on: string | null;
  on_hold: Generated<boolean>;
  on_hand: number;
}

export interface StockMovesTable {
  tenant_id: string;
  id: string;
  kind: MoveKind;
  warehouse_id: string;
  item_code: string;
  lot_id: string | null;
  lot_code: Generated<string>;
  bin: Generated<string>;
  quantity: number;
  weight_grams: number | null;
  source_id: string | null;
  source_line: number | null;
  at: string;
  by_user: string | null;
  by_name: Generated<string>;
  recorded_at: Generated<string>;
}

export interface ExceptionsTable {
  tenant_id: string;
  id: string;
  kind: string;
  subject: string;
  warehouse_id: string;
  about: ColumnType<FloorException['about'], string | undefined, string>;
  facts: ColumnType<ExceptionFact[], string | undefined, string>;
  status: Generated<string>;
  resolution: string | null;
  note: Generated<string>;
  raised_at: Generated<string>;
  resolved_at: string | null;
  resolved_by: string | null;
}

export interface StockTable {
  tenant_id: string;
  warehouse_id: string;
  item_code: string;
  on_hand: Generated<number>;
  committed: Generated<number>;
  inbound: Generated<number>;
  inbound_on: string | null;
}

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
  updated_at: Generated<string>;
}

export interface RoutesTable {
  tenant_id: string;
  id: string;
  name: string;
  weekdays: number[];
  warehouse_id: string;
  driver_user_id: string | null;
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
  is_active: Generated<boolean>;
  updated_at: Generated<string>;
}

export interface CartLinesTable {
  tenant_id: string;
  customer_location_id: string;
  item_code: string;
  uom: string;
  quantity: number;
  added_at: string;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface CheckoutDraftsTable {
  tenant_id: string;
  customer_location_id: string;
  step: Generated<number>;
  shipping_method: Generated<string>;
  delivery_on: string | null;
  po_number: Generated<string>;
  notes: Generated<string>;
  shipping_address: ColumnType<Address | null, string | null | undefined, string | null>;
  updated_at: Generated<string>;
}

export interface OrdersTable {
  tenant_id: string;
  id: string;
  order_number: number;
  customer_id: string;
  customer_location_id: string;
  warehouse_id: string;
  status: string;
  holds: ColumnType<Hold[], string | undefined, string>;
  shipping_method: string;
  delivery_on: string;
  po_number: Generated<string>;
  notes: Generated<string>;
  shipping_address: ColumnType<Address, string, string>;
  subtotal_cents: number;
  discount_cents: number;
  tax_cents: number;
  surcharge_cents: number;
  total_cents: number;
  submitted_at: string;
  received_at: Generated<string>;
  submitted_by: string;
  submitted_by_id: string | null;
  route_id: string | null;
  route_stop: number | null;
  updated_at: Generated<string>;
}

export interface OrderLinesTable {
  tenant_id: string;
  order_id: string;
  line_number: number;
  item_code: string;
  description: string;
  pack_size: Generated<string>;
  brand: Generated<string>;
  uom: string;
  uom_factor: Generated<number>;
  quantity: number;
  picked_quantity: number | null;
  unit_price_cents: number;
  price_unit: Generated<string>;
  catch_weight: Generated<boolean>;
  average_weight_grams: number | null;
  actual_weight_grams: number | null;
  taxable: Generated<boolean>;
  discount_cents: Generated<number>;
  line_cents: number;
}

export interface OrderGuidesTable {
  tenant_id: string;
  id: string;
  customer_id: string;
  customer_location_id: string | null;
  name: string;
  is_editable: Generated<boolean>;
  lines: ColumnType<GuideLine[], string | undefined, string>;
  updated_at: Generated<string>;
}

export interface InvoicesTable {
  tenant_id: string;
  id: string;
  invoice_number: number;
  order_id: string | null;
  customer_id: string;
  customer_location_id: string;
  invoiced_on: string;
  due_on: string;
  total_cents: number;
  open_cents: number;
  lines: ColumnType<unknown[], string | undefined, string>;
}

export interface CreditMemosTable {
  tenant_id: string;
  id: string;
  memo_number: number;
  invoice_id: string | null;
  customer_id: string;
  customer_location_id: string;
  issued_on: string;
  total_cents: number;
  open_cents: number;
  lines: ColumnType<unknown[], string | undefined, string>;
  sales_order_id: string | null;
  tax_cents: Generated<number>;
  note: Generated<string>;
  decision_id: string | null;
  issued_by: Generated<string>;
  cancelled_at: string | null;
  cancelled_by: string | null;
}

export interface CreditDecisionsTable {
  tenant_id: string;
  id: string;
  reason: Generated<string>;
  decided_at: string;
  decided_by: string | null;
  decided_by_name: string;
  undone_at: ColumnType<string | null, string | null | undefined, string | null>;
  undone_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface CreditRequestsTable {
  tenant_id: string;
  id: string;
  sales_order_id: string;
  line_number: number;
  quantity: number;
  reason: string;
  basis: string;
  amount_cents: number;
  requested_at: string;
  requested_by: string;
  withdrawn_at: string | null;
  withdrawn_by: string | null;
  decision: string | null;
  decision_id: string | null;
  granted_cents: number | null;
  memo_id: string | null;
  kept_at: ColumnType<string | null, string | null | undefined, string | null>;
  kept_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PurchaseOrdersTable {
  tenant_id: string;
  id: string;
  po_number: number;
  vendor_id: string;
  warehouse_id: string;
  status: string;
  ordered_on: string;
  expected_on: string;
  lines: ColumnType<unknown[], string | undefined, string>;
  updated_at: Generated<string>;
  finished_at: Generated<string | null>;
  finished_by: Generated<string>;
}

export interface TenantClockTable {
  tenant_id: string;
  value: Generated<number>;
  epoch: string;
  pruned_to: Generated<number>;
}

export interface ClockMarksTable {
  tenant_id: string;
  day: string;
  clock: number;
}

export interface ChangesTable {
  tenant_id: string;
  collection: string;
  id: string;
  scope: string;
  clock: number;
  ord: number;
  deleted: boolean;
}

export interface SyncClientsTable {
  tenant_id: string;
  client_id: string;
  user_id: string;
  last_seq: Generated<number>;
  ack_seq: Generated<number>;
  updated_at: Generated<string>;
}

export interface SyncResultsTable {
  tenant_id: string;
  client_id: string;
  seq: number;
  body_hash: Uint8Array;
  status: string;
  code: string | null;
  details: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  answer_status: number;
  answer: ColumnType<unknown | null, string | null | undefined, string | null>;
  at: Generated<string>;
}

export interface UserInvitesTable {
  tenant_id: string;
  id: string;
  token_hash: Uint8Array;
  email: string;
  display_name: Generated<string>;
  customer_id: string;
  customer_location_id: string;
  locale: string;
  invited_by: string;
  invited_by_name: string;
  created_at: Generated<string>;
  sent_at: string;
  sent_count: Generated<number>;
  expires_at: string;
  accepted_at: string | null;
  accepted_by: string | null;
  revoked_at: string | null;
}

export interface SalesOrdersTable {
  tenant_id: string;
  id: string;
  sales_order_number: number;
  order_id: string | null;
  order_number: number | null;
  customer_id: string;
  customer_location_id: string;
  warehouse_id: string;
  warehouse_name: string;
  status: string;
  history: ColumnType<SalesOrder['history'], string | undefined, string>;
  shipping_method: string;
  delivery_on: string;
  po_number: Generated<string>;
  notes: Generated<string>;
  shipping_address: ColumnType<Address, string, string>;
  subtotal_cents: number;
  discount_cents: number;
  tax_cents: number;
  surcharge_cents: number;
  total_cents: number;
  ordered_at: string;
  ordered_by: string;
  taken_by: string | null;
  taken_by_name: string | null;
  taken_at: string | null;
  terms: ColumnType<Delivery['terms'] | null, string | null | undefined, string | null>;
  own_route_id: string | null;
  run_route_id: string | null;
  run_day: string | null;
  run_finished: Generated<boolean>;
  updated_at: Generated<string>;
}

export interface PackoutsTable {
  tenant_id: string;
  id: string;
  packout_number: number;
  warehouse_id: string;
  status: Generated<string>;
  opened_at: string;
  opened_by: string;
  closed_at: string | null;
  closed_by: Generated<string>;
  updated_at: Generated<string>;
}

export interface PackoutEntriesTable {
  tenant_id: string;
  id: string;
  packout_id: string;
  kind: string;
  reverses: string | null;
  item_code: string;
  description: Generated<string>;
  quantity: number;
  uom: string;
  factor: number;
  weight_grams: number | null;
  case_weights: Generated<number[]>;
  lot_id: string | null;
  lot_code: Generated<string>;
  origin_country: string | null;
  packed_on: string | null;
  expires_on: string | null;
  expiry_reason: Generated<string>;
  on_hold: Generated<boolean>;
  held_said: Generated<boolean>;
  bin: Generated<string>;
  reason: string | null;
  note: Generated<string>;
  done_on: string;
  done_at: string;
  by_user: string | null;
  by_name: Generated<string>;
  recorded_at: Generated<string>;
}

export interface ContainerCountsTable {
  tenant_id: string;
  source_id: string;
  kind: string;
  customer_location_id: string;
  left_count: number;
  returned_count: number;
  at: string;
}

export interface PickEventsTable {
  tenant_id: string;
  id: string;
  sales_order_id: string;
  line_number: number;
  kind: string;
  undoes: string | null;
  undone_by: string | null;
  item_code: string;
  lot_id: string | null;
  lot_code: Generated<string>;
  bin: Generated<string>;
  quantity: number;
  base_quantity: number;
  weight_grams: number | null;
  case_weights: Generated<number[]>;
  reason: string | null;
  container: Generated<string>;
  contradicts: string | null;
  at: string;
  by_user: string | null;
  by_name: Generated<string>;
  recorded_at: Generated<string>;
}

export interface SalesOrderLinesTable {
  tenant_id: string;
  sales_order_id: string;
  line_number: number;
  item_code: string;
  description: string;
  pack_size: Generated<string>;
  brand: Generated<string>;
  uom: string;
  uom_factor: Generated<number>;
  ordered_quantity: number;
  allocated_quantity: Generated<number>;
  picked_quantity: Generated<number>;
  shipped_quantity: Generated<number>;
  picked_weight_grams: number | null;
  shipped_weight_grams: number | null;
  short_quantity: Generated<number>;
  short_reason: string | null;
  lots: Generated<string[]>;
  unit_price_cents: number;
  price_unit: Generated<string>;
  catch_weight: Generated<boolean>;
  average_weight_grams: number | null;
  taxable: Generated<boolean>;
  discount_cents: Generated<number>;
  line_cents: number;
}

export interface PacksTable {
  tenant_id: string;
  id: string;
  collection: string;
  scope: string;
  rev: string;
  form: number;
  epoch: string;
  clock: number;
  encoding: string;
  bytes: Buffer;
  built_at: Generated<string>;
}

export interface Schema {
  'platform.tenants': TenantsTable;
  'platform.facts': FactsTable;
  users: UsersTable;
  user_locations: UserLocationsTable;
  user_invites: UserInvitesTable;
  sessions: SessionsTable;
  access_tokens: AccessTokensTable;
  password_resets: PasswordResetsTable;
  audit_log: AuditLogTable;
  organization: OrganizationTable;
  options: OptionsTable;
  holidays: HolidaysTable;
  messages: MessagesTable;
  smtp_settings: SmtpSettingsTable;
  mail_outbox: MailOutboxTable;
  pwa_settings: PwaSettingsTable;
  blobs: BlobsTable;
  counters: CountersTable;
  categories: CategoriesTable;
  items: ItemsTable;
  price_lists: PriceListsTable;
  price_list_prices: PriceListPricesTable;
  location_prices: LocationPricesTable;
  location_items: LocationItemsTable;
  warehouses: WarehousesTable;
  vendors: VendorsTable;
  lots: LotsTable;
  stock_moves: StockMovesTable;
  exceptions: ExceptionsTable;
  stock: StockTable;
  customers: CustomersTable;
  routes: RoutesTable;
  customer_locations: CustomerLocationsTable;
  cart_lines: CartLinesTable;
  checkout_drafts: CheckoutDraftsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  sales_orders: SalesOrdersTable;
  sales_order_lines: SalesOrderLinesTable;
  packouts: PackoutsTable;
  packout_entries: PackoutEntriesTable;
  container_counts: ContainerCountsTable;
  pick_events: PickEventsTable;
  order_guides: OrderGuidesTable;
  invoices: InvoicesTable;
  credit_memos: CreditMemosTable;
  credit_decisions: CreditDecisionsTable;
  credit_requests: CreditRequestsTable;
  purchase_orders: PurchaseOrdersTable;
  tenant_clock: TenantClockTable;
  clock_marks: ClockMarksTable;
  changes: ChangesTable;
  sync_clients: SyncClientsTable;
  sync_results: SyncResultsTable;
  packs: PacksTable;
}
