-- Open amounts that the office gives up (docs/decisions/0080-write-offs.md).
create table write_offs (
  tenant_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  customer_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  state text not null check (state in ('waiting', 'posted', 'declined', 'reversed')),
  asked_by uuid,
  asked_name text not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_name text not null default '',
  decided_at timestamptz,
  -- The ledger entry; null until it is posted.
  entry_id uuid,
  primary key (tenant_id, id),
  check ((state in ('posted', 'reversed')) = (entry_id is not null))
);
create index write_offs_by_day on write_offs (tenant_id, asked_at desc);
alter table write_offs enable row level security;
alter table write_offs force row level security;
create policy own_tenant on write_offs using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update (state, decided_by, decided_name, decided_at, entry_id) on write_offs to cratebook_tenant;

-- Write-offs above this amount need a second administrator.
alter table invoice_settings add column approval_above_cents bigint not null default 10000 check (approval_above_cents >= 0);

alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check
  check (account in ('receivables', 'sales', 'sales_tax', 'surcharges', 'opening_balance', 'cash', 'checks', 'cards', 'other_payments', 'bad_debts'));
