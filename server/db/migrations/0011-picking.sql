-- Picking: what was done for each line of a sales order, and the orders of a house on its devices.

-- Whose order it is: who took it to pick.
alter table sales_orders add column taken_by uuid, add column taken_by_name text, add column taken_at timestamptz;
-- What somebody said to be missing, in the line's unit: it is not looked for any longer.
alter table sales_order_lines add column short_quantity numeric(12,3) not null default 0;

-- Picks and shortages, never changed but for `undone_by`: the event that took one back. Ids are made where it happened.
create table pick_events (
  tenant_id uuid not null,
  id uuid not null,
  sales_order_id uuid not null,
  line_number int not null,
  kind text not null,
  undoes uuid,
  undone_by uuid,
  -- What was picked; another item than the line's where one stood in for it.
  item_code text not null,
  lot_id uuid,
  lot_code text not null default '',
  bin text not null default '',
  -- In the line's unit, and what it came to in base units of what was picked.
  quantity numeric(12,3) not null,
  base_quantity numeric(14,3) not null,
  weight_grams bigint,
  case_weights int[] not null default '{}',
  reason text,
  container text not null default '',
  -- The kind of exception that it was part of from the first, if any.
  contradicts text,
  at timestamptz not null,
  by_user uuid,
  by_name text not null default '',
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index pick_events_by_line on pick_events (tenant_id, sales_order_id, line_number, at);
create index pick_events_by_lot on pick_events (tenant_id, lot_code) where lot_code <> '';

create index sales_orders_in_house on sales_orders (tenant_id, warehouse_id) where status in ('open', 'allocated', 'picking', 'staged');

alter table pick_events enable row level security;
alter table pick_events force row level security;
create policy own_tenant on pick_events using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, update (undone_by) on pick_events to cratebook_tenant;

-- Feed ---------------------------------------------------------------------------------------------------------------

create function is_in_house(status text) returns boolean language sql immutable as $$ select status in ('open', 'allocated', 'picking', 'staged') $$;

-- Lines and events are written only together with their heading, which is touched with them.
create function feed_pick_orders() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'pickOrders',
    old.id::text, case when old is null or not is_in_house(old.status) then null else 'floor:' || old.warehouse_id end,
    new.id::text, case when new is null or not is_in_house(new.status) then null else 'floor:' || new.warehouse_id end);
  return null;
end $$;
create constraint trigger feed_picking after insert or update or delete on sales_orders deferrable initially deferred
  for each row execute function feed_pick_orders();

-- The orders of a house show where they go, and with which route.
create function feed_pick_locations() returns trigger language plpgsql as $$ begin
  perform sync_note(s.tenant_id, 'pickOrders', s.id::text, 'floor:' || s.warehouse_id, false)
    from (select tenant_id, id, warehouse_id from sales_orders
          where tenant_id = new.tenant_id and customer_location_id = new.customer_location_id and is_in_house(status) order by id) s;
  return null;
end $$;
create constraint trigger feed_picking after update on customer_locations deferrable initially deferred for each row
  when ((old.display_name, old.address, old.route_id, old.route_stop) is distinct from (new.display_name, new.address, new.route_id, new.route_stop))
  execute function feed_pick_locations();

create function feed_pick_routes() returns trigger language plpgsql as $$ begin
  perform sync_note(s.tenant_id, 'pickOrders', s.id::text, 'floor:' || s.warehouse_id, false)
    from (select s.tenant_id, s.id, s.warehouse_id from sales_orders s
          join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id
          where s.tenant_id = coalesce(new.tenant_id, old.tenant_id) and l.route_id = coalesce(new.id, old.id) and is_in_house(s.status) order by s.id) s;
  return null;
end $$;
create constraint trigger feed_picking after insert or delete on routes deferrable initially deferred for each row execute function feed_pick_routes();
create constraint trigger feed_picking_update after update on routes deferrable initially deferred for each row
  when (old.name is distinct from new.name) execute function feed_pick_routes();

-- What a label of the item says, and what may stand in for it.
create function feed_pick_items() returns trigger language plpgsql as $$ begin
  perform sync_note(s.tenant_id, 'pickOrders', s.id::text, 'floor:' || s.warehouse_id, false)
    from (select s.tenant_id, s.id, s.warehouse_id from sales_orders s
          where s.tenant_id = new.tenant_id and is_in_house(s.status)
            and exists (select from sales_order_lines l where l.tenant_id = s.tenant_id and l.sales_order_id = s.id and l.item_code = new.item_code)
          order by s.id) s;
  return null;
end $$;
create constraint trigger feed_picking after update on items deferrable initially deferred for each row
  when ((old.gtin, old.uoms, old.substitutes) is distinct from (new.gtin, new.uoms, new.substitutes)) execute function feed_pick_items();

-- What is in the houses already: what was picked becomes events, what was picked or will not come is promised no longer, and the orders enter
-- the feed. Row-level security binds the owner too where it is forced; the feed notes changes of one tenant at a time, so its triggers rest.
do $$
declare t uuid;
begin
  alter table sales_orders no force row level security;
  alter table sales_order_lines no force row level security;
  alter table pick_events no force row level security;
  alter table lots no force row level security;
  alter table stock no force row level security;
  alter table changes no force row level security;
  alter table tenant_clock no force row level security;
  for t in select distinct tenant_id from sales_orders where is_in_house(status) order by 1 loop
    perform set_config('app.clock', '', true);
    update sales_order_lines l set short_quantity = l.ordered_quantity - l.picked_quantity from sales_orders s
      where s.tenant_id = t and is_in_house(s.status) and l.tenant_id = t and l.sales_order_id = s.id
        and l.short_reason is not null and l.picked_quantity < l.ordered_quantity;
    insert into pick_events (tenant_id, id, sales_order_id, line_number, kind, item_code, lot_id, lot_code, bin, quantity, base_quantity, weight_grams, at, by_name)
      select t, gen_random_uuid(), s.id, l.line_number, 'pick', l.item_code, k.id, coalesce(l.lots[1], ''), coalesce(k.bin, ''),
        l.picked_quantity, l.picked_quantity * l.uom_factor, l.picked_weight_grams, s.updated_at, ''
      from sales_orders s join sales_order_lines l on l.tenant_id = t and l.sales_order_id = s.id
      left join lateral (select id, bin from lots k where k.tenant_id = t and k.warehouse_id = s.warehouse_id and k.item_code = l.item_code
        and k.lot_code = l.lots[1] order by on_hand desc limit 1) k on true
      where s.tenant_id = t and is_in_house(s.status) and l.picked_quantity > 0;
    insert into pick_events (tenant_id, id, sales_order_id, line_number, kind, item_code, quantity, base_quantity, reason, at, by_name)
      select t, gen_random_uuid(), s.id, l.line_number, 'short', l.item_code, l.short_quantity, l.short_quantity * l.uom_factor,
        case l.short_reason when 'damaged' then 'damaged' when 'quality' then 'quality' else 'not_found' end, s.updated_at, ''
      from sales_orders s join sales_order_lines l on l.tenant_id = t and l.sales_order_id = s.id
      where s.tenant_id = t and is_in_house(s.status) and l.short_quantity > 0;
    update stock k set committed = coalesce((
        select sum(greatest(0, l.ordered_quantity - l.picked_quantity - l.short_quantity) * l.uom_factor) from sales_orders s
        join sales_order_lines l on l.tenant_id = t and l.sales_order_id = s.id
        where s.tenant_id = t and s.warehouse_id = k.warehouse_id and l.item_code = k.item_code and s.status in ('open', 'allocated', 'picking')), 0)
      where k.tenant_id = t and k.committed <> 0;
    perform sync_note(t, 'pickOrders', s.id::text, 'floor:' || s.warehouse_id, false)
      from (select id, warehouse_id from sales_orders where tenant_id = t and is_in_house(status) order by id) s;
    set constraints all immediate;
    set constraints all deferred;
  end loop;
  perform set_config('app.clock', '', true);
  alter table sales_orders force row level security;
  alter table sales_order_lines force row level security;
  alter table pick_events force row level security;
  alter table lots force row level security;
  alter table stock force row level security;
  alter table changes force row level security;
  alter table tenant_clock force row level security;
end $$;
