-- A driver's device shows whether a customer pays on delivery, and what else is open. Rows of orders that are still to be delivered follow both.
create index sales_orders_on_the_way on sales_orders (tenant_id, customer_id) where status in ('open', 'allocated', 'picking', 'staged', 'shipped');
create function feed_delivery_accounts() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(s.tenant_id, 'deliveries', s.id::text, s.scope, false)
    from (select o.tenant_id, o.id, scope_of_delivery(o, route_of_location(o.tenant_id, o.customer_location_id)) as scope from sales_orders o
          where o.tenant_id = new.tenant_id and o.customer_id = new.customer_id and o.status in ('open', 'allocated', 'picking', 'staged', 'shipped')
          order by o.id) s
    where s.scope is not null;
  return null;
end $$;
create constraint trigger feed_delivery_accounts after update on customers deferrable initially deferred for each row
  when ((old.terms_days, old.balance_cents) is distinct from (new.terms_days, new.balance_cents)) execute function feed_delivery_accounts();
