import { fold } from '../../../rules/search/fold.ts';

/** Returns whether each word of the search is in the texts, ignoring accents and case. */
export function matchesPerson(texts: readonly (string | null)[], search: string): boolean {
  const text = fold(texts.filter(Boolean).join(' '));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
