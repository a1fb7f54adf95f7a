-- Lines of the company's bank accounts, and the payments that they contain (docs/decisions/0085-bank-lines.md).
create table bank_lines (
  tenant_id uuid not null,
  id uuid not null,
  account text not null,
  -- Recognizes a line in the next file (rules/bank-file.ts).
  line_key text not null,
  booked_on date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  description text not null,
  reference text not null,
  state text not null default 'open' check (state in ('open', 'matched', 'posted', 'returned', 'ignored')),
  imported_by text not null,
  imported_at timestamptz not null,
  decided_by text not null default '',
  decided_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, account, line_key)
);
create index bank_lines_by_day on bank_lines (tenant_id, booked_on desc);

-- A payment is in one deposit, and is returned once.
create table bank_line_payments (
  tenant_id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('deposit', 'return')),
  line_id uuid not null,
  primary key (tenant_id, payment_id, kind),
  foreign key (tenant_id, line_id) references bank_lines
);
create index bank_line_payments_by_line on bank_line_payments (tenant_id, line_id);

do $$
declare t text;
begin
  foreach t in array array['bank_lines', 'bank_line_payments'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))
      with check (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))', t);
  end loop;
end $$;
grant select, insert, update (state, decided_by, decided_at) on bank_lines to cratebook_tenant;
grant select, insert, delete on bank_line_payments to cratebook_tenant;
