-- When a location receives deliveries, HH:MM of its company's time zone; null if it was never said. Whole rows of customer_locations are compared by its
-- feed triggers, so locations and deliveries are fed.
alter table customer_locations add column receives_from text, add column receives_until text,
  add constraint receives_both check ((receives_from is null) = (receives_until is null));
