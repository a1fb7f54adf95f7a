-- A page of one category in the catalog's order, without reading the whole category.
create index items_in_category on items (tenant_id, category_id, sequence, item_code) where is_active;

-- The last change of a location's own prices and standard items, among its many changes of carts and orders.
create index changes_of_location_items on changes (tenant_id, scope, clock) where collection = 'locationItems';
