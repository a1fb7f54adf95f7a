const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each word of the search is somewhere in the texts. Accents and case don't count. */
export function matchesPerson(texts: readonly (string | null)[], search: string): boolean {
  const text = plain(texts.filter(Boolean).join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
