import { fold } from './fold.ts';
import { SMALL_WORDS } from './small-words.ts';
import { stem } from './stem.ts';
import { compounds } from './words.ts';

/**
 * A kitchen thesaurus: which words of cooks mean which words of catalogs. The text has one group a line:
 * - `scallion, green onion, cebollín`: each finds the others.
 * - `burger lettuce > iceberg, green leaf`: the left side finds the right side, not the reverse.
 * Lines that begin with `#` are comments. Plurals, accents and small words ("of", "de") don't matter.
 */
export interface Thesaurus {
  /** Returns the phrases that a phrase finds, each as its words; undefined if the phrase is in no group. */
  find(stems: readonly string[]): readonly (readonly string[])[] | undefined;
  /** Most words of a phrase. */
  readonly longest: number;
  /** Single words of the left sides, sorted: a misspelled one is found among them. */
  readonly words: readonly string[];
}

/** A line that cannot be read. `line` counts from 1. */
export interface ThesaurusFault {
  readonly line: number;
  readonly text: string;
}

const MAX_PHRASE_WORDS = 5;

/** Returns the words of a phrase without small ones; all of them if it has no others. */
export function phraseWords(phrase: string): string[] {
  const words = compounds(fold(phrase));
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

const keyOf = (stems: readonly string[]): string => stems.join(' ');

interface Group {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

function groupOf(line: string): Group | undefined {
  const sides = line.split('>').map((side) =>
    side
      .split(',')
      .map((phrase) => phrase.trim())
      .filter(Boolean),
  );
  const [from = [], to = from] = sides;
  if (sides.length > 2 || from.length === 0 || to.length === 0) return undefined;
  if (sides.length === 1 && from.length < 2) return undefined;
  const isPhrase = (phrase: string) => {
    const { length } = phraseWords(phrase);
    return length > 0 && length <= MAX_PHRASE_WORDS;
  };
  return [...from, ...to].every(isPhrase) ? { from, to } : undefined;
}

const linesOf = (text: string): { readonly line: number; readonly text: string }[] =>
  text
    .split('\n')
    .map((each, at) => ({ line: at + 1, text: each.trim() }))
    .filter((each) => each.text !== '' && !each.text.startsWith('#'));

/** Returns the lines that are no group: one phrase alone, two ">", or a phrase of more than five words. */
export const thesaurusFaults = (text: string): ThesaurusFault[] =>
  linesOf(text).filter((each) => groupOf(each.text) === undefined);

/** Reads groups from texts; a later text adds to an earlier one. Ignores lines that are no group. */
export function readThesaurus(...texts: readonly string[]): Thesaurus {
  const found = new Map<string, Map<string, readonly string[]>>();
  let longest = 0;
  for (const { text } of texts.flatMap(linesOf)) {
    const group = groupOf(text);
    if (!group) continue;
    const targets = group.to.map(phraseWords);
    for (const phrase of group.from) {
      const key = keyOf(phraseWords(phrase).map(stem));
      longest = Math.max(longest, phraseWords(phrase).length);
      const known = found.get(key) ?? new Map<string, readonly string[]>();
      found.set(key, known);
      for (const words of targets) {
        const target = keyOf(words.map(stem));
        if (target !== key) known.set(target, words);
      }
    }
  }
  const words = new Set(
    texts
      .flatMap(linesOf)
      .flatMap(({ text }) => (groupOf(text)?.from ?? []).map(phraseWords))
      .flatMap((phrase) => (phrase.length === 1 ? phrase : [])),
  );
  return {
    find(stems) {
      const targets = found.get(keyOf(stems));
      return targets && [...targets.values()];
    },
    longest,
    words: [...words].sort(),
  };
}
