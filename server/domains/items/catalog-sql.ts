/**
 * The rule of what a location's catalog holds, in SQL, in one place: search, price lists, single items and the corporate
 * catalog all use it. `i` is a row of items, `l` one of `shops`; $1 is the tenant, $2 an array of locations.
 */

export const SHOPS = `shops as materialized (
  select customer_location_id, warehouse_id, price_list_id,
    coalesce((options->>'onlyAllowStandardItems')::boolean, false) as standard_only,
    coalesce((options->>'disableZeroPriceItems')::boolean, false) as priced_only,
    coalesce((options->>'displayPrices')::boolean, false) as shows_prices
  from customer_locations where tenant_id = $1 and customer_location_id = any($2::text[]))`;

/** The item is a standard item of the location. */
export const STANDARD = `exists (select from location_items s
  where s.tenant_id = $1 and s.customer_location_id = l.customer_location_id and s.item_code = i.item_code)`;

/** The location pays more than nothing for at least one of the item's units: its own price counts before the list's. */
const PRICED = `exists (select from jsonb_to_recordset(i.uoms) as u(uom text)
  left join location_prices own on own.tenant_id = $1 and own.customer_location_id = l.customer_location_id
    and own.item_code = i.item_code and own.uom = u.uom
  left join price_list_prices list on list.tenant_id = $1 and list.price_list_id = l.price_list_id
    and list.item_code = i.item_code and list.uom = u.uom
  where coalesce(own.price_cents, list.price_cents) > 0)`;

/** The options onlyAllowStandardItems and disableZeroPriceItems leave the item in the location's catalog. */
export const OFFERED = `(not l.standard_only or ${STANDARD}) and (not l.priced_only or ${PRICED})`;

/** The location's warehouse can promise some of it. */
export const IN_STOCK = `exists (select from stock k
  where k.tenant_id = $1 and k.warehouse_id = l.warehouse_id and k.item_code = i.item_code and k.on_hand > k.committed)`;

/** SQL that tells whether one of the GTINs stands on the label of item `i`, or of any of its units. `gtins` is a text[] or null. */
export const hasGtin = (gtins: string): string =>
  `(i.gtin = any(${gtins}::text[]) or exists (
      select from unnest(${gtins}::text[]) as g where i.uoms @> jsonb_build_array(jsonb_build_object('gtin', g))))`;
