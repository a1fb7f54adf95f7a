-- Why goods were picked without a scan (docs/decisions/0066-the-leads-board.md).
alter table pick_events add column by_hand text check (by_hand in ('no_label', 'torn_label', 'scanner'));
