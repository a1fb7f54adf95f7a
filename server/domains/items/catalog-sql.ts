/**
 * SQL for the contents of a location's catalog. Search, price lists, single items and the corporate catalog use it. `i`
 * is a row of items and `l` a row of `shops`; $1 is the tenant id and $2 an array of location ids.
 */

export const SHOPS = `shops as materialized (
  select customer_location_id, warehouse_id, price_list_id,
    coalesce((options->>'onlyAllowStandardItems')::boolean, false) as standard_only,
    coalesce((options->>'disableZeroPriceItems')::boolean, false) as priced_only,
    coalesce((options->>'displayPrices')::boolean, false) as shows_prices
  from customer_locations where tenant_id = $1 and customer_location_id = any($2::text[]))`;

/** SQL condition: the item is a standard item of the location. */
export const STANDARD = `exists (select from location_items s
  where s.tenant_id = $1 and s.customer_location_id = l.customer_location_id and s.item_code = i.item_code)`;

/**
 * SQL condition: the location has a price above 0 for at least one unit of the item. Its own price takes precedence
 * over the list's.
 */
const PRICED = `exists (select from jsonb_to_recordset(i.uoms) as u(uom text)
  left join location_prices own on own.tenant_id = $1 and own.customer_location_id = l.customer_location_id
    and own.item_code = i.item_code and own.uom = u.uom
  left join price_list_prices list on list.tenant_id = $1 and list.price_list_id = l.price_list_id
    and list.item_code = i.item_code and list.uom = u.uom
  where coalesce(own.price_cents, list.price_cents) > 0)`;

/** SQL condition: the options onlyAllowStandardItems and disableZeroPriceItems allow the item. */
export const OFFERED = `(not l.standard_only or ${STANDARD}) and (not l.priced_only or ${PRICED})`;

/** SQL condition: the location's warehouse has more on hand than is reserved. */
export const IN_STOCK = `exists (select from stock k
  where k.tenant_id = $1 and k.warehouse_id = l.warehouse_id and k.item_code = i.item_code and k.on_hand > k.committed)`;

/** Returns an SQL condition: item `i` or one of its units has one of the GTINs. `gtins` is SQL for a text[] or null. */
export const hasGtin = (gtins: string): string =>
  `(i.gtin = any(${gtins}::text[]) or exists (
      select from unnest(${gtins}::text[]) as g where i.uoms @> jsonb_build_array(jsonb_build_object('gtin', g))))`;
