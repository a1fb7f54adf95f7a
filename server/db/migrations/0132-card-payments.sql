-- Card payments on the page of a provider (docs/decisions/0079-card-payments.md). No card number is ever stored.
create table card_gateways (
  tenant_id uuid primary key,
  provider text check (provider in ('hpp', 'practice')),
  merchant_id text not null,
  account text not null,
  is_live boolean not null,
  -- The shared secret, encrypted.
  secret_sealed text,
  updated_at timestamptz not null
);

-- One row is one attempt, and its id is the order id at the provider, which is used once.
create table card_payments (
  tenant_id uuid not null,
  id uuid not null,
  provider text not null check (provider in ('hpp', 'practice')),
  customer_id text not null,
  customer_location_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Cents that each invoice shall get.
  applications jsonb not null,
  state text not null default 'created' check (state in ('created', 'pending', 'succeeded', 'failed', 'expired')),
  -- Hash of the token that opens the provider's page once.
  page_hash bytea,
  page_until timestamptz,
  provider_ref text not null default '',
  message text not null default '',
  -- The provider confirmed this amount, which is not the one that was asked for.
  reported_cents bigint,
  under_review boolean not null default false,
  -- The posted payment has the same id, so a second one can't exist.
  payment_id uuid check (payment_id = id),
  by_user uuid,
  by_name text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'succeeded') = (payment_id is not null))
);
create index card_payments_by_day on card_payments (tenant_id, created_at desc);
create unique index card_payments_by_page on card_payments (tenant_id, page_hash) where page_hash is not null;

-- What the provider said, as it came and after its signature was verified. Never changed.
create table card_payment_reports (
  tenant_id uuid not null,
  id uuid not null,
  card_payment_id uuid not null,
  source text not null check (source in ('callback', 'query', 'office')),
  outcome text not null check (outcome in ('succeeded', 'failed', 'nothing_charged')),
  provider_ref text not null,
  amount_cents bigint,
  message text not null,
  received_at timestamptz not null,
  primary key (tenant_id, id)
);
create index card_payment_reports_of on card_payment_reports (tenant_id, card_payment_id, received_at);

-- The charges of the practice provider, which plays a bank for demos and tests.
create table practice_charges (
  tenant_id uuid not null,
  order_id uuid not null,
  amount_cents bigint not null,
  result text not null,
  message text not null,
  pas_ref text not null,
  charged_at timestamptz not null,
  primary key (tenant_id, order_id)
);

do $$
declare t text;
begin
  foreach t in array array['card_gateways', 'card_payments', 'card_payment_reports', 'practice_charges'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))
      with check (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))', t);
  end loop;
end $$;
grant select, insert, update, delete on card_gateways to cratebook_tenant;
grant select, insert, update (state, page_hash, page_until, provider_ref, message, reported_cents, under_review, payment_id, settled_at) on card_payments to cratebook_tenant;
grant select, insert on card_payment_reports, practice_charges to cratebook_tenant;

alter table payments drop constraint payments_source_check;
alter table payments add constraint payments_source_check check (source in ('office', 'driver', 'online'));
