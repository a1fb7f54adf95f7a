-- What a customer owes is a row in scope `customer:`. Before, it was part of each location's row: one order of a chain of 1,000 locations noted 1,000 rows
-- while it held the tenant's clock.

create or replace function feed_customers() returns trigger language plpgsql as $$ begin
  perform sync_note(new.tenant_id, 'customerCredits', new.customer_id, 'customer:' || new.customer_id, false);
  if tg_op = 'UPDATE' and (old.name, old.is_active, old.credit_hold, old.credit_limit_cents)
      is distinct from (new.name, new.is_active, new.credit_hold, new.credit_limit_cents) then
    perform sync_note(l.tenant_id, 'locations', l.customer_location_id, 'location:' || l.customer_location_id, false)
      from (select tenant_id, customer_location_id from customer_locations
            where tenant_id = new.tenant_id and customer_id = new.customer_id order by customer_location_id) l;
  end if;
  return null;
end $$;
create constraint trigger feed_insert after insert on customers deferrable initially deferred for each row execute function feed_customers();

-- One transaction notes changes of one tenant at a time, and row-level security binds the owner too where it is forced.
do $$
declare t uuid;
begin
  alter table customers no force row level security;
  alter table customer_locations no force row level security;
  alter table changes no force row level security;
  alter table tenant_clock no force row level security;
  for t in select distinct tenant_id from customers order by 1 loop
    perform set_config('app.clock', '', true);
    perform sync_note(t, 'customerCredits', c.customer_id, 'customer:' || c.customer_id, false)
      from (select customer_id from customers where tenant_id = t order by customer_id) c;
    -- A location's row is another one now.
    perform sync_note(t, 'locations', l.customer_location_id, 'location:' || l.customer_location_id, false)
      from (select customer_location_id from customer_locations where tenant_id = t order by customer_location_id) l;
  end loop;
  perform set_config('app.clock', '', true);
  perform set_config('app.scopes', '', true);
  alter table customers force row level security;
  alter table customer_locations force row level security;
  alter table changes force row level security;
  alter table tenant_clock force row level security;
end $$;
