-- Receivables: documents that customers owe or are owed, and an immutable double-entry ledger of them (docs/decisions/0076-receivables.md).

-- Days from the invoice date until an invoice is due.
alter table customers add column terms_days int not null default 30 check (terms_days between 0 and 365);
-- Entries of this day and earlier days are refused; null: no month is closed.
alter table organization add column books_closed_on date;

-- A document has a positive total if the customer owes it (invoice, debit memo), a negative one if it reduces what is owed (credit memo,
-- payment). `opening`: a balance of before the ledger that no document explains.
create table receivable_documents (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'debit_memo', 'credit_memo', 'payment', 'opening')),
  -- 0 for an opening balance.
  document_number bigint not null,
  customer_id text not null,
  -- Null: the document concerns all locations of the customer.
  customer_location_id text,
  dated_on date not null,
  -- Null for documents that reduce what is owed.
  due_on date,
  total_cents bigint not null,
  -- The sum of the document's postings; kept for speed and checked at each commit.
  open_cents bigint not null,
  primary key (tenant_id, id),
  -- Nothing is applied beyond what is open.
  constraint open_within_total check (case when total_cents >= 0 then open_cents between 0 and total_cents else open_cents between total_cents and 0 end)
);
create unique index receivable_documents_by_number on receivable_documents (tenant_id, kind, document_number) where kind <> 'opening';
create unique index receivable_documents_of_customer on receivable_documents (tenant_id, id, customer_id);
create index receivable_documents_open on receivable_documents (tenant_id, customer_id) where open_cents <> 0;
create index receivable_documents_by_day on receivable_documents (tenant_id, customer_id, dated_on);

create table ledger_entries (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_memo', 'payment', 'application', 'refund', 'chargeback', 'write_off', 'adjustment')),
  -- The day in the company's time zone to which the entry belongs.
  effective_on date not null,
  recorded_at timestamptz not null default now(),
  by_user uuid,
  by_name text not null,
  reason text not null default '',
  -- What caused the entry, such as delivery, credit_decision, opening, and its id.
  source text not null,
  source_id uuid,
  -- The entry that this one reverses. An entry is reversed once.
  reverses uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, reverses) references ledger_entries
);
create unique index ledger_entries_reversed on ledger_entries (tenant_id, reverses) where reverses is not null;
create index ledger_entries_by_source on ledger_entries (tenant_id, source, source_id);

-- Debits are positive, credits negative.
create table ledger_postings (
  tenant_id uuid not null,
  entry_id uuid not null,
  posting_number int not null,
  account text not null check (account in ('receivables', 'sales', 'sales_tax', 'surcharges', 'opening_balance')),
  cents bigint not null check (cents <> 0),
  customer_id text,
  document_id uuid,
  primary key (tenant_id, entry_id, posting_number),
  foreign key (tenant_id, entry_id) references ledger_entries,
  foreign key (tenant_id, document_id, customer_id) references receivable_documents (tenant_id, id, customer_id),
  -- A posting to receivables names its customer and document, another posting names neither.
  constraint names_document check ((account = 'receivables') = (document_id is not null) and (account = 'receivables') = (customer_id is not null))
);
create index ledger_postings_of_document on ledger_postings (tenant_id, document_id) where document_id is not null;

-- Entries and postings are never changed or deleted. An entry is corrected by another that reverses it.
create function refuse_ledger_change() returns trigger language plpgsql as $$ begin
  raise exception 'ledger entries are never changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger unchanged before update or delete on ledger_entries for each row execute function refuse_ledger_change();
create trigger unchanged before update or delete on ledger_postings for each row execute function refuse_ledger_change();

-- What an invoice bills. `is_imported`: of before the ledger, or of another system. A debit memo bills what a corrected delivery adds to its
-- order's invoice.
alter table invoices
  add column kind text not null default 'invoice' check (kind in ('invoice', 'debit_memo')),
  add column sales_order_id uuid,
  add column is_imported boolean not null default false,
  add column subtotal_cents bigint not null default 0,
  add column discount_cents bigint not null default 0,
  add column tax_cents bigint not null default 0,
  add column surcharge_cents bigint not null default 0,
  add column terms_days int,
  add column po_number text not null default '',
  add column created_at timestamptz not null default now();
create unique index invoices_of_sales_order on invoices (tenant_id, sales_order_id) where kind = 'invoice' and not is_imported and sales_order_id is not null;
create index invoices_by_sales_order on invoices (tenant_id, sales_order_id) where sales_order_id is not null;

-- A correction credits what a corrected delivery takes from its order's invoice; other memos are granted by the office.
alter table credit_memos
  add column kind text not null default 'granted' check (kind in ('granted', 'correction')),
  add column surcharge_cents bigint not null default 0;
create index credit_memos_by_sales_order on credit_memos (tenant_id, sales_order_id) where sales_order_id is not null;

-- Existing documents and balances become opening entries. Row-level security binds the owner too where it is forced.
alter table invoices no force row level security;
alter table credit_memos no force row level security;
alter table customers no force row level security;
alter table sales_orders no force row level security;
update invoices set is_imported = true;
update invoices i set sales_order_id = s.id from sales_orders s where s.tenant_id = i.tenant_id and s.order_id = i.order_id;
insert into receivable_documents (tenant_id, id, kind, document_number, customer_id, customer_location_id, dated_on, due_on, total_cents, open_cents)
  select tenant_id, id, 'invoice', invoice_number, customer_id, customer_location_id, invoiced_on, due_on, total_cents, open_cents from invoices
  union all
  select tenant_id, id, 'credit_memo', memo_number, customer_id, customer_location_id, issued_on, null, -total_cents, -open_cents from credit_memos;
insert into receivable_documents (tenant_id, id, kind, document_number, customer_id, dated_on, due_on, total_cents, open_cents)
  select c.tenant_id, gen_random_uuid(), 'opening', 0, c.customer_id, current_date, case when d.cents > 0 then current_date end, d.cents, d.cents
  from customers c cross join lateral (select c.balance_cents - coalesce(sum(r.open_cents), 0) as cents from receivable_documents r
    where r.tenant_id = c.tenant_id and r.customer_id = c.customer_id) d
  where d.cents <> 0;
-- The entry of an opening document has the id of the document.
insert into ledger_entries (tenant_id, id, kind, effective_on, by_name, reason, source, source_id)
  select tenant_id, id, case kind when 'opening' then 'adjustment' else kind end, dated_on, '',
    case kind when 'opening' then 'Difference between the balance and the open documents before the ledger' else '' end, 'opening', id
  from receivable_documents where open_cents <> 0;
insert into ledger_postings (tenant_id, entry_id, posting_number, account, cents, customer_id, document_id)
  select tenant_id, id, 1, 'receivables', open_cents, customer_id, id from receivable_documents where open_cents <> 0
  union all
  select tenant_id, id, 2, 'opening_balance', -open_cents, null, null from receivable_documents where open_cents <> 0;
alter table invoices force row level security;
alter table credit_memos force row level security;
alter table customers force row level security;
alter table sales_orders force row level security;

-- At the commit, an entry has postings, and its debits equal its credits. An application moves cents between two documents of one customer.
create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  v_entry uuid := case when tg_table_name = 'ledger_entries' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'entry_id')::uuid end;
  v_postings int; v_sum numeric; v_documents int; v_customers int; v_kind text; v_day date;
begin
  select count(*), coalesce(sum(cents), 0), count(distinct document_id), count(distinct customer_id)
    into v_postings, v_sum, v_documents, v_customers from ledger_postings where tenant_id = new.tenant_id and entry_id = v_entry;
  select kind, effective_on into v_kind, v_day from ledger_entries where tenant_id = new.tenant_id and id = v_entry;
  if v_postings = 0 or v_sum <> 0 then
    raise exception 'ledger entry % does not balance: % postings, sum %', v_entry, v_postings, v_sum using errcode = 'check_violation';
  end if;
  if v_kind = 'application' and (v_postings <> 2 or v_documents <> 2 or v_customers <> 1) then
    raise exception 'ledger entry % does not apply one document of a customer to another', v_entry using errcode = 'check_violation';
  end if;
  if exists (select from organization where tenant_id = new.tenant_id and books_closed_on >= v_day) then
    raise exception 'ledger entry % belongs to a closed month', v_entry using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on ledger_entries deferrable initially deferred for each row execute function check_ledger_entry();
create constraint trigger balanced after insert on ledger_postings deferrable initially deferred for each row execute function check_ledger_entry();

-- At the commit, the open cents of a document are the sum of its postings.
create function check_open_cents() returns trigger language plpgsql as $$
declare
  v_document uuid := case when tg_table_name = 'ledger_postings' then (to_jsonb(new) ->> 'document_id')::uuid else (to_jsonb(new) ->> 'id')::uuid end;
  v_open numeric; v_sum numeric;
begin
  select open_cents into v_open from receivable_documents where tenant_id = new.tenant_id and id = v_document;
  select coalesce(sum(cents), 0) into v_sum from ledger_postings where tenant_id = new.tenant_id and document_id = v_document;
  if v_open is distinct from v_sum then
    raise exception 'receivable document % has % open, its postings come to %', v_document, v_open, v_sum using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger posted after insert on ledger_postings deferrable initially deferred for each row
  when (new.document_id is not null) execute function check_open_cents();
create constraint trigger posted after insert or update of open_cents on receivable_documents deferrable initially deferred for each row
  execute function check_open_cents();

-- At the commit, the balance of a customer is the sum of its open documents.
create function check_balance() returns trigger language plpgsql as $$
declare v_balance numeric; v_sum numeric;
begin
  select balance_cents into v_balance from customers where tenant_id = new.tenant_id and customer_id = new.customer_id;
  select coalesce(sum(open_cents), 0) into v_sum from receivable_documents
    where tenant_id = new.tenant_id and customer_id = new.customer_id and open_cents <> 0;
  if v_balance is distinct from v_sum then
    raise exception 'customer % has a balance of %, its open documents come to %', new.customer_id, v_balance, v_sum using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger balanced after insert or update of open_cents on receivable_documents deferrable initially deferred for each row
  execute function check_balance();
create constraint trigger balanced after insert or update of balance_cents on customers deferrable initially deferred for each row
  execute function check_balance();

-- What is open of an invoice or memo is a fact of the ledger only.
alter table invoices drop column open_cents;
alter table credit_memos drop column open_cents;

do $$ declare t text; begin
  foreach t in array array['receivable_documents', 'ledger_entries', 'ledger_postings'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy own_tenant on %I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid)) with check (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))', t);
    execute format('grant select, insert on %I to cratebook_tenant', t);
  end loop;
end $$;
grant update (open_cents) on receivable_documents to cratebook_tenant;
-- Invoices are documents: they are never changed or deleted.
revoke update, delete on invoices from cratebook_tenant;

-- A delivered order is invoiced at once. It stays with its run until the run is finished.
create or replace function scope_of_delivery(s sales_orders, p_route text) returns text language sql immutable as $$
  select case when s.id is null or s.shipping_method <> 'Delivery' then null
    when s.status in ('open', 'allocated', 'picking', 'staged', 'shipped') then 'route:' || coalesce(s.run_route_id, s.own_route_id, p_route)
    when s.status in ('delivered', 'invoiced') and not s.run_finished then 'route:' || s.run_route_id end
$$;
create index orders_by_customer on orders (tenant_id, customer_id) where status not in ('invoiced', 'cancelled');
create index invoices_by_order on invoices (tenant_id, order_id) where order_id is not null;
create index credit_memos_by_invoice on credit_memos (tenant_id, invoice_id) where invoice_id is not null;
