-- Which items are on the FDA's Food Traceability List: proposed by the words of the description, decided by a person
-- (docs/decisions/0069-traced-foods.md).
alter table items
  -- The proposed food; null if none, or if the server has not read the description yet. Written with `search_terms`.
  add column proposed_food text;
create index items_by_proposed_food on items (tenant_id, item_code) where proposed_food is not null and is_active;

create table food_decisions (
  tenant_id uuid not null,
  item_code text not null,
  is_listed boolean not null,
  -- Who decided last, and when.
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (tenant_id, item_code)
);
alter table food_decisions enable row level security;
alter table food_decisions force row level security;
create policy own_tenant on food_decisions using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on food_decisions to cratebook_tenant;

-- Purchase orders on devices say which of their lines are listed foods.
create constraint trigger feed after insert or update or delete on food_decisions deferrable initially deferred
  for each row execute function feed_goods_limits();
