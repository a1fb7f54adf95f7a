import { stem } from './stem.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { phraseWords } from './words.ts';

/**
 * A kitchen thesaurus: which words of cooks mean which words of catalogs. The text has one group a line:
 * - `scallion, green onion, cebollín`: each finds the others.
 * - `burger lettuce > iceberg, green leaf`: the left side finds the right side, not the reverse.
 * Lines that begin with `#` are comments. Plurals, accents and small words ("of", "de") don't matter. A company adds
 * its own groups (contract/synonyms.ts).
 */
export interface Thesaurus {
  /** Returns the phrases that a phrase finds, each as its words; undefined if the phrase is in no group. */
  find(stems: readonly string[]): readonly (readonly string[])[] | undefined;
  /** Most words of a phrase. */
  readonly longest: number;
  /** Single words of the left sides: a misspelled one is found among them. */
  readonly vocabulary: Vocabulary;
}

/** Phrases that mean each other; with `meanings`, phrases that find those and are not found by them. */
export interface SynonymGroup {
  readonly words: readonly string[];
  readonly meanings: readonly string[];
  /** The words find only what this group and other such groups name, not what the groups before them do. */
  readonly replaces: boolean;
}

/** A line that cannot be read. `line` counts from 1. */
export interface ThesaurusFault {
  readonly line: number;
  readonly text: string;
}

/** Most words of a phrase of a group. */
const MAX_PHRASE_WORDS = 5;

const keyOf = (stems: readonly string[]): string => stems.join(' ');

/** Returns whether a phrase has one to five words. */
export function isPhrase(phrase: string): boolean {
  const { length } = phraseWords(phrase);
  return length > 0 && length <= MAX_PHRASE_WORDS;
}

function groupOf(line: string): SynonymGroup | undefined {
  const sides = line.split('>').map((side) =>
    side
      .split(',')
      .map((phrase) => phrase.trim())
      .filter(Boolean),
  );
  const [words = [], meanings = []] = sides;
  if (sides.length > 2 || words.length === 0) return undefined;
  if (sides.length === 1 ? words.length < 2 : meanings.length === 0) return undefined;
  return [...words, ...meanings].every(isPhrase) ? { words, meanings, replaces: false } : undefined;
}

const linesOf = (text: string): { readonly line: number; readonly text: string }[] =>
  text
    .split('\n')
    .map((each, at) => ({ line: at + 1, text: each.trim() }))
    .filter((each) => each.text !== '' && !each.text.startsWith('#'));

/** Returns the lines that are no group: one phrase alone, two ">", or a phrase of more than five words. */
export const thesaurusFaults = (text: string): ThesaurusFault[] =>
  linesOf(text).filter((each) => groupOf(each.text) === undefined);

/** Returns the groups of a text. Ignores lines that are no group. */
export const groupsIn = (text: string): SynonymGroup[] =>
  linesOf(text).flatMap((line) => {
    const group = groupOf(line.text);
    return group ? [group] : [];
  });

/** Reads groups; a company's own are added to those of the product, or replace them. */
export function readThesaurus(groups: readonly SynonymGroup[], own: readonly SynonymGroup[] = []): Thesaurus {
  const found = new Map<string, Map<string, readonly string[]>>();
  const single = new Set<string>();
  let longest = 0;
  const add = ({ words, meanings }: SynonymGroup): void => {
    const targets = (meanings.length > 0 ? meanings : words).map(phraseWords);
    for (const phrase of words.map(phraseWords)) {
      const key = keyOf(phrase.map(stem));
      longest = Math.max(longest, phrase.length);
      if (phrase.length === 1) single.add(phrase[0]!);
      const known = found.get(key) ?? new Map<string, readonly string[]>();
      found.set(key, known);
      for (const target of targets) {
        const targetKey = keyOf(target.map(stem));
        if (targetKey !== key) known.set(targetKey, target);
      }
    }
  };
  for (const group of groups) add(group);
  const replacing = own.filter(({ replaces }) => replaces);
  for (const phrase of replacing.flatMap(({ words }) => words)) found.delete(keyOf(phraseWords(phrase).map(stem)));
  for (const group of [...replacing, ...own.filter(({ replaces }) => !replaces)]) add(group);
  return {
    find(stems) {
      const targets = found.get(keyOf(stems));
      return targets && [...targets.values()];
    },
    longest,
    vocabulary: vocabularyOf([[...single].sort()]),
  };
}
