-- The office's counts of what drivers bring back (docs/decisions/0084-route-counts.md).
create table route_counts (
  tenant_id uuid not null,
  id uuid not null,
  route_id text not null,
  day date not null,
  count_number int not null,
  cash_cents bigint not null check (cash_cents >= 0),
  -- What the driver had noted then.
  noted_cash_cents bigint not null check (noted_cash_cents >= 0),
  checks uuid[] not null,
  -- Those of the checks that were not there.
  missing uuid[] not null check (missing <@ checks),
  note text not null default '',
  by_user uuid,
  by_name text not null,
  counted_at timestamptz not null,
  -- The ledger entry of the difference; null if there is none.
  entry_id uuid,
  -- A later count takes its place.
  replaced_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, route_id, day) references route_runs (tenant_id, route_id, day),
  check ((cash_cents = noted_cash_cents) = (entry_id is null))
);
create unique index route_counts_latest on route_counts (tenant_id, route_id, day) where replaced_at is null;
create unique index route_counts_by_run on route_counts (tenant_id, route_id, day, count_number);
alter table route_counts enable row level security;
alter table route_counts force row level security;
create policy own_tenant on route_counts using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update (replaced_at) on route_counts to cratebook_tenant;

alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check
  check (account in ('receivables', 'sales', 'sales_tax', 'surcharges', 'opening_balance', 'cash', 'checks', 'cards', 'other_payments', 'bad_debts', 'card_fees', 'cash_over_short'));
