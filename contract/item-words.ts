import * as z from 'zod/mini';
import { isPhrase } from '../rules/search/thesaurus.ts';
import { code, instant, oneLine } from './atoms.ts';
import { put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';

const permission = ['ADMIN'] as const;
/** Most words of one item: they are in every device's catalog. */
const MAX_WORDS = 20;
/** Longest of them, in characters. */
const MAX_WORD = 60;

/** One to five words, by which an item is found. They are stored with commas between them. */
const word = oneLine(MAX_WORD).check(
  z.refine(isPhrase, { error: 'must have one to five words' }),
  z.refine((text) => !text.includes(','), { error: 'must not contain a comma' }),
);

/** An item with the words by which searches find it besides its description, brand, pack and numbers. */
export const itemWordsRow = z.object({
  itemCode: code,
  description: z.string(),
  brand: z.string(),
  packSize: z.string(),
  words: z.array(z.string()),
  updatedAt: instant,
});
export type ItemWordsRow = z.infer<typeof itemWordsRow>;

const itemWords = list('/settings/item-words', {
  summary: 'List the items on sale with their search words',
  permission,
  row: itemWordsRow,
  filters: { has: z.enum(['words', 'none']) },
  sorts: ['description', 'itemCode', 'brand', 'updatedAt'],
  sort: { by: 'description', direction: 'Asc' },
});

export const itemWordsEndpoints = {
  list: itemWords,
  rows: rowsOf(itemWords),
  save: put('/settings/item-words/:itemCode', {
    summary: 'Set the search words of an item; `conflict` if the item was changed after `updatedAt`',
    permission,
    params: z.object({ itemCode: code }),
    body: z.object({ words: z.array(word).check(z.maxLength(MAX_WORDS)), updatedAt: instant }),
    returns: itemWordsRow,
    errors: ['item_unknown', 'conflict'],
  }),
};
