import { compareCodes } from '../../rules/item-order.ts';
import { fold } from '../../rules/search/fold.ts';
import type { CatalogSort, ItemSortField } from '../../src/features/catalog/data/catalog-api.ts';
import type { ItemIndex } from './item-index.ts';

/** Sorts documents by a field. */
export interface Sorter {
  /**
   * Returns the same documents, sorted: blanks last in both directions, equal ones by item code. Does not change
   * `docs`.
   */
  sort(docs: Uint32Array, by: CatalogSort): Uint32Array;
}

/** Sort keys of documents, in order of priority; `blank` documents come last. */
interface Keys {
  readonly keys: readonly (readonly (string | number)[])[];
  readonly blank: ((doc: number) => boolean) | null;
}

/** Computes the order of a field on first use; `categories` is each category's sequence by id. */
export function createSorter(index: ItemIndex, categories: ReadonlyMap<string, number>): Sorter {
  const { count } = index;
  const column = <T>(read: (doc: number) => T): T[] => Array.from({ length: count }, (_, doc) => read(doc));
  let codes: readonly string[] | undefined;
  const documents = () => column((doc) => doc);

  const keysOf = (field: ItemSortField): Keys => {
    const description = () => column((doc) => fold(index.field(doc, 'description')));
    switch (field) {
      case 'ItemCode':
        return { keys: [], blank: null };
      case 'Description':
        return { keys: [description()], blank: null };
      case 'Brand': {
        const { names, ids } = index.brands;
        const folded = names.map(fold);
        const brands = column((doc) => folded[ids[doc]!]!);
        return { keys: [brands, description()], blank: (doc) => brands[doc] === '' };
      }
      case 'Category': {
        const { names, ids } = index.categories;
        const sequence = column((doc) => categories.get(names[ids[doc]!]!) ?? 0);
        return { keys: [sequence, column((doc) => index.field(doc, 'sequence'))], blank: null };
      }
      case 'Plu': {
        const plus = column((doc) => index.field(doc, 'plu'));
        return { keys: [plus.map((plu) => (plu ?? '').padStart(10, '0'))], blank: (doc) => plus[doc] === null };
      }
      case 'Sequence':
        return { keys: [column((doc) => index.field(doc, 'sequence'))], blank: null };
    }
  };

  const orders = new Map<string, Uint32Array>();
  const orderOf = ({ field, direction }: CatalogSort): Uint32Array => {
    const name = `${field} ${direction}`;
    let order = orders.get(name);
    if (!order) {
      codes ??= column((doc) => index.field(doc, 'itemCode'));
      const code = codes;
      const { keys, blank } = keysOf(field);
      const sign = direction === 'Desc' ? -1 : 1;
      const byCode = field === 'ItemCode' ? sign : 1;
      order = Uint32Array.from(
        documents().sort((a, b) => {
          const blanks = blank ? Number(blank(a)) - Number(blank(b)) : 0;
          if (blanks !== 0) return blanks;
          for (const key of keys) if (key[a] !== key[b]) return key[a]! < key[b]! ? -sign : sign;
          return byCode * compareCodes(code[a]!, code[b]!);
        }),
      );
      orders.set(name, order);
    }
    return order;
  };

  let chosen: Uint8Array | undefined;
  return {
    sort(docs, by) {
      const order = orderOf(by);
      chosen ??= new Uint8Array(count);
      for (const doc of docs) chosen[doc] = 1;
      const sorted = new Uint32Array(docs.length);
      let at = 0;
      for (let place = 0; at < docs.length; place += 1) {
        const doc = order[place]!;
        if (chosen[doc] === 1) sorted[at++] = doc;
      }
      for (const doc of docs) chosen[doc] = 0;
      return sorted;
    },
  };
}

/** Scores, and among equal ones the flags that come first. */
export interface Ranking {
  /** By document, from 0 to `most`. */
  readonly scores: Uint16Array;
  readonly most: number;
  readonly flags: Uint8Array;
  /** By value of the flags, from 0 to PREFERENCES - 1: the highest comes first. */
  readonly preference: Uint8Array;
}

/** Number of preferences among equal scores. */
export const PREFERENCES = 8;

/** Reused buffers for ranking. */
let ranks = new Uint16Array(0);

/**
 * Returns documents by descending score, equal ones by preference, then in order, from `offset` on and at most `limit` of them.
 * Sorts only those that can be on the page.
 */
export function byRank(
  docs: Uint32Array,
  { scores, most, flags, preference }: Ranking,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Uint32Array {
  const places = (most + 1) * PREFERENCES;
  if (ranks.length < docs.length) ranks = new Uint16Array(docs.length);
  const starts = new Uint32Array(places + 1);
  for (let at = 0; at < docs.length; at += 1) {
    const doc = docs[at]!;
    const place = (most - scores[doc]!) * PREFERENCES + PREFERENCES - 1 - preference[flags[doc]!]!;
    ranks[at] = place;
    starts[place + 1]! += 1;
  }
  const end = Math.min(docs.length, offset + limit);
  // Documents beyond this position cannot be on the page.
  let last = 0;
  for (let place = 1; place <= places; place += 1) {
    starts[place]! += starts[place - 1]!;
    if (starts[place]! < end) last = place;
  }
  const page = new Uint32Array(Math.max(0, end - offset));
  for (let at = 0; at < docs.length; at += 1) {
    const place = ranks[at]!;
    if (place > last) continue;
    const to = starts[place]!++;
    if (to >= offset && to < end) page[to - offset] = docs[at]!;
  }
  return page;
}

/** Returns the documents that pass the test first; both halves keep their order. */
export function firstThose(docs: Uint32Array, test: (doc: number) => boolean): Uint32Array {
  const first = docs.filter(test);
  if (first.length === 0) return docs;
  const sorted = new Uint32Array(docs.length);
  sorted.set(first);
  sorted.set(
    docs.filter((doc) => !test(doc)),
    first.length,
  );
  return sorted;
}
