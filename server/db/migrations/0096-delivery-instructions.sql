-- How to deliver to a location. Whole rows of customer_locations are compared by its feed triggers, so locations and deliveries are fed (decision 41).
alter table customer_locations add column delivery_instructions text not null default '';
