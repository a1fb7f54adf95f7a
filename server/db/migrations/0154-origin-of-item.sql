-- The origin of a receipt is that of its item, and was neither on the label nor stated by the receiver.
alter table receipt_entries add column is_origin_of_item boolean not null default false;
