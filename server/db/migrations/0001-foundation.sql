-- Tenants live in a schema of their own that the tenant role never reaches. Everything else belongs to a tenant:
-- tenant_id first in each key, row-level security forced, so that the tables distribute by tenant as they stand.

create schema platform;

create table platform.tenants (
  id uuid primary key,
  company_id text not null,
  location_id text not null,
  company_name text not null,
  company_phone text,
  company_email text,
  host_name text not null unique,
  next_host text,
  db_server text,
  db_port int,
  db_catalog text,
  db_user text,
  db_password_sealed text,
  db_trust_server_certificate boolean not null default false,
  use_ssl boolean not null default false,
  power_bi_workspace_id text,
  hide_catalog_images boolean not null default false,
  hide_out_of_stock_items boolean not null default false,
  order_guide_export_enabled boolean not null default true,
  price_list_export_enabled boolean not null default true,
  pwa_enabled boolean not null default true,
  credit_limit_enabled boolean not null default true,
  is_active boolean not null default true,
  time_zone text not null default 'America/New_York',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Facts about this database as a whole, such as whether the demo data is in.
create table platform.facts (name text primary key, value text not null);

-- People, sessions ---------------------------------------------------------------------------------------------------

create table users (
  tenant_id uuid not null,
  id uuid not null,
  user_name text not null,
  password_hash text,
  role text not null,
  display_name text not null,
  email text,
  customer_id text,
  customer_location_id text,
  licenses text[] not null default '{}',
  user_settings jsonb not null default '{}',
  override_password_hash text,
  seal_key bytea not null,
  is_active boolean not null default true,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index users_by_name on users (tenant_id, lower(user_name));
create index users_by_customer on users (tenant_id, customer_id);
create index users_by_location on users (tenant_id, customer_location_id);

-- Which locations a corporate customer or a salesperson works with.
create table user_locations (
  tenant_id uuid not null,
  user_id uuid not null,
  customer_location_id text not null,
  primary key (tenant_id, user_id, customer_location_id)
);
create index user_locations_by_location on user_locations (tenant_id, customer_location_id);

create table sessions (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  refresh_hash bytea,
  scope text not null default 'user',
  impersonator text,
  label text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
create unique index sessions_by_refresh on sessions (tenant_id, refresh_hash);
create index sessions_by_user on sessions (tenant_id, user_id);

create table access_tokens (
  tenant_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash)
);
create index access_tokens_by_session on access_tokens (tenant_id, session_id);
create index access_tokens_by_expiry on access_tokens (tenant_id, expires_at);

create table password_resets (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash)
);

create table audit_log (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  impersonator text,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  primary key (tenant_id, id)
);
create index audit_log_by_time on audit_log (tenant_id, at desc);

-- Organisation -------------------------------------------------------------------------------------------------------

create table organization (
  tenant_id uuid primary key,
  theme jsonb not null default '{}',
  tax_basis_points int not null default 0,
  discount_basis_points int not null default 0,
  surcharge jsonb not null default '{"kind":"none","amount":0,"basisPoints":0}',
  max_overdue_days int,
  -- Copies of what platform.tenants says, for a tenant transaction can't read that table.
  time_zone text not null default 'America/New_York',
  credit_limit_enabled boolean not null default true,
  updated_at timestamptz not null default now()
);

create table options (
  tenant_id uuid not null,
  key text not null,
  value text not null,
  primary key (tenant_id, key)
);

create table holidays (
  tenant_id uuid not null,
  day date not null,
  name text not null,
  primary key (tenant_id, day)
);

create table messages (
  tenant_id uuid not null,
  id uuid not null,
  subject text not null,
  name text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

create table smtp_settings (
  tenant_id uuid primary key,
  host text not null,
  port int not null,
  secure boolean not null,
  user_name text,
  password_sealed text,
  sender_name text not null,
  sender_email text not null,
  order_confirmation_emails boolean not null default true,
  updated_at timestamptz not null default now()
);

-- Mail that a transaction promised; a sender takes it from here after the commit.
create table mail_outbox (
  tenant_id uuid not null,
  id uuid not null,
  to_address text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index mail_outbox_due on mail_outbox (tenant_id, next_attempt_at) where sent_at is null and failed_at is null;

create table pwa_settings (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  short_name text not null,
  description text not null default '',
  image_url_512 text,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

-- Pictures and other small files, by the hash of their content.
create table blobs (
  tenant_id uuid not null,
  hash text not null,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, hash)
);

create table counters (
  tenant_id uuid not null,
  name text not null,
  value bigint not null,
  primary key (tenant_id, name)
);

-- Catalogue ----------------------------------------------------------------------------------------------------------

create table categories (
  tenant_id uuid not null,
  id text not null,
  names jsonb not null,
  sequence int not null,
  types jsonb not null default '[]',
  primary key (tenant_id, id)
);

create table items (
  tenant_id uuid not null,
  item_code text not null,
  description text not null,
  brand text not null default '',
  pack_size text not null default '',
  category_id text not null,
  type_id text not null,
  plu text,
  gtin text,
  origin_country text,
  order_uom text not null,
  uoms jsonb not null,
  price_unit text not null default 'uom',
  catch_weight boolean not null default false,
  average_weight_grams int,
  taxable boolean not null default false,
  organic boolean not null default false,
  sequence int not null default 0,
  keywords text not null default '',
  image_hash text,
  available_weekdays smallint[],
  lead_days int not null default 0,
  substitutes text[] not null default '{}',
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  search_text text generated always as
    (lower(item_code || ' ' || description || ' ' || brand || ' ' || pack_size || ' ' || coalesce(plu, '') || ' ' || coalesce(gtin, '') || ' ' || keywords)) stored,
  primary key (tenant_id, item_code)
);
create unique index items_by_gtin on items (tenant_id, gtin) where gtin is not null;
create index items_by_category on items (tenant_id, category_id, type_id);
create index items_by_sequence on items (tenant_id, sequence, item_code);
create index items_by_description on items (tenant_id, description, item_code);

create table price_lists (
  tenant_id uuid not null,
  id text not null,
  name text not null,
  primary key (tenant_id, id)
);

create table price_list_prices (
  tenant_id uuid not null,
  price_list_id text not null,
  item_code text not null,
  uom text not null,
  price_cents int not null,
  primary key (tenant_id, price_list_id, item_code, uom)
);

create table location_prices (
  tenant_id uuid not null,
  customer_location_id text not null,
  item_code text not null,
  uom text not null,
  price_cents int not null,
  primary key (tenant_id, customer_location_id, item_code, uom)
);

create table location_items (
  tenant_id uuid not null,
  customer_location_id text not null,
  item_code text not null,
  primary key (tenant_id, customer_location_id, item_code)
);

-- Warehouses and stock -----------------------------------------------------------------------------------------------

create table warehouses (
  tenant_id uuid not null,
  id text not null,
  name text not null,
  primary key (tenant_id, id)
);

create table vendors (
  tenant_id uuid not null,
  id text not null,
  company text not null,
  contact jsonb not null default '{}',
  primary key (tenant_id, id)
);

create table lots (
  tenant_id uuid not null,
  id uuid not null,
  item_code text not null,
  warehouse_id text not null,
  lot_code text not null,
  bin text not null default '',
  origin_country text,
  vendor_id text,
  received_on date not null,
  expires_on date,
  on_hand numeric(14,3) not null,
  primary key (tenant_id, id)
);
create index lots_by_item on lots (tenant_id, item_code, warehouse_id, expires_on);

-- What each warehouse has and has promised, in base units. available = on_hand − committed.
create table stock (
  tenant_id uuid not null,
  warehouse_id text not null,
  item_code text not null,
  on_hand numeric(14,3) not null default 0,
  committed numeric(14,3) not null default 0,
  inbound numeric(14,3) not null default 0,
  inbound_on date,
  primary key (tenant_id, warehouse_id, item_code)
);

-- Customers ----------------------------------------------------------------------------------------------------------

create table customers (
  tenant_id uuid not null,
  customer_id text not null,
  name text not null,
  credit_hold boolean not null default false,
  credit_limit_cents bigint,
  balance_cents bigint not null default 0,
  open_orders_cents bigint not null default 0,
  oldest_overdue_days int not null default 0,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, customer_id)
);

create table routes (
  tenant_id uuid not null,
  id text not null,
  name text not null,
  weekdays smallint[] not null,
  warehouse_id text not null,
  driver_user_id uuid,
  primary key (tenant_id, id)
);

create table customer_locations (
  tenant_id uuid not null,
  customer_location_id text not null,
  customer_id text not null,
  display_name text not null,
  address jsonb not null,
  warehouse_id text not null,
  price_list_id text not null,
  route_id text,
  route_stop int,
  delivery_weekdays smallint[] not null,
  pickup_weekdays smallint[] not null,
  cutoff text not null,
  lead_days int not null default 1,
  holidays date[] not null default '{}',
  minimum_order_cents int not null default 0,
  minimum_cases numeric(12,3) not null default 0,
  tax_exempt boolean not null default false,
  discount_basis_points int not null default 0,
  options jsonb not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, customer_location_id)
);
create index customer_locations_by_customer on customer_locations (tenant_id, customer_id);

-- Ordering -----------------------------------------------------------------------------------------------------------

create table cart_lines (
  tenant_id uuid not null,
  customer_location_id text not null,
  item_code text not null,
  uom text not null,
  quantity numeric(12,3) not null check (quantity > 0),
  added_at timestamptz not null,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, customer_location_id, item_code, uom)
);

create table checkout_drafts (
  tenant_id uuid not null,
  customer_location_id text not null,
  step int not null default 1,
  shipping_method text not null default 'Delivery',
  delivery_on date,
  po_number text not null default '',
  notes text not null default '',
  shipping_address jsonb,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, customer_location_id)
);

create table orders (
  tenant_id uuid not null,
  id uuid not null,
  order_number bigint not null,
  customer_id text not null,
  customer_location_id text not null,
  warehouse_id text not null,
  status text not null,
  holds jsonb not null default '[]',
  shipping_method text not null,
  delivery_on date not null,
  po_number text not null default '',
  notes text not null default '',
  shipping_address jsonb not null,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  surcharge_cents bigint not null,
  total_cents bigint not null,
  submitted_at timestamptz not null,
  received_at timestamptz not null default now(),
  submitted_by text not null,
  submitted_by_id uuid,
  route_id text,
  route_stop int,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index orders_by_number on orders (tenant_id, order_number);
create index orders_by_location on orders (tenant_id, customer_location_id, submitted_at desc);
create index orders_by_delivery on orders (tenant_id, warehouse_id, delivery_on, status);

create table order_lines (
  tenant_id uuid not null,
  order_id uuid not null,
  line_number int not null,
  item_code text not null,
  description text not null,
  pack_size text not null default '',
  brand text not null default '',
  uom text not null,
  uom_factor numeric(12,3) not null default 1,
  quantity numeric(12,3) not null,
  picked_quantity numeric(12,3),
  unit_price_cents int not null,
  price_unit text not null default 'uom',
  catch_weight boolean not null default false,
  average_weight_grams int,
  actual_weight_grams int,
  taxable boolean not null default false,
  discount_cents int not null default 0,
  line_cents bigint not null,
  primary key (tenant_id, order_id, line_number)
);
create index order_lines_by_item on order_lines (tenant_id, item_code);

create table order_guides (
  tenant_id uuid not null,
  id uuid not null,
  customer_id text not null,
  customer_location_id text,
  name text not null,
  is_editable boolean not null default true,
  lines jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index order_guides_by_customer on order_guides (tenant_id, customer_id);

create table invoices (
  tenant_id uuid not null,
  id uuid not null,
  invoice_number bigint not null,
  order_id uuid,
  customer_id text not null,
  customer_location_id text not null,
  invoiced_on date not null,
  due_on date not null,
  total_cents bigint not null,
  open_cents bigint not null,
  lines jsonb not null default '[]',
  primary key (tenant_id, id)
);
create unique index invoices_by_number on invoices (tenant_id, invoice_number);
create index invoices_by_location on invoices (tenant_id, customer_location_id, invoiced_on desc);

create table credit_memos (
  tenant_id uuid not null,
  id uuid not null,
  memo_number bigint not null,
  invoice_id uuid,
  customer_id text not null,
  customer_location_id text not null,
  issued_on date not null,
  reason text not null,
  total_cents bigint not null,
  open_cents bigint not null,
  lines jsonb not null default '[]',
  primary key (tenant_id, id)
);

create table purchase_orders (
  tenant_id uuid not null,
  id uuid not null,
  po_number bigint not null,
  vendor_id text not null,
  warehouse_id text not null,
  status text not null,
  ordered_on date not null,
  expected_on date not null,
  lines jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index purchase_orders_by_number on purchase_orders (tenant_id, po_number);

-- Sync ---------------------------------------------------------------------------------------------------------------

create table tenant_clock (
  tenant_id uuid primary key,
  value bigint not null default 0,
  epoch uuid not null,
  pruned_to bigint not null default 0
);

-- Where the clock stood at the end of a day, so that tombstones can be given up by age.
create table clock_marks (
  tenant_id uuid not null,
  day date not null,
  clock bigint not null,
  primary key (tenant_id, day)
);

create table changes (
  tenant_id uuid not null,
  collection text not null,
  id text not null,
  scope text not null,
  clock bigint not null,
  ord int not null,
  deleted boolean not null,
  primary key (tenant_id, collection, id, scope)
);
create unique index changes_feed on changes (tenant_id, scope, clock, ord);

create table sync_clients (
  tenant_id uuid not null,
  client_id uuid not null,
  user_id uuid not null,
  last_seq bigint not null default 0,
  ack_seq bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, client_id)
);

create table sync_results (
  tenant_id uuid not null,
  client_id uuid not null,
  seq bigint not null,
  body_hash bytea not null,
  status text not null,
  code text,
  details jsonb,
  answer_status int not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (tenant_id, client_id, seq)
);

-- PULL1: the row of tenant_clock is the last lock before the commit, for every trigger below is deferred. The first change of a
-- transaction takes it and draws the clock; all changes of the transaction share that clock and are told apart by ord.
create function sync_note(p_tenant uuid, p_collection text, p_id text, p_scope text, p_deleted boolean) returns void
language plpgsql as $$
declare
  state text := current_setting('app.clock', true);
  c bigint;
  o int;
begin
  if state is null or state = '' then
    insert into tenant_clock as k (tenant_id, value, epoch) values (p_tenant, 1, gen_random_uuid())
      on conflict (tenant_id) do update set value = k.value + 1
      returning k.value into c;
    o := 0;
  else
    if split_part(state, '|', 1) <> p_tenant::text then
      raise exception 'one transaction changes one tenant';
    end if;
    c := split_part(state, '|', 2)::bigint;
    o := split_part(state, '|', 3)::int + 1;
  end if;
  perform set_config('app.clock', p_tenant::text || '|' || c || '|' || o, true);
  insert into changes (tenant_id, collection, id, scope, clock, ord, deleted)
    values (p_tenant, p_collection, p_id, p_scope, c, o, p_deleted)
    on conflict (tenant_id, collection, id, scope)
    do update set clock = excluded.clock, ord = excluded.ord, deleted = excluded.deleted;
  if position(',' || p_scope || ',' in coalesce(current_setting('app.scopes', true), '')) = 0 then
    perform set_config('app.scopes', coalesce(nullif(current_setting('app.scopes', true), ''), ',') || p_scope || ',', true);
  end if;
end $$;

-- A change moves a row between scopes: the old scope gets a tombstone, the new one the row (PULL4).
create function sync_moved(p_tenant uuid, p_collection text, p_old_id text, p_old_scope text, p_new_id text, p_new_scope text) returns void
language plpgsql as $$
begin
  if p_old_scope is not null and (p_new_scope is null or p_old_scope <> p_new_scope or p_old_id <> p_new_id) then
    perform sync_note(p_tenant, p_collection, p_old_id, p_old_scope, true);
  end if;
  if p_new_scope is not null then
    perform sync_note(p_tenant, p_collection, p_new_id, p_new_scope, false);
  end if;
end $$;
