import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { MAX_SYNONYMS, type SynonymRow, synonymEndpoints } from '../../../contract/synonyms.ts';
import { kitchenGroups } from '../../../rules/search/kitchen.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { findItems } from '../items/search.ts';
import { nameOrder } from '../search-words.ts';

/** Number of items that `found` returns. */
const FOUND = 5;

/** Cratebook's own groups as JSON, once. */
let shipped: string | undefined;
function shippedGroups(): string {
  shipped ??= JSON.stringify(
    kitchenGroups().map(({ words, meanings }, index) => ({ id: `cratebook-${index + 1}`, words, meanings })),
  );
  return shipped;
}

const synonymsOf = (tx: Tx) =>
  tx.db
    .selectFrom(
      sql<SynonymRow>`(
        select id::text as id, words, meanings, replaces, name, updated_at as "updatedAt", 'company' as origin
        from synonyms where tenant_id = ${tx.tenantId}
        union all
        select id, words, meanings, false, null, null, 'cratebook'
        from jsonb_to_recordset(${shippedGroups()}::jsonb) as c (id text, words text[], meanings text[]))`.as('s'),
    )
    .selectAll();

const WORDS = `array_to_string(s.words, ', ')`;

const list = listHandlers(synonymEndpoints.list)({
  scope: () => null,
  rows: ({ tx }: SignedInContext) => synonymsOf(tx),
  filters: { origin: (rows, origin) => rows.where('s.origin', '=', origin) },
  search: [WORDS, `array_to_string(s.meanings, ', ')`],
  sorts: { words: sql.raw(nameOrder(WORDS)), updatedAt: sql`s."updatedAt"` },
  key: sql`s.id`,
  totals: {},
  present: (row) => row,
});

const readOwn = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('synonyms')
    .select(['id', 'words', 'meanings', 'replaces', 'name', 'updated_at as updatedAt'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id);

type Own = Omit<SynonymRow, 'origin'>;
const present = (row: Own): SynonymRow => ({ ...row, origin: 'company' });

type Group = Pick<SynonymRow, 'words' | 'meanings' | 'replaces'>;
const textOf = ({ words, meanings, replaces }: Group): string => JSON.stringify([words, meanings, replaces]);

/** Handlers for the company's synonyms in searches of the catalog. */
export const synonymHandlers: HandlersOf<typeof synonymEndpoints> = {
  list: list.page,
  rows: list.rows,

  /** Adding a group again, after a lost response, returns the stored one. */
  add: async ({ tx, actor, now }, { body: { id, ...group } }) => {
    const stored = await readOwn(tx, id).executeTakeFirst();
    if (stored) {
      if (textOf(stored) !== textOf(group)) throw new AppError('conflict');
      return present(stored);
    }
    const { count } = await tx.db
      .selectFrom('synonyms')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tx.tenantId)
      .executeTakeFirstOrThrow();
    if (count >= MAX_SYNONYMS) throw new AppError('synonyms_full');
    const row = { ...group, name: actor.displayName };
    const updatedAt = now.toISOString();
    await tx.db
      .insertInto('synonyms')
      .values({ tenant_id: tx.tenantId, id, ...row, updated_at: updatedAt })
      .execute();
    await audit(tx, actor, 'synonyms.add', id, group);
    return present({ id, ...row, updatedAt });
  },

  save: async ({ tx, actor, now }, { params: { id }, body: { updatedAt: seen, ...group } }) => {
    const before = await readOwn(tx, id).forUpdate().executeTakeFirst();
    if (!before) throw new AppError('not_found');
    // The same group again, after a lost response, is no change.
    if (textOf(before) === textOf(group)) return present(before);
    if (before.updatedAt !== seen) throw new AppError('conflict');
    const row = { ...group, name: actor.displayName };
    const updatedAt = now.toISOString();
    await tx.db
      .updateTable('synonyms')
      .set({ ...row, updated_at: updatedAt })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .execute();
    const { words, meanings, replaces } = before;
    await audit(tx, actor, 'synonyms.save', id, { ...group, before: { words, meanings, replaces } });
    return present({ id, ...row, updatedAt });
  },

  remove: async ({ tx, actor }, { params: { id } }) => {
    const removed = await tx.db
      .deleteFrom('synonyms')
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .returning(['words', 'meanings', 'replaces'])
      .executeTakeFirst();
    if (removed) await audit(tx, actor, 'synonyms.remove', id, removed);
    return {};
  },

  found: async ({ tx, services }, { query: { q } }) => {
    const only = { options: { onlyAllowStandardItems: false, disableZeroPriceItems: false }, warehouseId: '' };
    const filter = { q, only, hideOutOfStock: false };
    const page = { pageSize: FOUND, offset: 0 };
    const { codes, ...found } = await findItems(tx, [], filter, page, services.catalog);
    const rows = await tx.db
      .selectFrom('items')
      .select(['item_code as itemCode', 'description'])
      .where('tenant_id', '=', tx.tenantId)
      .where('item_code', 'in', codes.length > 0 ? [...codes] : [''])
      .execute();
    const byCode = new Map(rows.map((row) => [row.itemCode, row]));
    return { ...found, items: codes.flatMap((code) => byCode.get(code) ?? []) };
  },
};
