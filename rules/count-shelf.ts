/**
 * Counting a shelf line by line: what is typed, where one is, what was left out. Plain data, so that a count can be put away at any key
 * and taken up again. Lines are named by keys in storage order.
 */
export interface ShelfCount {
  /** The line that is being counted. */
  readonly at: string;
  /** What was typed for each line, with a point for the decimals. */
  readonly entries: Readonly<Record<string, string>>;
  /** Lines that were passed over on purpose. */
  readonly skipped: readonly string[];
  /** The next digit begins anew: one has just come to a line that was counted before. */
  readonly fresh: boolean;
  /** True while the result is looked at. */
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

/** At most 99,999 with three decimals: what a quantity can be. */
const WRITABLE = /^\d{0,5}(?:\.\d{0,3})?$/;

/** The number that was typed; null while there is none. */
export function readEntry(text: string | undefined): number | null {
  if (text === undefined || !/\d/.test(text)) return null;
  return Number(text);
}

/** What stands after a key. A key that would make no quantity changes nothing; a leading zero goes with the next digit. */
export function typeKey(text: string, key: PadKey): string {
  if (key === 'erase') return text.slice(0, -1);
  const next = key === '.' && text === '' ? '0.' : text === '0' && key !== '.' ? key : text + key;
  return WRITABLE.test(next) ? next : text;
}

/** A count that begins at the first line. */
export const freshCount = (keys: readonly string[]): ShelfCount => ({
  at: keys[0] ?? '',
  entries: {},
  skipped: [],
  fresh: false,
  review: false,
});

/** How many of the lines have a number. */
export const countedOf = (count: ShelfCount, keys: readonly string[]): number =>
  keys.filter((key) => readEntry(count.entries[key]) !== null).length;

/** The same count on the lines as they are now: the guide may have changed since. Gone lines keep their numbers, should they come back. */
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

/** To the line after this one; after the last comes the result. */
function forward(count: ShelfCount, keys: readonly string[]): ShelfCount {
  const next = keys[keys.indexOf(count.at) + 1];
  return next === undefined ? { ...count, fresh: true, review: true } : goTo(count, next);
}

/** The count after a step. `next` needs a number on the line: an empty shelf is a 0, not nothing; passing a line over is `skip`. */
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
