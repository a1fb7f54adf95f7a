/**
 * Returns SQL for what the limits of an item's row `item` say, by its own limits or else those of its category; null
 * without limits. `what` is an expression over the row `g` of `goods_limits`.
 */
export const limitOf = (what: string, item: string): string =>
  `(select ${what} from goods_limits g where g.tenant_id = ${item}.tenant_id
    and g.key in ('item:' || ${item}.item_code, 'category:' || ${item}.category_id) order by g.key desc limit 1)`;
