import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { type ItemWordsRow, itemWordsEndpoints } from '../../../contract/item-words.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { nameOrder } from '../search-words.ts';

type Row = Omit<ItemWordsRow, 'words'> & { readonly keywords: string };

/** Returns the words of a stored text, in which commas are between them. */
const wordsOf = (keywords: string): string[] =>
  keywords
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const present = ({ keywords, ...row }: Row): ItemWordsRow => ({ ...row, words: wordsOf(keywords) });

const itemsOf = (tx: Tx) =>
  tx.db
    .selectFrom(
      sql<Row>`(
        select item_code as "itemCode", description, brand, pack_size as "packSize", keywords, updated_at as "updatedAt"
        from items where tenant_id = ${tx.tenantId} and is_active)`.as('s'),
    )
    .selectAll();

const list = listHandlers(itemWordsEndpoints.list)({
  scope: () => null,
  rows: ({ tx }: SignedInContext) => itemsOf(tx),
  filters: { has: (rows, has) => rows.where('s.keywords', has === 'words' ? '<>' : '=', '') },
  search: ['s.description', 's."itemCode"', 's.brand', 's.keywords'],
  sorts: {
    description: sql.raw(nameOrder('s.description')),
    itemCode: sql`s."itemCode"`,
    brand: sql.raw(nameOrder('s.brand')),
    updatedAt: sql`s."updatedAt"`,
  },
  key: sql`s."itemCode"`,
  totals: {},
  present,
});

/** Handlers for the words by which searches find items besides their own texts. */
export const itemWordsHandlers: HandlersOf<typeof itemWordsEndpoints> = {
  list: list.page,
  rows: list.rows,

  save: async ({ tx, actor, now }, { params: { itemCode }, body: { words, updatedAt: seen } }) => {
    const before = await tx.db
      .selectFrom('items')
      .select(['keywords', 'updated_at'])
      .where('tenant_id', '=', tx.tenantId)
      .where('item_code', '=', itemCode)
      .where('is_active', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('item_unknown');
    const keywords = [...new Set(words)].join(', ');
    // The same words again, after a lost response, are no change.
    if (wordsOf(before.keywords).join(', ') !== keywords) {
      if (before.updated_at !== seen) throw new AppError('conflict');
      await tx.db
        .updateTable('items')
        .set({ keywords, updated_at: now.toISOString() })
        .where('tenant_id', '=', tx.tenantId)
        .where('item_code', '=', itemCode)
        .execute();
      await audit(tx, actor, 'item-words.save', itemCode, { words, before: wordsOf(before.keywords) });
    }
    return present(await itemsOf(tx).where('s.itemCode', '=', itemCode).executeTakeFirstOrThrow());
  },
};
