/**
 * Counts a shelf line by line: typed numbers, current line, skipped lines. Plain data, so that a count can be saved
 * after any key and resumed. Lines are identified by keys, in storage order.
 */
export interface ShelfCount {
  /** The current line. */
  readonly at: string;
  /** Typed text of each line, with a point for the decimals. */
  readonly entries: Readonly<Record<string, string>>;
  /** Lines that the user skipped. */
  readonly skipped: readonly string[];
  /** The next digit starts a new number, because the line was counted before. */
  readonly fresh: boolean;
  /** Whether the result is shown. */
  readonly review: boolean;
}

/** A key of the number pad. */
export const PAD_KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'erase'] as const;
export type PadKey = (typeof PAD_KEYS)[number];

export type CountStep =
  | { readonly do: 'key'; readonly key: PadKey }
  | { readonly do: 'next' }
  | { readonly do: 'back' }
  | { readonly do: 'skip' }
  | { readonly do: 'review' }
  | { readonly do: 'go'; readonly to: string };

/** At most 99,999 with three decimals, as quantities allow. */
const WRITABLE = /^\d{0,5}(?:\.\d{0,3})?$/;

/** Returns the typed number; null if there is none. */
export function readEntry(text: string | undefined): number | null {
  if (text === undefined || !/\d/.test(text)) return null;
  return Number(text);
}

/**
 * Returns the text after a key. A key that would make an invalid quantity changes nothing; the next digit replaces a
 * leading zero.
 */
export function typeKey(text: string, key: PadKey): string {
  if (key === 'erase') return text.slice(0, -1);
  const next = key === '.' && text === '' ? '0.' : text === '0' && key !== '.' ? key : text + key;
  return WRITABLE.test(next) ? next : text;
}

/** Starts a count at the first line. */
export const freshCount = (keys: readonly string[]): ShelfCount => ({
  at: keys[0] ?? '',
  entries: {},
  skipped: [],
  fresh: false,
  review: false,
});

/** Returns how many lines have a number. */
export const countedOf = (count: ShelfCount, keys: readonly string[]): number =>
  keys.filter((key) => readEntry(count.entries[key]) !== null).length;

/**
 * Returns the same count for the current lines of the guide, which may have changed. Removed lines keep their numbers
 * in case they return.
 */
export function settleOn(count: ShelfCount, keys: readonly string[]): ShelfCount {
  if (keys.includes(count.at)) return count;
  const open = keys.find((key) => readEntry(count.entries[key]) === null && !count.skipped.includes(key));
  return { ...count, at: open ?? keys[0] ?? '', fresh: false };
}

const goTo = (count: ShelfCount, to: string): ShelfCount => ({
  ...count,
  at: to,
  fresh: readEntry(count.entries[to]) !== null,
  review: false,
});

function without(entries: ShelfCount['entries'], key: string): ShelfCount['entries'] {
  const { [key]: _, ...rest } = entries;
  return rest;
}

/** Moves to the next line; after the last line to the result. */
function forward(count: ShelfCount, keys: readonly string[]): ShelfCount {
  const next = keys[keys.indexOf(count.at) + 1];
  return next === undefined ? { ...count, fresh: true, review: true } : goTo(count, next);
}

/**
 * Returns the count after a step. `next` needs a number on the line, because an empty shelf is a 0; `skip` passes a
 * line without one.
 */
export function takeStep(before: ShelfCount, keys: readonly string[], step: CountStep): ShelfCount {
  const count = settleOn(before, keys);
  const { at } = count;
  if (step.do === 'go') return keys.includes(step.to) ? goTo(count, step.to) : count;
  if (step.do === 'review') return { ...count, review: true };
  if (step.do === 'back') {
    if (count.review) return goTo(count, at);
    const previous = keys[keys.indexOf(at) - 1];
    return previous === undefined ? count : goTo(count, previous);
  }
  if (count.review || at === '') return count;
  if (step.do === 'skip') {
    const skipped = [...count.skipped.filter((key) => key !== at), at];
    return forward({ ...count, skipped, entries: without(count.entries, at) }, keys);
  }
  if (step.do === 'next') return readEntry(count.entries[at]) === null ? count : forward(count, keys);
  const text = typeKey(count.fresh ? '' : (count.entries[at] ?? ''), step.key);
  return {
    ...count,
    entries: text === '' ? without(count.entries, at) : { ...count.entries, [at]: text },
    skipped: count.skipped.filter((key) => key !== at),
    fresh: false,
  };
}
