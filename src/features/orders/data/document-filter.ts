import { fold } from '../../../../rules/search/fold.ts';

/** The filter of a list of orders or sales orders. Both days are included. */
export interface DocumentFilter<Status extends string> {
  readonly search: string;
  readonly status: Status | null;
  readonly from: string | null;
  readonly to: string | null;
}

export const NO_FILTER = { search: '', status: null, from: null, to: null } as const satisfies DocumentFilter<never>;

/** Returns whether a filter leaves out anything. */
export const isNarrowed = ({ search, status, from, to }: DocumentFilter<string>): boolean =>
  search.trim() !== '' || status !== null || from !== null || to !== null;

/** The facts of an order or sales order that a filter compares. */
export interface FilteredFacts<Status extends string> {
  readonly status: Status;
  /** The day that the filter's days are about. */
  readonly day: string;
  /** Numbers, the PO number and the lines. */
  readonly texts: () => readonly (string | number)[];
}

/** Returns the words of a search, without a leading # of a number. */
const wordsOf = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '');

/**
 * Returns a function that compares facts with a filter. Each word of the search must match one of the texts, anywhere
 * in a word, as in the server's search.
 */
export function matcherOf<Status extends string>(
  filter: DocumentFilter<Status>,
): (facts: FilteredFacts<Status>) => boolean {
  const words = wordsOf(filter.search);
  return ({ status, day, texts }) => {
    if (filter.status !== null && status !== filter.status) return false;
    if (filter.from !== null && day < filter.from) return false;
    if (filter.to !== null && day > filter.to) return false;
    if (words.length === 0) return true;
    const text = fold(texts().join('\n'));
    return words.every((word) => text.includes(word));
  };
}
