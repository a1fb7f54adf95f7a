-- What the company tells those who pick for a location, load for it and deliver to it. Whole rows of customer_locations are compared by its feed triggers.
alter table customer_locations
  add column picking_note text not null default '',
  add column loading_note text not null default '',
  add column access_note text not null default '',
  add column details_changed_at timestamptz,
  add column details_changed_by text not null default '';
