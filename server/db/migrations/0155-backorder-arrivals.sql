-- When the location was told that what it waits for is in stock; null until then, and again after its wish changed.
alter table backorders add column told_at timestamptz;

-- Devices have no use for it.
drop trigger feed on backorders;
create constraint trigger feed after insert or update of customer_location_id, item_code, uom, quantity, added_at or delete on backorders
  deferrable initially deferred for each row execute function feed_backorders();
