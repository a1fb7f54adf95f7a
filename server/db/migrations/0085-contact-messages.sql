-- Messages from the contact page that no mail could carry, for the company's administrators. Personal data: at most 500 of them, for 90 days.
create table contact_messages (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  name text not null,
  email text not null,
  phone text not null,
  customer_id text,
  message text not null,
  -- The sender's network, for the bound of a day.
  address text not null,
  primary key (tenant_id, id)
);
create index contact_messages_by_time on contact_messages (tenant_id, at desc, id desc);

-- Earlier releases kept them in the audit record, which the app may not clear.
alter table audit_log no force row level security;
insert into contact_messages (tenant_id, id, at, name, email, phone, customer_id, message, address)
select tenant_id, id, at, coalesce(details->>'name', ''), coalesce(details->>'email', ''), coalesce(details->>'phone', ''), details->>'customerId',
    coalesce(details->>'message', ''), ''
  from (select *, row_number() over (partition by tenant_id order by at desc) as n from audit_log where action = 'contact.message') newest
  where n <= 500 and at > now() - interval '90 days';
delete from audit_log where action = 'contact.message';
alter table audit_log force row level security;

alter table contact_messages enable row level security;
alter table contact_messages force row level security;
create policy own_tenant on contact_messages using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, delete on contact_messages to cratebook_tenant;
