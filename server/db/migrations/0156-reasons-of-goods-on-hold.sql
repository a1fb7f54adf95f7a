-- Why the goods of a bin are on hold (docs/decisions/0098-reasons-of-goods-on-hold.md).
alter table lots
  -- Null: on hold since before reasons were kept, or not on hold.
  add column hold_reason text check (hold_reason in
    ('temperature', 'damaged', 'quality', 'recall', 'other', 'no_date', 'no_lot_code', 'received', 'returned', 'packed')),
  add column hold_note text not null default '';

-- The end of a hold ends its reason, whichever action ends it.
create function end_hold() returns trigger language plpgsql as $$ begin
  new.hold_reason := null;
  new.hold_note := '';
  return new;
end $$;
create trigger end_hold before update on lots for each row when (old.on_hold and not new.on_hold) execute function end_hold();
