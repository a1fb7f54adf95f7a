/**
 * A sorted list of words and the documents that contain each. The postings of `words[w]` are `docs` and `weights` from
 * `offsets[w]` to `offsets[w + 1]`, by ascending document. All but the words are plain numbers, so that the index can
 * be stored and loaded as bytes.
 */
export interface WordIndex {
  readonly words: readonly string[];
  readonly offsets: Uint32Array;
  readonly docs: Uint32Array;
  /** Weight of a hit, 1 to 255: higher in the code and early in the description than in a keyword. */
  readonly weights: Uint8Array;
}

/** Collects terms document by document, in ascending order, and builds an index. */
export interface WordIndexBuilder {
  /** Adds a term of a document. Of several weights the greatest counts. */
  post(doc: number, term: string, weight: number): void;
  finish(): WordIndex;
}

export function buildWordIndex(): WordIndexBuilder {
  const ids = new Map<string, number>();
  const words: string[] = [];
  const lastDoc: number[] = [];
  const lastAt: number[] = [];
  let size = 0;
  let wordOf = new Uint32Array(1 << 14);
  let docs = new Uint32Array(1 << 14);
  let weights = new Uint8Array(1 << 14);

  const idOf = (word: string): number => {
    const id = ids.get(word);
    if (id !== undefined) return id;
    ids.set(word, words.length);
    lastDoc.push(-1);
    lastAt.push(0);
    return words.push(word) - 1;
  };

  const post = (doc: number, term: string, weight: number): void => {
    const word = idOf(term);
    if (lastDoc[word] === doc) {
      const at = lastAt[word]!;
      if (weight > weights[at]!) weights[at] = weight;
      return;
    }
    if (size === docs.length) {
      wordOf = grown(wordOf, new Uint32Array(size * 2));
      docs = grown(docs, new Uint32Array(size * 2));
      weights = grown(weights, new Uint8Array(size * 2));
    }
    lastDoc[word] = doc;
    lastAt[word] = size;
    wordOf[size] = word;
    docs[size] = doc;
    weights[size] = weight;
    size += 1;
  };

  return { post, finish: () => sorted(words, wordOf.subarray(0, size), docs, weights) };
}

function grown<T extends Uint32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Sorts the words and groups their postings: a counting sort, which keeps documents ascending. */
function sorted(words: readonly string[], wordOf: Uint32Array, docs: Uint32Array, weights: Uint8Array): WordIndex {
  const order = words.map((_, id) => id).sort((a, b) => (words[a]! < words[b]! ? -1 : 1));
  const place = new Uint32Array(words.length);
  for (const [at, id] of order.entries()) place[id] = at;
  const offsets = new Uint32Array(words.length + 1);
  for (const word of wordOf) offsets[place[word]! + 1]! += 1;
  for (let at = 0; at < words.length; at += 1) offsets[at + 1]! += offsets[at]!;
  const next = offsets.slice();
  const index = {
    words: order.map((id) => words[id]!),
    offsets,
    docs: new Uint32Array(wordOf.length),
    weights: new Uint8Array(wordOf.length),
  };
  for (let at = 0; at < wordOf.length; at += 1) {
    const to = next[place[wordOf[at]!]!]!++;
    index.docs[to] = docs[at]!;
    index.weights[to] = weights[at]!;
  }
  return index;
}

/** A sorted list of words: an array, or one that decodes words on demand. */
export interface WordList {
  readonly length: number;
  at(place: number): string | undefined;
}

/** Returns the position of the first word that is not below the text. */
export function lowerBound(words: WordList, text: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words.at(middle)! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the range of the words that begin with the text. */
export function prefixRange(words: WordList, text: string): readonly [from: number, to: number] {
  // No word contains U+FFFF, which is not a letter and sorts after all letters.
  return [lowerBound(words, text), lowerBound(words, `${text}\uffff`)];
}
