import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { type GoodsLimitRow, goodsLimitEndpoints } from '../../../contract/goods-limits.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { nameOrder } from '../search-words.ts';
import { usualLimitOf } from './limit-of.ts';

/** All categories, with their limits or the usual ones of their food, and the items with limits. */
const limitsOf = ({ tx, locale }: SignedInContext) =>
  tx.db
    .selectFrom(
      sql<GoodsLimitRow>`(
        select 'category:' || c.id as key, 'category' as of, c.id as code, coalesce(c.names ->> ${locale}, c.names ->> 'en', c.id) as label,
          case when g.key is null then ${sql.raw(usualLimitOf('c'))} else g.max_fahrenheit end as "maxFahrenheit", coalesce(g.needs_date, false) as "needsDate", g.weight_percent as "weightPercent", g.name, g.updated_at as "updatedAt"
        from categories c left join goods_limits g on g.tenant_id = c.tenant_id and g.key = 'category:' || c.id
        where c.tenant_id = ${tx.tenantId}
        union all
        select g.key, 'item', i.item_code, i.description, g.max_fahrenheit, g.needs_date, g.weight_percent, g.name, g.updated_at
        from goods_limits g join items i on i.tenant_id = g.tenant_id and g.key = 'item:' || i.item_code
        where g.tenant_id = ${tx.tenantId})`.as('s'),
    )
    .selectAll();

const list = listHandlers(goodsLimitEndpoints.list)({
  scope: () => null,
  rows: limitsOf,
  filters: { of: (rows, of) => rows.where('s.of', '=', of) },
  search: ['s.label', 's.code'],
  sorts: {
    label: sql.raw(nameOrder('s.label')),
    maxFahrenheit: sql`s."maxFahrenheit"`,
    weightPercent: sql`s."weightPercent"`,
    updatedAt: sql`s."updatedAt"`,
  },
  key: sql`s.key`,
  totals: {},
  present: (row) => row,
});

const readOne = (context: SignedInContext, key: string) =>
  limitsOf(context).where('s.key', '=', key).executeTakeFirst();

/** Returns whether the category or item of a key exists. */
async function exists({ tx }: SignedInContext, key: string): Promise<boolean> {
  const code = key.slice(key.indexOf(':') + 1);
  const { rows } = await tx.connection.query(
    key.startsWith('item:')
      ? 'select from items where tenant_id = $1 and item_code = $2'
      : 'select from categories where tenant_id = $1 and id = $2',
    [tx.tenantId, code],
  );
  return rows.length > 0;
}

/** Handlers for the limits of goods. */
export const goodsLimitHandlers: HandlersOf<typeof goodsLimitEndpoints> = {
  list: list.page,
  rows: list.rows,

  save: async (context, { params: { key }, body: { updatedAt: seen, ...limit } }) => {
    const { tx, actor, now } = context;
    if (!(await exists(context, key))) throw new AppError(key.startsWith('item:') ? 'item_unknown' : 'not_found');
    const before = await tx.db
      .selectFrom('goods_limits')
      .select(['max_fahrenheit', 'needs_date', 'weight_percent', 'updated_at'])
      .where('tenant_id', '=', tx.tenantId)
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    const { weightPercent = before?.weight_percent ?? null } = limit;
    const isSame =
      before?.max_fahrenheit === limit.maxFahrenheit &&
      before.needs_date === limit.needsDate &&
      before.weight_percent === weightPercent;
    // The same limits again, after a lost response, are no change.
    if (!isSame) {
      if ((before?.updated_at ?? null) !== seen) throw new AppError('conflict');
      const row = {
        max_fahrenheit: limit.maxFahrenheit,
        needs_date: limit.needsDate,
        weight_percent: weightPercent,
        name: actor.displayName,
        updated_at: now.toISOString(),
      };
      await tx.db
        .insertInto('goods_limits')
        .values({ tenant_id: tx.tenantId, key, ...row })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet(row))
        .execute();
      await audit(tx, actor, 'goods-limits.save', key, limit);
    }
    const saved = await readOne(context, key);
    if (!saved) throw new AppError('not_found');
    return saved;
  },

  remove: async ({ tx, actor }, { params: { key } }) => {
    const removed = await tx.db
      .deleteFrom('goods_limits')
      .where('tenant_id', '=', tx.tenantId)
      .where('key', '=', key)
      .returning(['max_fahrenheit', 'needs_date', 'weight_percent'])
      .executeTakeFirst();
    if (removed) await audit(tx, actor, 'goods-limits.remove', key, removed);
    return {};
  },
};
