-- Decisions on what customers refused or handed back, and the credit memos that come of them (docs/decisions/0022-credit-memos.md).

-- What was decided together, under an id that the caller made. One that was taken back stays: a late copy of it must not decide again.
create table credit_decisions (
  tenant_id uuid not null,
  id uuid not null,
  reason text not null default '',
  decided_at timestamptz not null,
  decided_by uuid,
  decided_by_name text not null,
  undone_at timestamptz,
  undone_by text,
  primary key (tenant_id, id)
);
alter table credit_decisions enable row level security;
alter table credit_decisions force row level security;
create policy own_tenant on credit_decisions using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert on credit_decisions to cratebook_tenant;
grant update (undone_at, undone_by) on credit_decisions to cratebook_tenant;

-- `decision`: granted, declined, acknowledged; null as long as it waits. `memo_id`: the memo that it was credited with. `kept_at`: that this memo is to
-- stay though the request was withdrawn.
alter table credit_requests add column decision text, add column decision_id uuid, add column granted_cents bigint, add column memo_id uuid,
  add column kept_at timestamptz, add column kept_by text;
grant update (decision, decision_id, granted_cents, memo_id, kept_at, kept_by) on credit_requests to cratebook_tenant;
create index credit_requests_by_order on credit_requests (tenant_id, sales_order_id);
create index credit_requests_by_decision on credit_requests (tenant_id, decision_id) where decision_id is not null;

-- A memo is of one sales order. `total_cents` is with `tax_cents`; `open_cents` what of it nobody has used. One that was cancelled keeps its number.
alter table credit_memos add column sales_order_id uuid, add column tax_cents bigint not null default 0, add column note text not null default '',
  add column decision_id uuid, add column issued_by text not null default '', add column cancelled_at timestamptz, add column cancelled_by text;
create index credit_memos_by_location on credit_memos (tenant_id, customer_location_id, issued_on desc);
create index credit_memos_by_decision on credit_memos (tenant_id, decision_id) where decision_id is not null;

-- Memos are documents: only what is open of one, and that it was cancelled, ever changes.
revoke update, delete on credit_memos from cratebook_tenant;
grant update (open_cents, cancelled_at, cancelled_by) on credit_memos to cratebook_tenant;

-- What is there already: each line says its own reason, and the order is that of the invoice. Row-level security binds the owner too where it is forced.
alter table credit_memos no force row level security;
alter table invoices no force row level security;
alter table sales_orders no force row level security;
update credit_memos m set
  lines = (select coalesce(jsonb_agg(line || jsonb_build_object('reason', m.reason)), '[]') from jsonb_array_elements(m.lines) as line),
  sales_order_id = (select s.id from invoices i join sales_orders s on s.tenant_id = i.tenant_id and s.order_id = i.order_id
    where i.tenant_id = m.tenant_id and i.id = m.invoice_id limit 1);
alter table credit_memos force row level security;
alter table invoices force row level security;
alter table sales_orders force row level security;
alter table credit_memos drop column reason;
