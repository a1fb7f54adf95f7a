-- Nobody read the lot of these goods: their label had none, and the lot that was to be picked is recorded.
alter table pick_events add column lot_assumed boolean not null default false;
