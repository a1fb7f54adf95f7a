-- People of a customer -----------------------------------------------------------------------------------------------

-- Whoever manages users may invite people to the locations that are their own, and switch them off. Corporate customers always may.
alter table users add column manages_users boolean not null default false;

-- An invitation to shop for a location. Only the hash of its token is kept; a new one is made each time that it is sent.
create table user_invites (
  tenant_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  email text not null,
  display_name text not null default '',
  customer_id text not null,
  customer_location_id text not null,
  locale text not null,
  invited_by uuid not null,
  invited_by_name text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null,
  sent_count int not null default 1,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
create unique index user_invites_by_token on user_invites (tenant_id, token_hash);
create index user_invites_by_location on user_invites (tenant_id, customer_location_id, created_at desc);

-- Sales orders: the distributor's own document of an order, from the moment on in which the house has taken it --------

create table sales_orders (
  tenant_id uuid not null,
  id uuid not null,
  sales_order_number bigint not null,
  -- The portal order that it was made of; null for one that was taken by telephone.
  order_id uuid,
  order_number bigint,
  customer_id text not null,
  customer_location_id text not null,
  warehouse_id text not null,
  -- As it was called then: a document keeps its words.
  warehouse_name text not null,
  status text not null,
  -- [{"status": …, "at": …}], oldest first.
  history jsonb not null default '[]',
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
  ordered_at timestamptz not null,
  ordered_by text not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index sales_orders_by_number on sales_orders (tenant_id, sales_order_number);
create unique index sales_orders_by_order on sales_orders (tenant_id, order_id) where order_id is not null;
create index sales_orders_by_location on sales_orders (tenant_id, customer_location_id, ordered_at desc);
create index sales_orders_by_delivery on sales_orders (tenant_id, warehouse_id, delivery_on, status);

-- What was ordered, what of it is set aside, what was picked and what left the house, each in the line's unit.
create table sales_order_lines (
  tenant_id uuid not null,
  sales_order_id uuid not null,
  line_number int not null,
  item_code text not null,
  description text not null,
  pack_size text not null default '',
  brand text not null default '',
  uom text not null,
  uom_factor numeric(12,3) not null default 1,
  ordered_quantity numeric(12,3) not null,
  allocated_quantity numeric(12,3) not null default 0,
  picked_quantity numeric(12,3) not null default 0,
  shipped_quantity numeric(12,3) not null default 0,
  picked_weight_grams int,
  shipped_weight_grams int,
  short_reason text,
  lots text[] not null default '{}',
  unit_price_cents int not null,
  price_unit text not null default 'uom',
  catch_weight boolean not null default false,
  average_weight_grams int,
  taxable boolean not null default false,
  discount_cents int not null default 0,
  line_cents bigint not null,
  primary key (tenant_id, sales_order_id, line_number)
);
create index sales_order_lines_by_item on sales_order_lines (tenant_id, item_code);

do $$
declare t text;
begin
  foreach t in array array['user_invites', 'sales_orders', 'sales_order_lines'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy own_tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid) with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to cratebook_tenant', t);
  end loop;
end $$;

-- Feed ---------------------------------------------------------------------------------------------------------------

-- Lines are written only together with their heading, which is touched with them.
create function feed_sales_orders() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'salesOrders',
    old.id::text, 'location:' || old.customer_location_id, new.id::text, 'location:' || new.customer_location_id);
  return null;
end $$;
create constraint trigger feed after insert or update or delete on sales_orders deferrable initially deferred
  for each row execute function feed_sales_orders();

-- The device shows the menu by it.
drop trigger feed_update on users;
create constraint trigger feed_update after update on users deferrable initially deferred for each row
  when ((old.role, old.user_name, old.display_name, old.email, old.customer_id, old.customer_location_id, old.licenses, old.user_settings, old.is_active, old.manages_users)
    is distinct from (new.role, new.user_name, new.display_name, new.email, new.customer_id, new.customer_location_id, new.licenses, new.user_settings, new.is_active, new.manages_users))
  execute function feed_users();
