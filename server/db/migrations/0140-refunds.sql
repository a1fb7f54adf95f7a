-- Money of a payment that went back: refunds by the office, and chargebacks by a card's bank (docs/decisions/0082-refunds.md).
create table payment_returns (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('refund', 'chargeback')),
  payment_id uuid not null,
  customer_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- What the bank takes for a chargeback.
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  reason text not null,
  state text not null check (case kind
    when 'refund' then state in ('waiting', 'requested', 'posted', 'failed', 'declined')
    else state in ('open', 'won', 'lost') end),
  -- The provider's number of the refund, and its words.
  provider_ref text not null default '',
  message text not null default '',
  asked_by uuid,
  asked_name text not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_name text not null default '',
  decided_at timestamptz,
  settled_at timestamptz,
  -- The ledger entry; null until it is posted.
  entry_id uuid,
  primary key (tenant_id, id),
  check ((state in ('posted', 'open', 'won', 'lost')) = (entry_id is not null))
);
create index payment_returns_by_payment on payment_returns (tenant_id, payment_id);
create index payment_returns_by_day on payment_returns (tenant_id, asked_at desc);

-- The refunds of the practice provider.
create table practice_refunds (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  amount_cents bigint not null,
  asked int not null,
  primary key (tenant_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['payment_returns', 'practice_refunds'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))
      with check (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))', t);
  end loop;
end $$;
grant select, insert, update (state, provider_ref, message, decided_by, decided_name, decided_at, settled_at, entry_id) on payment_returns to cratebook_tenant;
grant select, insert, update (asked) on practice_refunds to cratebook_tenant;

-- A payment of which all was returned.
alter table card_payments drop constraint card_payments_state_check;
alter table card_payments add constraint card_payments_state_check
  check (state in ('created', 'pending', 'succeeded', 'failed', 'expired', 'refunded', 'charged_back'));
alter table card_payments drop constraint card_payments_check1;
alter table card_payments add constraint card_payments_posted
  check ((state in ('succeeded', 'refunded', 'charged_back')) = (payment_id is not null));

alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check
  check (account in ('receivables', 'sales', 'sales_tax', 'surcharges', 'opening_balance', 'cash', 'checks', 'cards', 'other_payments', 'bad_debts', 'card_fees'));
