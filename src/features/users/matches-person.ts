import { fold } from '../../../rules/search/fold.ts';

/** Whether each word of the search is somewhere in the texts. Accents and case don't count. */
export function matchesPerson(texts: readonly (string | null)[], search: string): boolean {
  const text = fold(texts.filter(Boolean).join(' '));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
