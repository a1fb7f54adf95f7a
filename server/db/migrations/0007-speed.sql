-- Row-level security that asks for the tenant once a query and not once a row, and a search that may use an index under it.

-- A policy's plain call is a filter that runs for each row of a scan; as a scalar subquery it runs once.
do $$
declare p record;
begin
  for p in select tablename from pg_policies where schemaname = 'public' and policyname = 'own_tenant' loop
    execute format(
      'alter policy own_tenant on %I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))', p.tablename);
  end loop;
end $$;

-- Lists of the catalogue hold active items only, in the catalogue's order.
create index items_in_sequence on items (tenant_id, sequence, item_code) where is_active;
drop index items_by_sequence;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The text that is searched is stored without accents, folded as server/domains/search-words.ts folds what was typed: doing so for each
-- row of a search costs more than everything else in it. Rows of ASCII alone are left as they are, for translate is slow.
alter table items drop column search_text;
alter table items add column search_text text generated always as (
  case when octet_length(item_code || description || brand || pack_size || keywords) = length(item_code || description || brand || pack_size || keywords)
    then (lower(item_code || ' ' || description || ' ' || brand || ' ' || pack_size || ' ' || coalesce(plu, '') || ' ' || coalesce(gtin, '') || ' ' || keywords))
    else translate((lower(item_code || ' ' || description || ' ' || brand || ' ' || pack_size || ' ' || coalesce(plu, '') || ' ' || coalesce(gtin, '') || ' ' || keywords)),
      'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž’',
      'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyyaaaaaaccccccccddeeeeeeeeeegggggggghhiiiiiiiiijjkkllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzz''') end) stored;
create index items_by_trigram on items using gin (tenant_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 512) where is_active;

-- LIKE isn't leakproof, so no index serves it where a policy stands before the rows. This function may read the items of all tenants and
-- answers those of one: the transaction's own, which no caller can name otherwise. Its role can do nothing else and reads no other table.
do $$ begin
  create role cratebook_search nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant cratebook_search to current_user;
grant usage on schema public to cratebook_search;
grant select (tenant_id, item_code, is_active, search_text) on items to cratebook_search;
create policy search_reads on items for select to cratebook_search using (true);

create function search_items(p_word text, p_words text[]) returns setof text
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
rows 50
as $$
declare
  v_tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
begin
  return query select i.item_code from public.items i
    where i.tenant_id = v_tenant and i.is_active
      and i.search_text like p_word and i.search_text like all (p_words);
end $$;
revoke execute on function search_items(text, text[]) from public;
grant execute on function search_items(text, text[]) to cratebook_tenant;

-- Who owns a function must be able to create in its schema at that moment.
grant create on schema public to cratebook_search;
alter function search_items(text, text[]) owner to cratebook_search;
revoke create on schema public from cratebook_search;
-- A policy holds for every member of its role: whoever owns the database must not be one, or it would read all tenants' items.
revoke cratebook_search from current_user;
