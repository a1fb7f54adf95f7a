-- Payments that the office posts and that drivers note (docs/decisions/0077-payments.md). The money side of a payment is in the ledger.
create table payments (
  tenant_id uuid not null,
  id uuid not null,
  payment_number bigint not null,
  customer_id text not null,
  method text not null check (method in ('cash', 'check', 'card', 'other')),
  -- The number of a check, or the like. Never a card number.
  reference text not null default '',
  amount_cents bigint not null check (amount_cents > 0),
  received_on date not null,
  note text not null default '',
  -- driver: noted at a delivery.
  source text not null check (source in ('office', 'driver')),
  sales_order_id uuid,
  by_user uuid,
  by_name text not null,
  recorded_at timestamptz not null default now(),
  reversed_at timestamptz,
  reversed_by text not null default '',
  reversal_reason text not null default '',
  primary key (tenant_id, id)
);
create unique index payments_by_number on payments (tenant_id, payment_number);
create index payments_by_day on payments (tenant_id, received_on desc);
-- A delivery has one payment of its driver; a corrected one reverses it first.
create unique index payments_of_delivery on payments (tenant_id, sales_order_id) where source = 'driver' and reversed_at is null;
alter table payments enable row level security;
alter table payments force row level security;
create policy own_tenant on payments using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
-- A payment is a document: only its reversal is ever added.
grant select, insert, update (reversed_at, reversed_by, reversal_reason) on payments to cratebook_tenant;

alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check
  check (account in ('receivables', 'sales', 'sales_tax', 'surcharges', 'opening_balance', 'cash', 'checks', 'cards', 'other_payments'));
