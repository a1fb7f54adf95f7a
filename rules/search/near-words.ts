import { lowerBound, prefixRange, type WordList } from './word-index.ts';

/** A word of the list that resembles the typed one. */
export interface NearWord {
  readonly word: string;
  readonly errors: number;
}

/** Returns the allowed typos by word length, because short words resemble everything. */
export const allowedErrors = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Longest text that resembles too many words: their first letter must be right and their length about the same. */
const SHORT = 5;

/**
 * Finds words of the sorted list that equal `part`, or begin with it, after at most `allowed` of: a letter added,
 * missing or wrong, two neighbors swapped. `part` is the typed word or its stem. Returns only the nearest ones, without
 * exact prefix matches. Words near a short text begin as it does, or with "h" before it: in Spanish and French that is
 * silent.
 * Ignores words with digits on both sides, because a code with a wrong digit is another code.
 * Words with a common prefix share its rows of the distance table. If a prefix alone is too far off, all words with it
 * are skipped.
 */
export function nearWords(
  words: WordList,
  typed: string,
  part = typed,
  allowed = allowedErrors(part.length),
): NearWord[] {
  if (allowed === 0 || !/^\p{L}+$/u.test(part)) return [];
  const isShort = part.length <= SHORT;
  const longest = isShort ? Math.max(part.length + 1, typed.length) : Number.POSITIVE_INFINITY;
  const table = new DistanceTable(part);
  let best = allowed;
  let found: NearWord[] = [];
  let before = '';
  let [at, end] = isShort ? prefixRange(words, part[0]!) : [lowerBound(words, 'a'), words.length];
  while (at < end) {
    const word = words.at(at)!;
    table.depth = Math.min(table.depth, sharedLength(before, word));
    before = word;
    while (table.depth < word.length && !table.hopeless(best)) table.take(word);
    if (table.hopeless(best)) {
      at = Math.max(at + 1, lowerBound(words, `${word.slice(0, table.depth)}\uffff`));
      continue;
    }
    const errors = table.nearest();
    if (errors > 0 && errors <= best && word.length <= longest && /^\p{L}+$/u.test(word)) {
      if (errors < best) found = [];
      best = errors;
      found.push({ word, errors });
    }
    at += 1;
  }
  if (!isShort) return found;
  for ([at, end] = prefixRange(words, `h${part}`); at < end; at += 1) {
    const word = words.at(at)!;
    if (word.length <= longest) found.push({ word, errors: 1 });
  }
  return found;
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** Distances of each prefix of a word from each prefix of the typed text; a row for each letter of the word. */
class DistanceTable {
  readonly typed: string;
  /** Filled rows, for the first letters of the last word. */
  depth = 0;
  private readonly rows: number[][] = [];
  /** The least of each row, and the least distance of the whole typed text up to each row. */
  private readonly least: number[] = [0];
  private readonly whole: number[] = [];

  constructor(typed: string) {
    this.typed = typed;
    this.rows.push(Array.from({ length: typed.length + 1 }, (_, at) => at));
    this.whole.push(typed.length);
  }

  nearest(): number {
    return this.whole[this.depth]!;
  }

  /**
   * Returns whether no longer word with this prefix is within `limit`. Includes swapped letters, which look back two
   * rows: the least of a row is at most one more than that of the row before.
   */
  hopeless(limit: number): boolean {
    const { depth, least, whole } = this;
    return depth > 0 && whole[depth]! > limit && least[depth]! > limit;
  }

  /** Fills the row of the word's next letter. */
  take(word: string): void {
    const { typed, rows } = this;
    this.depth += 1;
    const { depth } = this;
    const row = rows[depth] ?? new Array<number>(typed.length + 1);
    rows[depth] = row;
    const above = rows[depth - 1]!;
    const letter = word[depth - 1]!;
    row[0] = depth;
    let least = depth;
    for (let t = 1; t <= typed.length; t += 1) {
      const wrong = above[t - 1]! + (typed[t - 1] === letter ? 0 : 1);
      let distance = Math.min(wrong, above[t]! + 1, row[t - 1]! + 1);
      if (depth > 1 && t > 1 && typed[t - 1] === word[depth - 2] && typed[t - 2] === letter) {
        distance = Math.min(distance, rows[depth - 2]![t - 2]! + 1);
      }
      row[t] = distance;
      if (distance < least) least = distance;
    }
    this.least[depth] = least;
    this.whole[depth] = Math.min(this.whole[depth - 1]!, row[typed.length]!);
  }
}
