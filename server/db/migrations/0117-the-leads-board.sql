-- What the warehouse lead decides while pickers work (docs/decisions/0066-the-leads-board.md).

-- The decision on a shortage: take a substitute, buy it, or deliver short.
create table short_decisions (
  tenant_id uuid not null,
  event_id uuid not null,
  sales_order_id uuid not null,
  decision text not null check (decision in ('substitute', 'buy', 'short')),
  by_name text not null,
  decided_at timestamptz not null,
  primary key (tenant_id, event_id)
);
alter table short_decisions enable row level security;
alter table short_decisions force row level security;
create policy own_tenant on short_decisions using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on short_decisions to cratebook_tenant;

create function feed_short_decisions() returns trigger language plpgsql as $$ begin
  perform sync_clock(coalesce(new.tenant_id, old.tenant_id));
  perform sync_note(s.tenant_id, 'pickOrders', s.id::text, 'floor:' || s.warehouse_id, false)
    from sales_orders s
    where s.tenant_id = coalesce(new.tenant_id, old.tenant_id) and s.id = coalesce(new.sales_order_id, old.sales_order_id) and is_in_house(s.status);
  return null;
end $$;
create constraint trigger feed after insert or update or delete on short_decisions deferrable initially deferred
  for each row execute function feed_short_decisions();

-- A warehouse's row on devices names its pickers, to whom the lead assigns orders. A user without a warehouse works in all of them.
create function picks_in(u users) returns boolean language sql immutable as
  $$ select u.role = 'APP' and u.is_active and u.licenses && '{picking,lead}' $$;
create function feed_pickers() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(w.tenant_id, 'warehouses', w.id, 'floors', false) from warehouses w where w.tenant_id = new.tenant_id order by w.id;
  return null;
end $$;
create constraint trigger feed_pickers_new after insert on users deferrable initially deferred for each row
  when (picks_in(new)) execute function feed_pickers();
create constraint trigger feed_pickers after update on users deferrable initially deferred for each row
  when ((picks_in(old) or picks_in(new)) and
    (picks_in(old), old.display_name, old.warehouse_id) is distinct from (picks_in(new), new.display_name, new.warehouse_id))
  execute function feed_pickers();
