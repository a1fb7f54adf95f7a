import { type ItemText, itemTerms } from '../../../rules/search/item-terms.ts';
import { CLOSE_HIT } from '../../../rules/search/rank.ts';
import { type Vocabulary, vocabularyOf } from '../../../rules/search/vocabulary.ts';
import { listedFood } from '../../../rules/traceability/food-list.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { LimitedCache } from '../../limited-cache.ts';

/**
 * The form of `items.search_terms` and `items.proposed_food` that this release writes. Raise it when rules/search changes
 * terms or weights, or rules/traceability/food-list.ts its foods.
 */
export const SEARCH_FORM = 3;

/** Least weight of each label of a tsvector; below the last one a term has label D. */
const LABELS = [
  ['A', 54],
  ['B', CLOSE_HIT],
  ['C', 20],
] as const;
/** The labels of terms for which an item that lacks another word is still close. */
export const CLOSE_LABELS = 'AB';

/** Returns a term as a quoted lexeme of a tsvector or tsquery. */
export const lexeme = (term: string): string => `'${term.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

/** Returns the terms of an item with their greatest weights. */
export function termsOf(item: ItemText): Map<string, number> {
  const terms = new Map<string, number>();
  itemTerms(item, (term, weight) => {
    if (weight > (terms.get(term) ?? 0)) terms.set(term, weight);
  });
  return terms;
}

/** Returns terms as the text of a tsvector: the weight is the position. */
export const vectorOf = (terms: ReadonlyMap<string, number>): string =>
  [...terms]
    .map(([term, weight]) => `${lexeme(term)}:${weight}${LABELS.find(([, least]) => weight >= least)?.[0] ?? ''}`)
    .join(' ');

/** Returns the terms of a tsvector's text with their weights. No term has a quote after a blank. */
export const termsIn = (vector: string): (readonly [term: string, weight: number])[] =>
  ` ${vector}`
    .split(" '")
    .slice(1)
    .map((part) => {
      const end = part.lastIndexOf("':");
      return [unquoted(part.slice(0, end)), Number.parseInt(part.slice(end + 2), 10)] as const;
    });

const unquoted = (lexeme: string): string =>
  lexeme.includes("'") || lexeme.includes('\\') ? lexeme.replaceAll("''", "'").replaceAll('\\\\', '\\') : lexeme;

/** The texts of an item, as `items` has them. */
export interface TextRow {
  readonly item_code: string;
  readonly plu: string | null;
  readonly description: string;
  readonly keywords: string;
  readonly brand: string;
  readonly pack_size: string;
  readonly organic: boolean;
}
export const TEXT_COLUMNS = 'i.item_code, i.plu, i.description, i.keywords, i.brand, i.pack_size, i.organic';

export const textOfRow = (row: TextRow): ItemText => ({
  itemCode: row.item_code,
  plu: row.plu,
  description: row.description,
  keywords: row.keywords,
  brand: row.brand,
  packSize: row.pack_size,
  organic: row.organic,
});

/** Items that one transaction gives their terms: some 0.2 s with the company's other writers waiting for no row but these. */
const BATCH = 500;

/**
 * Writes the terms and the proposed foods of at most 500 items that have none or older ones, and their words into the
 * company's vocabulary.
 * Returns how many it wrote.
 */
export async function writeTerms(tx: Tx): Promise<number> {
  const { rows } = await tx.connection.query<TextRow>(
    `select ${TEXT_COLUMNS} from items i where i.tenant_id = $1 and i.is_active and i.search_form < $2
     order by i.search_form, i.item_code limit ${BATCH} for no key update skip locked`,
    [tx.tenantId, SEARCH_FORM],
  );
  if (rows.length === 0) return 0;
  const terms = rows.map((row) => termsOf(textOfRow(row)));
  await tx.connection.query(
    `update items i set search_terms = n.terms::tsvector, proposed_food = n.food, search_form = $2
     from unnest($3::text[], $4::text[], $5::text[]) as n(item_code, terms, food) where i.tenant_id = $1 and i.item_code = n.item_code`,
    [
      tx.tenantId,
      SEARCH_FORM,
      rows.map(({ item_code }) => item_code),
      terms.map(vectorOf),
      rows.map(({ description }) => listedFood(description)),
    ],
  );
  await addWords(tx, new Set(terms.flatMap((each) => [...each.keys()].filter(isWord))));
  return rows.length;
}

const isWord = (term: string): boolean => /^\p{L}/u.test(term);

async function addWords(tx: Tx, words: ReadonlySet<string>): Promise<void> {
  await tx.connection.query('insert into item_vocabularies (tenant_id) values ($1) on conflict do nothing', [
    tx.tenantId,
  ]);
  const { rows } = await tx.connection.query<{ readonly words: string }>(
    'select words from item_vocabularies where tenant_id = $1 for update',
    [tx.tenantId],
  );
  const known = new Set(wordsIn(rows[0]?.words ?? ''));
  const size = known.size;
  for (const word of words) known.add(word);
  if (known.size === size) return;
  await tx.connection.query('update item_vocabularies set words = $2, version = version + 1 where tenant_id = $1', [
    tx.tenantId,
    [...known].sort().join('\n'),
  ]);
}

const wordsIn = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** A company's vocabulary with the version of its row. */
export interface KeptVocabulary {
  readonly version: number;
  readonly vocabulary: Vocabulary;
}
export type VocabularyCache = LimitedCache<KeptVocabulary>;

/** A word in memory with its share of the list. */
const BYTES_PER_WORD = 60;

/**
 * Returns the words of the company's items, and whether any item has no terms yet. Reads the words only if they changed
 * since they were read last.
 */
export async function readVocabulary(
  tx: Tx,
  cache: VocabularyCache,
): Promise<{ readonly vocabulary: Vocabulary; readonly hasUnread: boolean }> {
  const known = cache.get(tx.tenantId);
  const { rows } = await tx.connection.query<{
    readonly has_unread: boolean;
    readonly version: number | null;
    readonly words: string | null;
  }>(
    `select exists (select from items i where i.tenant_id = $1 and i.is_active and i.search_form < $3) as has_unread,
       v.version, case when v.version <> $2 then v.words end as words
     from (select) one left join item_vocabularies v on v.tenant_id = $1`,
    [tx.tenantId, known?.version ?? 0, SEARCH_FORM],
    'item_vocabulary',
  );
  const { has_unread: hasUnread, version, words: text } = rows[0]!;
  if (known && version === known.version) return { vocabulary: known.vocabulary, hasUnread };
  const words = wordsIn(text ?? '');
  const vocabulary = vocabularyOf([words]);
  if (version !== null) cache.put(tx.tenantId, { version, vocabulary }, words.length * BYTES_PER_WORD);
  return { vocabulary, hasUnread };
}
