import { fold } from './fold.ts';
import { sizesIn, unitOf } from './sizes.ts';
import { OPTIONAL_WORDS, SMALL_WORDS } from './small-words.ts';
import { stem } from './stem.ts';
import type { Thesaurus } from './thesaurus.ts';
import type { Vocabulary } from './vocabulary.ts';
import { compounds, joinedForm, MAX_QUERY_LENGTH, MAX_QUERY_WORDS, parts, phraseWords } from './words.ts';

/** One word that an item must have, in any of its spellings. */
export interface Member {
  readonly words: readonly string[];
  /** Also any word that begins so. */
  readonly prefix?: string;
}

/** A way to mean a concept: an item has it if it has all members. */
export interface Alternative {
  readonly members: readonly Member[];
  /** 1 for the words as typed, less for what resembles or means them. */
  readonly quality: number;
}

/** What one word, or a phrase that the thesaurus knows, asks for. */
export interface Concept {
  /** As typed, folded. */
  readonly text: string;
  /** Sizes, containers and bare numbers lift items that have them, and exclude none. */
  readonly isOptional: boolean;
  readonly alternatives: readonly Alternative[];
}

export type QueryPlan = readonly Concept[];

/** Qualities of the ways to mean a word, best first. */
const QUALITY = {
  typed: 1,
  stem: 0.98,
  joined: 0.97,
  synonym: 0.86,
  parts: 0.92,
  /** A phrase that repeats a word, read as single words: "half and half". */
  repeated: 0.6,
  prefix: 0.9,
  /** A longer word, while the typed one is a word as well. */
  longer: 0.45,
  /** With one error; each further one costs as much again. */
  typo: 0.6,
  typoStep: 0.15,
  smallerSize: 0.9,
  unit: 0.3,
} as const;
const MIN_PREFIX = 2;
/** Shortest half of a word that was typed as one: "sundried". */
const MIN_HALF = 3;

interface Token {
  readonly text: string;
  readonly isLast: boolean;
}

const exact = (words: readonly string[], quality: number): Alternative => ({ members: [{ words }], quality });
const isNumber = (word: string): boolean => /^[\d./-]+$/.test(word);

/** Reads a query with the words of the catalog and the thesaurus. An empty plan has no word to search for. */
export function planQuery(
  text: string,
  vocabulary: Vocabulary,
  thesaurus: Thesaurus,
  foldQuery: (text: string) => string = fold,
): QueryPlan {
  const folded = foldQuery(text.slice(0, MAX_QUERY_LENGTH));
  const sizes = sizesIn(folded);
  const words = [...folded.matchAll(/\S+/g)];
  if (words.length === 0) return [];
  let rest = folded;
  for (const { from, to } of sizes) rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
  const typed = compounds(rest).slice(0, MAX_QUERY_WORDS);
  const telling = typed.filter((word) => !SMALL_WORDS.has(word) && !(word.length === 1 && typed.length > 1));
  const endsInWord = !/\s$/.test(rest);
  const last = typed.at(-1);
  const kept = (telling.length > 0 ? telling : sizes.length > 0 ? [] : typed).map(
    (word): Token => ({ text: word, isLast: endsInWord && word === last }),
  );
  const all = [
    ...conceptsOf(kept, vocabulary, thesaurus),
    ...sizes.map(({ from, to, terms }) => sizeConcept(folded.slice(from, to), terms)),
  ];
  // A word that was typed twice asks for one thing.
  const plan = [...new Map(all.map((concept) => [concept.text, concept])).values()];
  // A query of nothing but sizes or containers asks for them.
  return plan.every(({ isOptional }) => isOptional) ? plan.map(asImportant) : plan;
}

const asImportant = ({ text, alternatives }: Concept): Concept => ({
  text,
  isOptional: false,
  alternatives: alternatives.filter(({ quality }) => quality > QUALITY.unit),
});

function sizeConcept(text: string, terms: readonly string[]): Concept {
  const [first = '', ...inner] = terms;
  const unit = unitOf(first);
  const typed = compounds(text);
  return {
    text,
    isOptional: true,
    alternatives: [
      exact([first], QUALITY.typed),
      ...inner.map((term) => exact([term], QUALITY.smallerSize)),
      // As the words themselves: "12/3lb", "pound cake", "#1".
      { members: typed.map((word) => ({ words: [word], prefix: word })), quality: QUALITY.smallerSize },
      ...(unit === undefined ? [] : [exact([unit], QUALITY.unit)]),
    ].filter(({ members }) => members.length > 0),
  };
}

/** Turns words into concepts, the longest phrases of the thesaurus first. */
function conceptsOf(tokens: readonly Token[], vocabulary: Vocabulary, thesaurus: Thesaurus): Concept[] {
  const concepts: Concept[] = [];
  for (let at = 0; at < tokens.length; ) {
    const phrase = phraseAt(tokens, at, thesaurus);
    if (phrase) {
      concepts.push(phraseConcept(tokens.slice(at, at + phrase.length), phrase.meanings, vocabulary));
      at += phrase.length;
    } else {
      concepts.push(wordConcept(tokens[at]!, vocabulary, thesaurus));
      at += 1;
    }
  }
  return concepts;
}

function phraseAt(tokens: readonly Token[], at: number, thesaurus: Thesaurus) {
  for (let length = Math.min(thesaurus.longest, tokens.length - at); length > 1; length -= 1) {
    const slice = tokens.slice(at, at + length);
    const meanings =
      thesaurus.find(slice.map(({ text }) => stem(text))) ??
      thesaurus.find(slice.flatMap(({ text }) => phraseWords(text.replace(/[&'-]/g, ' '))).map(stem));
    if (meanings) return { length, meanings };
  }
  return undefined;
}

const memberOf = (word: string, vocabulary: Vocabulary): Member => ({
  words: [...new Set([word, ...vocabulary.sameStem(word)])],
});

const meaning = (words: readonly string[], vocabulary: Vocabulary, quality: number): Alternative => ({
  members: [...new Set(words)].map((word) => memberOf(word, vocabulary)),
  quality,
});

function phraseConcept(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  vocabulary: Vocabulary,
): Concept {
  const joined = tokens.map(({ text }) => text).join('');
  return {
    text: tokens.map(({ text }) => text).join(' '),
    isOptional: false,
    alternatives: [
      {
        members: tokens.map(({ text, isLast }) => ({
          ...memberOf(text, vocabulary),
          ...(isLast && text.length >= MIN_PREFIX && { prefix: text }),
        })),
        quality: new Set(tokens.map(({ text }) => text)).size < tokens.length ? QUALITY.repeated : QUALITY.typed,
      },
      ...(vocabulary.has(joined) ? [exact([joined], QUALITY.joined)] : []),
      ...meanings.map((words) => meaning(words, vocabulary, QUALITY.synonym)),
    ],
  };
}

function wordConcept({ text, isLast }: Token, vocabulary: Vocabulary, thesaurus: Thesaurus): Concept {
  const alternatives: Alternative[] = [exact([text], QUALITY.typed)];
  const isOptional = OPTIONAL_WORDS.has(text) || isNumber(text);
  if (/\d/.test(text)) {
    const single = parts(text);
    alternatives.push({ members: [{ words: [], prefix: text }], quality: QUALITY.prefix });
    const short = text.replace(/^0+(?=\d)/, '');
    if (short !== text) alternatives.push(exact([short], QUALITY.typed));
    if (single.length > 1) alternatives.push(meaning(single, vocabulary, QUALITY.parts));
    return { text, isOptional, alternatives };
  }
  const same = vocabulary.sameStem(text).filter((word) => word !== text);
  if (same.length > 0) alternatives.push(exact(same, QUALITY.stem));
  const joined = joinedForm(text);
  if (joined !== undefined) {
    alternatives.push({ members: [{ words: [joined], prefix: joined }], quality: QUALITY.joined });
    alternatives.push(meaning(parts(text), vocabulary, QUALITY.parts));
  }
  const meanings = [
    ...(thesaurus.find([stem(text)]) ?? []),
    ...((joined !== undefined && thesaurus.find(phraseWords(parts(text).join(' ')).map(stem))) || []),
  ];
  for (const words of meanings) alternatives.push(meaning(words, vocabulary, QUALITY.synonym));
  const isKnown = vocabulary.has(text) || same.length > 0 || meanings.length > 0;
  const begins = text.length >= MIN_PREFIX && (isLast || !isKnown) && vocabulary.hasPrefix(text);
  const single = text.length === 1;
  if (begins || single)
    alternatives.push({
      members: [{ words: [], prefix: text }],
      quality: isKnown && !single ? QUALITY.longer : QUALITY.prefix,
    });
  // Misspellings of known words ("pear": pea) cost more than they find: measured in decision 53.
  if (!isKnown) alternatives.push(...split(text, vocabulary), ...misspelled(text, vocabulary, thesaurus));
  return { text, isOptional, alternatives };
}

/** Two words of the catalog that were typed as one: "sundried" → sun, dried. */
function split(text: string, vocabulary: Vocabulary): Alternative[] {
  for (let at = MIN_HALF; at <= text.length - MIN_HALF; at += 1) {
    const halves = [text.slice(0, at), text.slice(at)];
    if (halves.every((half) => vocabulary.has(half))) return [meaning(halves, vocabulary, QUALITY.parts)];
  }
  return [];
}

function misspelled(text: string, vocabulary: Vocabulary, thesaurus: Thesaurus): Alternative[] {
  const qualityOf = (errors: number) => QUALITY.typo - QUALITY.typoStep * (errors - 1);
  const meant = thesaurus.vocabulary.near(text).filter(({ word }) => Math.abs(word.length - text.length) <= 1);
  return [
    ...vocabulary.near(text).map(({ word, errors }) => exact([word], qualityOf(errors))),
    ...meant.flatMap(({ word, errors }) =>
      (thesaurus.find([stem(word)]) ?? []).map((each) =>
        meaning(each, vocabulary, qualityOf(errors) * QUALITY.synonym),
      ),
    ),
  ];
}
