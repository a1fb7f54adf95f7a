-- Goods on their way by day, where they come on more than one: [{"day": "2026-03-04", "quantity": 24}, …] in base units, by day. Null: all of
-- `inbound` comes on `inbound_on`. One sum under the first day promised later goods too early, and none of them once the first were overdue.
alter table stock add column inbound_by_day jsonb;

-- One transaction notes changes of one tenant at a time, and row-level security binds the owner too where it is forced.
do $$
declare t uuid;
begin
  alter table stock disable trigger user;
  alter table stock no force row level security;
  alter table purchase_orders no force row level security;
  alter table receipt_entries no force row level security;
  alter table changes no force row level security;
  alter table tenant_clock no force row level security;
  for t in select distinct tenant_id from purchase_orders where status <> 'received' order by 1 loop
    update stock s set inbound_by_day = c.by_day
    from (
      select warehouse_id, item_code, jsonb_agg(jsonb_build_object('day', day, 'quantity', quantity) order by day) as by_day
      from (
        select p.warehouse_id, l."itemCode" as item_code, p.expected_on as day, round(sum(m.missing), 3) as quantity
        from purchase_orders p
        cross join lateral jsonb_to_recordset(p.lines) as l("lineNumber" int, "itemCode" text, "uomFactor" numeric, quantity numeric, "receivedQuantity" numeric)
        cross join lateral (
          select (l.quantity - coalesce(l."receivedQuantity", 0)) * l."uomFactor" - coalesce((
            select sum(case e.kind when 'receive' then e.quantity * e.factor when 'send_back' then -e.quantity * e.factor else 0 end) from receipt_entries e
            where e.tenant_id = p.tenant_id and e.purchase_order_id = p.id and e.line_number = l."lineNumber"
              and not exists (select from receipt_entries r where r.tenant_id = e.tenant_id and r.kind = 'reverse' and r.reverses = e.id)), 0) as missing) m
        where p.tenant_id = t and p.status <> 'received' and m.missing > 0
        group by p.warehouse_id, l."itemCode", p.expected_on) d
      group by warehouse_id, item_code having count(*) > 1) c
    where s.tenant_id = t and s.warehouse_id = c.warehouse_id and s.item_code = c.item_code;
    perform set_config('app.clock', '', true);
    perform sync_note(t, 'availability', s.item_code, 'warehouse:' || s.warehouse_id, false)
      from (select item_code, warehouse_id from stock where tenant_id = t and inbound_by_day is not null order by warehouse_id, item_code) s;
  end loop;
  perform set_config('app.clock', '', true);
  perform set_config('app.scopes', '', true);
  alter table tenant_clock force row level security;
  alter table changes force row level security;
  alter table receipt_entries force row level security;
  alter table purchase_orders force row level security;
  alter table stock force row level security;
  alter table stock enable trigger user;
end $$;
