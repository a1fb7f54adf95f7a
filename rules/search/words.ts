import { fold } from './fold.ts';
import { SMALL_WORDS } from './small-words.ts';

/**
 * Splits text into words, with the same functions for the index and for queries, so that typing an indexed word finds
 * it.
 */

/** Letters and digits, held together by single marks: 12/3, 4.4, half-and-half, d'anjou, p&d. */
const COMPOUND = /[\p{L}\p{N}]+(?:[/.'&-][\p{L}\p{N}]+)*/gu;
const PART = /\p{N}+|\p{L}+/gu;

/** Characters of a longer word that count, in the index and in a query. */
const MAX_WORD_LENGTH = 40;

/** Returns the words of a folded text in order, compounds whole: "apple, fuji 12/3lb" → apple, fuji, 12/3lb. */
export const compounds = (folded: string): string[] =>
  (folded.match(COMPOUND) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));

/** Returns runs of digits and runs of letters: "12/3lb" → 12, 3, lb. A plain word is its only part. */
export const parts = (compound: string): string[] => compound.match(PART) ?? [];

/**
 * Returns the index terms of a compound, without duplicates: itself first, its parts, each tail after a mark ("3lb"
 * finds "12/3lb"), and its letters joined.
 */
export function indexedForms(compound: string): string[] {
  const single = parts(compound);
  if (single.length <= 1) return [compound];
  const forms = new Set([compound, ...single]);
  for (const mark of compound.matchAll(/[/.'&-]/g)) {
    const tail = compound.slice(mark.index + 1);
    if (tail !== '') forms.add(tail);
  }
  const joined = joinedForm(compound);
  if (joined !== undefined) forms.add(joined);
  return [...forms];
}

/** Returns a compound of letters as one word: "tri-tip" → "tritip"; undefined for others. */
export const joinedForm = (compound: string): string | undefined =>
  /^\p{L}+(?:['&-]\p{L}+)+$/u.test(compound) ? compound.replace(/['&-]/g, '') : undefined;

/** Limits of a query: its length in characters, and its number of words. */
export const MAX_QUERY_LENGTH = 200;
export const MAX_QUERY_WORDS = 12;

/** Returns the words of a query, without duplicates, folded like the words of the index. */
export function queryWords(text: string, foldQuery: (text: string) => string = fold): string[] {
  return [...new Set(compounds(foldQuery(text.slice(0, MAX_QUERY_LENGTH))))].slice(0, MAX_QUERY_WORDS);
}

/** Returns the words of a phrase without small ones; all of them if it has no others. */
export function phraseWords(phrase: string): string[] {
  const words = compounds(fold(phrase));
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}
