import { allowedErrors, type NearWord, nearWords } from './near-words.ts';
import { irregularsOf, stem, stemStart } from './stem.ts';
import { prefixRange, type WordList } from './word-index.ts';

/** The words of a catalog: a query is read with them, because only they can be found. */
export interface Vocabulary {
  has(word: string): boolean;
  hasPrefix(prefix: string): boolean;
  /** Returns the words with the same stem as the word, itself included if the catalog has it. */
  sameStem(word: string): string[];
  /** Returns the words nearest to a misspelled one, with the number of its errors. */
  near(word: string): readonly NearWord[];
}

/** Most words of one beginning that are compared by their stems. */
const MOST_COMPARED = 400;
/** Misspelled words whose near words are remembered: while the user types on, the earlier words stay the same. */
const MOST_REMEMBERED = 200;

const isWhole = (list: WordList, word: string, at: number): boolean => at < list.length && list.at(at) === word;

/** Returns those with the fewest errors, each word once. */
function nearestOf(all: readonly NearWord[]): readonly NearWord[] {
  const least = Math.min(...all.map(({ errors }) => errors));
  return [...new Map(all.filter(({ errors }) => errors === least).map((near) => [near.word, near])).values()];
}

/** Returns two vocabularies as one. */
export const joinVocabularies = (a: Vocabulary, b: Vocabulary): Vocabulary => ({
  has: (word) => a.has(word) || b.has(word),
  hasPrefix: (prefix) => a.hasPrefix(prefix) || b.hasPrefix(prefix),
  sameStem: (word) => [...new Set([...a.sameStem(word), ...b.sameStem(word)])],
  near: (word) => nearestOf([...a.near(word), ...b.near(word)]),
});

/** Reads sorted lists of words as one vocabulary: those of a snapshot and those of its later changes. */
export function vocabularyOf(lists: readonly WordList[]): Vocabulary {
  const remembered = new Map<string, readonly NearWord[]>();

  const nearest = (typed: string, part: string, allowed: number): readonly NearWord[] =>
    nearestOf(lists.flatMap((list) => nearWords(list, typed, part, allowed)));

  const search = (typed: string): readonly NearWord[] => {
    const found = nearest(typed, typed, allowedErrors(typed.length));
    const least = found[0]?.errors ?? Number.POSITIVE_INFINITY;
    const part = stemStart(stem(typed));
    if (part === typed || least === 1) return found;
    // The ending of a plural is no error: words nearer to the stem are meant.
    const nearer = nearest(typed, part, Math.min(allowedErrors(part.length), least - 1));
    return nearer.length > 0 ? nearer : found;
  };

  return {
    has: (word) => lists.some((list) => isWhole(list, word, prefixRange(list, word)[0])),
    hasPrefix: (prefix) =>
      lists.some((list) => {
        const [from, to] = prefixRange(list, prefix);
        return from < to;
      }),
    sameStem(word) {
      const stemmed = stem(word);
      const found = new Set<string>();
      for (const list of lists) {
        const [from, to] = prefixRange(list, stemStart(stemmed));
        for (let at = from; at < to && at < from + MOST_COMPARED; at += 1) {
          const other = list.at(at)!;
          if (other === word || stem(other) === stemmed) found.add(other);
        }
        for (const other of [word, ...irregularsOf(stemmed)])
          if (isWhole(list, other, prefixRange(list, other)[0])) found.add(other);
      }
      return [...found];
    },
    near(word) {
      const known = remembered.get(word);
      if (known) return known;
      const found = search(word);
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(word, found);
      return found;
    },
  };
}
