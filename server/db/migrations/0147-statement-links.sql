-- The link in a mail with a statement, with which the customer's open invoices are paid without signing in.
create table statement_links (
  tenant_id uuid not null,
  -- The mail's id.
  id uuid not null,
  customer_id text not null,
  -- The location whose invoices it shows; null: all of the customer.
  customer_location_id text,
  to_address text not null,
  link_hash bytea not null,
  link_until timestamptz not null,
  link_revoked_at timestamptz,
  link_revoked_by text not null default '',
  primary key (tenant_id, id)
);
create unique index statement_links_by_link on statement_links (tenant_id, link_hash);
create index statement_links_of on statement_links (tenant_id, customer_id, link_until) where link_revoked_at is null;
alter table statement_links enable row level security;
alter table statement_links force row level security;
create policy own_tenant on statement_links using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update (link_revoked_at, link_revoked_by) on statement_links to cratebook_tenant;
