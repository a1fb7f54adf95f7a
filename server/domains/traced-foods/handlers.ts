import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { type TracedFoodRow, tracedFoodEndpoints } from '../../../contract/traced-foods.ts';
import { proposeFood } from '../../../rules/traceability/food-list.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { nameOrder } from '../search-words.ts';

type Row = Omit<TracedFoodRow, 'proposal'> & { readonly proposedFood: string | null };

const foodsOf = ({ tx }: SignedInContext) =>
  tx.db
    .selectFrom(
      sql<Row>`(
        select i.item_code as "itemCode", i.description, i.pack_size as "packSize", i.proposed_food as "proposedFood",
          d.is_listed as decision, d.decided_by as "decidedBy", d.decided_at as "decidedAt"
        from items i left join food_decisions d on d.tenant_id = i.tenant_id and d.item_code = i.item_code
        where i.tenant_id = ${tx.tenantId} and i.is_active)`.as('s'),
    )
    .selectAll();

const list = listHandlers(tracedFoodEndpoints.list)({
  scope: () => null,
  rows: foodsOf,
  filters: {
    state: (rows, state) => {
      if (state === 'proposed') return rows.where('s.decision', 'is', null).where('s.proposedFood', 'is not', null);
      if (state === 'rest') return rows.where('s.decision', 'is', null).where('s.proposedFood', 'is', null);
      return rows.where('s.decision', '=', state === 'listed');
    },
  },
  search: ['s.description', 's."itemCode"', 's."proposedFood"'],
  sorts: {
    description: sql.raw(nameOrder('s.description')),
    itemCode: sql`s."itemCode"`,
    decidedAt: sql`s."decidedAt"`,
  },
  key: sql`s."itemCode"`,
  totals: {},
  // The words come from the description, the column from the last time the server read it.
  present: ({ proposedFood: _read, ...row }) => ({ ...row, proposal: proposeFood(row.description) }),
});

/** Handlers for the items on the FDA's Food Traceability List. */
export const tracedFoodHandlers: HandlersOf<typeof tracedFoodEndpoints> = {
  list: list.page,
  rows: list.rows,

  decide: async ({ tx, actor, now }, { body: { itemCodes, isListed } }) => {
    const codes = [...new Set(itemCodes)].sort();
    const known = await tx.db
      .selectFrom('items')
      .select('item_code')
      .where('tenant_id', '=', tx.tenantId)
      .where('item_code', 'in', codes)
      .execute();
    if (known.length < codes.length) throw new AppError('item_unknown');
    const { rows } =
      isListed === null
        ? await tx.connection.query(
            'delete from food_decisions where tenant_id = $1 and item_code = any($2) returning item_code',
            [tx.tenantId, codes],
          )
        : await tx.connection.query(
            `insert into food_decisions as d (tenant_id, item_code, is_listed, decided_by, decided_at)
             select $1, w.code, $3, $4, $5 from unnest($2::text[]) as w(code) order by w.code
             on conflict (tenant_id, item_code) do update set is_listed = excluded.is_listed, decided_by = excluded.decided_by, decided_at = excluded.decided_at
             where d.is_listed <> excluded.is_listed returning item_code`,
            [tx.tenantId, codes, isListed, actor.displayName, now.toISOString()],
          );
    if (rows.length > 0)
      await audit(tx, actor, 'traced-foods.decide', String(rows.length), { itemCodes: codes, isListed });
    return { changed: rows.length };
  },
};
