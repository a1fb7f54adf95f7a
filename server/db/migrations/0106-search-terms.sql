-- Items are found by the terms of rules/search/item-terms.ts, the same on devices and here. `search_terms` has each term with its weight as
-- position, and a label by weight: A from 54, B from 36, C from 20. The server writes them (server/domains/items/search-terms.ts): an item whose
-- `search_form` is below the server's has none yet, or older ones. Both columns are added without writing a row.
alter table items add column search_terms tsvector, add column search_form smallint not null default 0;

-- A changed text has no terms until the server has read it.
create function items_search_form() returns trigger language plpgsql as $$ begin
  new.search_form := 0;
  return new;
end $$;
create trigger search_form before update of item_code, description, brand, pack_size, plu, keywords, organic on items
  for each row when ((old.item_code, old.description, old.brand, old.pack_size, old.plu, old.keywords, old.organic)
    is distinct from (new.item_code, new.description, new.brand, new.pack_size, new.plu, new.keywords, new.organic))
  execute function items_search_form();

-- No item has terms now, so both indexes are built at once.
create index items_by_terms on items using gin (tenant_id, search_terms) with (gin_pending_list_limit = 512)
  where is_active and search_terms is not null;
create index items_by_search_form on items (tenant_id, search_form, item_code) where is_active;

-- All words of a company's items, sorted, a line each: a misspelled word is compared with them. `version` rises with each change.
create table item_vocabularies (
  tenant_id uuid primary key,
  version int not null default 1,
  words text not null default ''
);
alter table item_vocabularies enable row level security;
alter table item_vocabularies force row level security;
create policy own_tenant on item_vocabularies using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on item_vocabularies to cratebook_tenant;

-- The operator @@ isn't leakproof, so no index serves it behind a policy. This function may read the items of all companies and returns those of
-- the transaction's own (0007-speed.sql has the reasons for its role).
grant cratebook_search to current_user;
grant select (search_terms) on items to cratebook_search;
create function find_item_terms(p_query tsquery) returns setof text
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
rows 200
as $$
declare
  v_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
begin
  return query select i.item_code from public.items i
    where i.tenant_id = v_tenant and i.is_active and i.search_terms is not null and i.search_terms @@ p_query;
end $$;
revoke execute on function find_item_terms(tsquery) from public;
grant execute on function find_item_terms(tsquery) to cratebook_tenant;
grant create on schema public to cratebook_search;
alter function find_item_terms(tsquery) owner to cratebook_search;
revoke create on schema public from cratebook_search;

-- What LIKE needed. search_text stays: tracing filters by it.
drop index items_by_trigram, items_with_letters;
drop function search_items(text, text[]);
revoke select (search_text) on items from cratebook_search;
drop trigger search_plain on items;
drop function items_search_plain();
alter table items drop column search_plain;
drop function fold_letters(text), fold_accents(text);
revoke cratebook_search from current_user;
