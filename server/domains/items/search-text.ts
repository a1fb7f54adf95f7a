import { toGtin14 } from '../../../rules/gtin.ts';
import { compareItems } from '../../../rules/item-order.ts';
import { type ItemNumber, itemNumber } from '../../../rules/search/item-number.ts';
import { missingWord } from '../../../rules/search/missing-word.ts';
import { planQuery, type QueryPlan } from '../../../rules/search/query.ts';
import { COMPLETE_SCORE, createRanker, FEW_FOUND } from '../../../rules/search/rank.ts';
import { joinVocabularies, vocabularyOf } from '../../../rules/search/vocabulary.ts';
import { buildWordIndex } from '../../../rules/search/word-index.ts';
import { StatementNames } from '../../db/connection/statement-names.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { hasGtin, STANDARD } from './catalog-sql.ts';
import { readCompanyThesaurus, type ThesaurusCache } from './company-thesaurus.ts';
import {
  type Binder,
  BY_CODE,
  type Closeness,
  catalogStatement,
  categoryJoin,
  type Found,
  type ItemFilter,
  needsShops,
  type Slice,
  SORT_COLUMNS,
  sortOf,
  stockedAt,
} from './item-filter.ts';
import {
  CLOSE_LABELS,
  readVocabulary,
  SEARCH_FORM,
  TEXT_COLUMNS,
  type TextRow,
  termsIn,
  termsOf,
  textOfRow,
  type VocabularyCache,
  writeTerms,
} from './search-terms.ts';
import { type TextQuery, textQueryOf } from './text-query.ts';

/** Most items that are ranked. Of more matches those with the best terms are, the others follow in that order. */
export const MOST_RANKED = 500;
/** Most items without terms that a search reads itself. */
const MOST_UNREAD = 500;
const names = new StatementNames('find_by_text');

/** What a server keeps of companies' words between searches, by tenant. */
export interface SearchMemory {
  readonly vocabularies: VocabularyCache;
  readonly thesauri: ThesaurusCache;
}

/** An item with its terms, to be ranked. */
interface Candidate {
  readonly item_code: string;
  readonly sequence: number;
  /** See `exactness`. */
  readonly exact: number;
  /** 2 for a standard item of the location, plus 1 if it is in stock. */
  readonly preference: number;
  readonly terms: Iterable<readonly [string, number]>;
}

type Filter = ItemFilter & { readonly q: string };

/** The parts of a text search that its statements share. */
interface Search {
  readonly tx: Tx;
  readonly locations: readonly string[];
  readonly filter: Filter;
  readonly number: ItemNumber | undefined;
}

/** Returns SQL for how exactly the whole text names the item: 3 its code, 2 its PLU or GTIN, 1 its organic PLU, else 0. */
function exactness(number: ItemNumber | undefined, bind: Binder): string {
  if (!number) return '0';
  const { codes, short, plus, gtin } = number;
  const isNumber = /^\d+$/.test(short);
  const [plu = short, sister] = plus;
  const isCode = [
    `lower(i.item_code) = any(${bind(codes.map((code) => code.toLowerCase()))}::text[])`,
    ...(isNumber ? [`ltrim(i.item_code, '0') = ${bind(short)}`] : []),
  ];
  const isItsNumber = [
    ...(isNumber ? [`i.plu = any(${bind([short, plu])}::text[])`] : []),
    ...(gtin === undefined ? [] : [hasGtin(bind(gtinForms(gtin)))]),
  ];
  return `case when ${isCode.join(' or ')} then 3 ${isItsNumber.length > 0 ? `when ${isItsNumber.join(' or ')} then 2` : ''}
    ${sister === undefined ? '' : `when i.plu = ${bind(sister)} then 1`} else 0 end`;
}

/** Items and their units have GTINs of any length: as typed, or with 14 digits. */
const gtinForms = (gtin: string): string[] => [...new Set([gtin, toGtin14(gtin) ?? gtin])];

/** Returns an SQL condition by indexes: the number may be the item's PLU or GTIN. Its code is among its terms. */
function numberCondition(number: ItemNumber | undefined, bind: Binder): string {
  const { plus = [], gtin } = number ?? {};
  const parts = [
    ...(plus.length > 0 ? [`i.plu = any(${bind(plus)}::text[])`] : []),
    ...(gtin === undefined ? [] : [hasGtin(bind(gtinForms(gtin)))]),
  ];
  return parts.map((part) => ` or ${part}`).join('');
}

/** Returns the SQL of `preference`, as the device orders equal matches. */
function preferenceOf(filter: ItemFilter, bind: Binder): string {
  const { only } = filter;
  if (!only) return '0';
  const standard = needsShops(filter) ? `2 * exists (select from shops l where ${STANDARD})::int + ` : '';
  return `${standard}${stockedAt(bind(only.warehouseId))}::int`;
}

/** Returns the SQL number of the queries that the terms of item `i` match. */
const matched = (queries: readonly string[], bind: Binder): string =>
  queries.map((query) => `coalesce((i.search_terms @@ ${bind(query)}::tsquery)::int, 0)`).join(' + ') || '0';

/** Returns at most 500 items that match the query, the best first, and the number of all. */
async function candidatesOf(
  { tx, locations, filter, number }: Search,
  query: string,
  each: readonly string[],
  levels: readonly string[],
): Promise<{ readonly total: number; readonly rows: Candidate[] }> {
  const { values, bind, shops, where } = catalogStatement(tx.tenantId, locations, filter);
  const found = `(i.item_code = any(array(select find_item_terms(${bind(query)}::tsquery)))${numberCondition(number, bind)})`;
  const exact = exactness(number, bind);
  const text = `with ${shops}hits as (
      select i.item_code, i.sequence, i.search_terms, ${exact} as exact, ${preferenceOf(filter, bind)} as preference,
        count(*) over ()::int as total, ${matched(each, bind)} as covered, ${matched(levels, bind)} as worth
      from items i where ${where.join(' and ')} and i.search_form >= ${bind(SEARCH_FORM)} and ${found}
      order by exact desc, covered desc, worth desc, sequence, ${BY_CODE} limit ${MOST_RANKED})
    select item_code, sequence, exact, preference, total,
      search_terms::text as terms from hits`;
  type Row = Omit<Candidate, 'terms'> & { readonly terms: string | null; readonly total: number };
  const { rows } = await tx.connection.query<Row>(text, values, names.nameOf(text));
  return { total: rows[0]?.total ?? 0, rows: rows.map((row) => ({ ...row, terms: termsIn(row.terms ?? '') })) };
}

/** Returns items that have no terms yet. They are read from their texts, and get their terms after this search. */
async function unreadItems({ tx, locations, filter, number }: Search): Promise<Candidate[]> {
  const { values, bind, shops, where } = catalogStatement(tx.tenantId, locations, filter);
  const text = `${shops === '' ? '' : `with ${shops.replace(/, $/, ' ')}`}select ${TEXT_COLUMNS}, i.sequence,
      ${exactness(number, bind)} as exact, ${preferenceOf(filter, bind)} as preference
    from items i where ${where.join(' and ')} and i.search_form < ${bind(SEARCH_FORM)}
    order by i.search_form, i.item_code limit ${MOST_UNREAD}`;
  type Row = TextRow & Omit<Candidate, 'terms'>;
  const { rows } = await tx.connection.query<Row>(text, values, names.nameOf(text));
  return rows.map((row) => ({ ...row, terms: termsOf(textOfRow(row)) }));
}

/**
 * Ranks candidates as the device ranks its catalog. `complete` counts those that have all words. `first` counts those of
 * them that come before the closest ones; an item whose only hit of a word is its brand does not.
 */
function rank(plan: QueryPlan, candidates: readonly Candidate[]) {
  const sorted = candidates.toSorted((a, b) =>
    compareItems({ sequence: a.sequence, itemCode: a.item_code }, { sequence: b.sequence, itemCode: b.item_code }),
  );
  const builder = buildWordIndex();
  for (const [doc, { terms }] of sorted.entries()) for (const [term, weight] of terms) builder.post(doc, term, weight);
  const { words, offsets, docs, weights } = builder.finish();
  const hits = (first: number, end: number) => ({
    docs: docs.subarray(offsets[first], offsets[end]),
    weights: weights.subarray(offsets[first], offsets[end]),
  });
  const ranked = createRanker(sorted.length, [
    { from: 0, words: { length: words.length, at: (place) => words[place] }, hits },
  ]).rank(plan);
  const scoreOf = new Map(Array.from(ranked.docs, (doc) => [doc, ranked.scores[doc]!]));
  const kept = [...sorted.keys()].filter((doc) => sorted[doc]!.exact > 0 || scoreOf.has(doc));
  const order = kept.sort((a, b) => {
    const [one, other] = [sorted[a]!, sorted[b]!];
    return (
      other.exact - one.exact ||
      (scoreOf.get(b) ?? 0) - (scoreOf.get(a) ?? 0) ||
      other.preference - one.preference ||
      a - b
    );
  });
  return {
    codes: order.map((doc) => sorted[doc]!.item_code),
    exact: order.flatMap((doc) => (sorted[doc]!.exact > 0 ? [sorted[doc]!.item_code] : [])),
    complete: ranked.complete,
    first: ranked.docs.reduce((sum, doc) => sum + (ranked.scores[doc]! >= COMPLETE_SCORE ? 1 : 0), 0),
    missing: ranked.missing,
  };
}

/** Returns codes in the order of a chosen field, those that the text names exactly first. */
async function sortCodes(
  { tx, filter }: Search,
  codes: readonly string[],
  exact: readonly string[],
): Promise<readonly string[]> {
  const columns = [...SORT_COLUMNS];
  if (filter.sortBy === 'Category') columns.push('coalesce(c.sequence, 0) as category_sequence');
  const text = `select item_code from (select ${columns} from items i ${categoryJoin(filter)}
      where i.tenant_id = $1 and i.item_code = any($2::text[])) hits
    order by ${['item_code = any($3::text[]) desc', ...sortOf(filter), BY_CODE].join(', ')}`;
  const { rows } = await tx.connection.query<{ readonly item_code: string }>(
    text,
    [tx.tenantId, codes, exact],
    names.nameOf(text),
  );
  return rows.map((row) => row.item_code);
}

/** Returns the codes of more matches than are ranked: from `offset` on, in a chosen order or the best first. */
async function furtherCodes(
  { tx, locations, filter, number }: Search,
  { all, levels }: TextQuery,
  offset: number,
  size: number | null,
): Promise<string[]> {
  const { values, bind, shops, where } = catalogStatement(tx.tenantId, locations, filter);
  const found = `(i.item_code = any(array(select find_item_terms(${bind(all)}::tsquery)))${numberCondition(number, bind)})`;
  const exact = exactness(number, bind);
  const columns = [...SORT_COLUMNS, `${exact} as exact`];
  if (filter.sortBy === 'Category') columns.push('coalesce(c.sequence, 0) as category_sequence');
  if (!filter.sortBy) columns.push(`${matched(levels, bind)} as worth`);
  const order = ['exact desc', ...(filter.sortBy ? sortOf(filter) : ['worth desc', 'sequence']), BY_CODE].join(', ');
  const limit = size === null ? '' : `limit ${Math.trunc(size)}`;
  const text = `with ${shops}hits as (select ${columns} from items i ${categoryJoin(filter)}
      where ${where.join(' and ')} and i.search_form >= ${bind(SEARCH_FORM)} and ${found})
    select item_code from hits order by ${order} ${limit} offset ${bind(offset)}`;
  const { rows } = await tx.connection.query<{ readonly item_code: string }>(text, values, names.nameOf(text));
  return rows.map((row) => row.item_code);
}

/**
 * Returns the one word, as typed, that the ranked items lack. Undefined if another item of the catalog has it, because
 * only the closest ones are ranked.
 */
async function missingOf(
  search: Search,
  plan: QueryPlan,
  { each }: TextQuery,
  missing: readonly string[],
): Promise<string | undefined> {
  const word = missingWord(search.filter.q, missing);
  if (word === undefined) return undefined;
  const at = plan.filter(({ isOptional }) => !isOptional).findIndex(({ text }) => text === missing[0]);
  return (await isFound(search, each[at]!)) ? undefined : word;
}

/** Returns whether all items have all words; otherwise how many have, and the word that the closest ones lack. */
async function closenessOf(
  search: Search,
  plan: QueryPlan,
  query: TextQuery,
  { codes, exact, complete, first, missing }: ReturnType<typeof rank>,
): Promise<Closeness> {
  if (exact.length > 0 || codes.length <= complete) return { approximate: false };
  if (complete === 0) return { approximate: true, missing: await missingOf(search, plan, query, missing) };
  const word = missingWord(search.filter.q, missing);
  return { approximate: false, ...(first > 0 && { complete: first }), ...(word !== undefined && { missing: word }) };
}

/** Returns whether the catalog has an item that matches the query. */
async function isFound({ tx, locations, filter }: Search, query: string): Promise<boolean> {
  const { values, bind, shops, where } = catalogStatement(tx.tenantId, locations, filter);
  const text = `${shops === '' ? '' : `with ${shops.replace(/, $/, ' ')}`}select from items i
    where ${where.join(' and ')} and i.search_form >= ${bind(SEARCH_FORM)}
      and i.item_code = any(array(select find_item_terms(${bind(query)}::tsquery))) limit 1`;
  const { rows } = await tx.connection.query(text, values, names.nameOf(text));
  return rows.length > 0;
}

const sliceOf = <T>(list: readonly T[], page: Slice | null): readonly T[] =>
  page ? list.slice(page.offset, page.offset + page.pageSize) : list;

/**
 * Finds and ranks items by a text. PostgreSQL finds the items that have all words that count; if they are few, also
 * those that have most of them. At most 500 of them are ranked by the same function as on the device.
 */
export async function findByText(
  tx: Tx,
  locations: readonly string[],
  filter: Filter,
  page: Slice | null,
  memory: SearchMemory,
): Promise<Found> {
  const search: Search = { tx, locations, filter, number: itemNumber(filter.q) };
  const [{ vocabulary: stored, hasUnread }, thesaurus] = await Promise.all([
    readVocabulary(tx, memory.vocabularies),
    readCompanyThesaurus(tx, memory.thesauri),
  ]);
  const unread = hasUnread ? await unreadItems(search) : [];
  if (unread.length > 0) tx.thereafter(async (after) => void (await writeTerms(after)));
  const own = new Set(unread.flatMap(({ terms }) => Array.from(terms, ([term]) => term)));
  const vocabulary = own.size === 0 ? stored : joinVocabularies(stored, vocabularyOf([[...own].sort()]));
  const plan = planQuery(filter.q, vocabulary, thesaurus);
  const query = textQueryOf(plan);
  if (!query) return { total: 0, codes: [], approximate: false };

  let { total, rows } = await candidatesOf(search, query.all, [], query.levels);
  let ranked = rank(plan, [...rows, ...unread]);
  if (query.each.length > 1 && total < FEW_FOUND && ranked.complete < FEW_FOUND) {
    const close = textQueryOf(plan, CLOSE_LABELS)?.each ?? [];
    const known = new Set(rows.map(({ item_code }) => item_code));
    const others = await candidatesOf(search, close.join(' | '), query.each, query.levels);
    rows = [...rows, ...others.rows.filter(({ item_code }) => !known.has(item_code))];
    ranked = rank(plan, [...rows, ...unread]);
    total = 0;
  }
  const close = await closenessOf(search, plan, query, ranked);
  if (total <= MOST_RANKED) {
    const codes = filter.sortBy ? await sortCodes(search, ranked.codes, ranked.exact) : ranked.codes;
    return { total: ranked.codes.length, codes: sliceOf(codes, page), ...close };
  }
  // The items without terms are ranked with the first 500, so that these are more than 500 by as many.
  if (filter.sortBy) {
    const codes = await furtherCodes(search, query, page?.offset ?? 0, page?.pageSize ?? null);
    return { total, codes, ...close };
  }
  const more = ranked.codes.length - MOST_RANKED;
  const codes = [...sliceOf(ranked.codes, page)];
  const lacking = page ? page.pageSize - codes.length : null;
  if (lacking === null || lacking > 0) {
    const offset = Math.max(ranked.codes.length, page?.offset ?? 0) - more;
    codes.push(...(await furtherCodes(search, query, offset, lacking)));
  }
  return { total: total + more, codes, ...close };
}
