-- Views of lists that users saved: filters, search, order and columns under a name. They follow the user to other devices.
create table list_views (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- The path of the list's endpoint.
  list text not null,
  name text not null,
  -- The list's query string in the browser.
  address text not null,
  -- Opens if the user opens the list without a query string.
  is_default boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, list, name),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create unique index list_views_default on list_views (tenant_id, user_id, list) where is_default;

alter table list_views enable row level security;
alter table list_views force row level security;
create policy own_tenant on list_views using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on list_views to cratebook_tenant;
