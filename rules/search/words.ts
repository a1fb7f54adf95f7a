import { fold } from './fold.ts';

/**
 * How text becomes words, for the index and for what a person types alike. A word that the index holds is found by
 * typing it: both go through the same functions.
 */

/** Letters and digits, held together by single marks: 12/3, 4.4, half-and-half, d'anjou. */
const COMPOUND = /[\p{L}\p{N}]+(?:[/.'-][\p{L}\p{N}]+)*/gu;
const PART = /\p{N}+|\p{L}+/gu;

/** What of a longer word is looked at, in the index as in a query. */
const MAX_WORD_LENGTH = 40;

/** Words of a folded text in their order, compounds whole: "apple, fuji 12/3lb" → apple, fuji, 12/3lb. */
export const compounds = (folded: string): string[] =>
  (folded.match(COMPOUND) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));

/** Runs of digits and runs of letters: "12/3lb" → 12, 3, lb. A plain word is its own only part. */
export const parts = (compound: string): string[] => compound.match(PART) ?? [];

/**
 * Under what the index holds a compound: itself, its parts, each tail behind a mark ("12/3lb" is found by "3lb") and the
 * letters without an apostrophe. Each once, the compound first.
 */
export function indexedForms(compound: string): string[] {
  const single = parts(compound);
  if (single.length <= 1) return [compound];
  const forms = new Set([compound, ...single]);
  for (const mark of compound.matchAll(/[/.'-]/g)) {
    const tail = compound.slice(mark.index + 1);
    if (tail !== '') forms.add(tail);
  }
  if (compound.includes("'")) forms.add(compound.replaceAll("'", ''));
  return [...forms];
}

/** Of a longer query only the beginning is looked at, and no more words than this. */
export const MAX_QUERY_LENGTH = 200;
export const MAX_QUERY_WORDS = 12;

/** The words of a query, each once, folded as the words of the index were. */
export function queryWords(text: string, foldQuery: (text: string) => string = fold): string[] {
  return [...new Set(compounds(foldQuery(text.slice(0, MAX_QUERY_LENGTH))))].slice(0, MAX_QUERY_WORDS);
}
