-- How much of a line its picked_weight_grams covers, in the line's unit. Null: all that was picked, as of lines from before. What was not weighed is
-- priced by the average weight, so a case without a weight never leaves for nothing. Orders that can still be priced get it from their picks.

alter table sales_order_lines add column weighed_quantity numeric(12, 3);

do $$
declare t uuid;
begin
  alter table sales_orders no force row level security;
  alter table sales_order_lines no force row level security;
  alter table pick_events no force row level security;
  for t in select distinct tenant_id from sales_orders where status in ('open', 'allocated', 'picking', 'staged', 'shipped') order by 1 loop
    update sales_order_lines l
      set weighed_quantity = e.weighed, picked_weight_grams = case when e.weighed > 0 then l.picked_weight_grams end
      from (
        select p.sales_order_id, p.line_number, coalesce(sum(p.quantity) filter (where p.weight_grams is not null), 0) as weighed
        from pick_events p join sales_orders s on s.tenant_id = t and s.id = p.sales_order_id
        where p.tenant_id = t and p.kind = 'pick' and p.undone_by is null and s.status in ('open', 'allocated', 'picking', 'staged', 'shipped')
        group by p.sales_order_id, p.line_number) e
      where l.tenant_id = t and l.sales_order_id = e.sales_order_id and l.line_number = e.line_number and l.picked_weight_grams is not null
        and e.weighed <> l.picked_quantity;
  end loop;
  alter table sales_orders force row level security;
  alter table sales_order_lines force row level security;
  alter table pick_events force row level security;
end $$;
