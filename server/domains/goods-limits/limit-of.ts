import { USUAL_LIMITS } from '../../../rules/receiving/usual-limits.ts';

/**
 * Returns SQL for what the limits of an item's row `item` say, by its own limits or else those of its category; null
 * without limits. `what` is an expression over the row `g` of `goods_limits`.
 */
export const limitOf = (what: string, item: string): string =>
  `(select ${what} from goods_limits g where g.tenant_id = ${item}.tenant_id
    and g.key in ('item:' || ${item}.item_code, 'category:' || ${item}.category_id) order by g.key desc limit 1)`;

const has = (words: string): string => `n.words ~* '\\y(${words})\\y'`;

/**
 * Returns SQL for the usual temperature limit of a category's row `category`, in degrees Fahrenheit; null for goods that
 * need no cold. It holds while `goods_limits` has no row for the item or the category.
 */
export const usualLimitOf = (category: string): string =>
  `(select case ${USUAL_LIMITS.map(({ maxFahrenheit, words }) => `when ${words.map(has).join(' and ')} then ${maxFahrenheit}`).join(' ')} end
    from (values (replace(${category}.id, '-', ' ') || ' ' || ${category}.names::text)) as n(words))`;

/** The rows of `goods_limits` of a tenant's items `i`, and below them the usual limit of their category. */
const RECEIVING_LIMITS = (item: string): string =>
  `(select g.key, g.max_fahrenheit, g.needs_date, g.weight_percent from goods_limits g where g.tenant_id = ${item}.tenant_id
      and g.key in ('item:' || ${item}.item_code, 'category:' || ${item}.category_id)
    union all
    select '', u.max_fahrenheit, false, null from categories c cross join lateral (values (${usualLimitOf('c')})) as u(max_fahrenheit)
      where c.tenant_id = ${item}.tenant_id and c.id = ${item}.category_id and u.max_fahrenheit is not null)`;

/** Returns SQL like `limitOf`, with the usual temperature of the item's category if there are no limits. */
export const receivingLimitOf = (what: string, item: string): string =>
  `(select ${what} from ${RECEIVING_LIMITS(item)} g order by g.key desc limit 1)`;
