import type { CatalogueSort, ItemSortField } from '../../src/data/items/catalogue-api.ts';
import { compareCodes, type ItemIndex } from './item-index.ts';
import { fold } from './words.ts';

/** Brings documents into the order of a sort field. */
export interface Sorter {
  /** The same documents, sorted; blanks last in both directions, equals by item code. `docs` is left as it is. */
  sort(docs: Uint32Array, by: CatalogueSort): Uint32Array;
}

/** What documents are compared by: `keys` one after the other; `blank` ones come last. */
interface Keys {
  readonly keys: readonly (readonly (string | number)[])[];
  readonly blank: ((doc: number) => boolean) | null;
}

/** The order of a field is worked out once, when it is first asked for; `categories` is each category's sequence by id. */
export function createSorter(index: ItemIndex, categories: ReadonlyMap<string, number>): Sorter {
  const { table, rows, count } = index;
  const column = <T>(read: (row: number) => T): T[] => Array.from(rows, read);
  const codes = column(table.field('itemCode'));
  const documents = Array.from(rows, (_, doc) => doc);

  const keysOf = (field: ItemSortField): Keys => {
    const description = () => column(table.field('description')).map(fold);
    switch (field) {
      case 'ItemCode':
        return { keys: [], blank: null };
      case 'Description':
        return { keys: [description()], blank: null };
      case 'Brand': {
        const brands = column(table.field('brand')).map(fold);
        return { keys: [brands, description()], blank: (doc) => brands[doc] === '' };
      }
      case 'Category': {
        const sequence = column(table.field('categoryId')).map((id) => categories.get(id) ?? 0);
        return { keys: [sequence, column(table.field('sequence'))], blank: null };
      }
      case 'Plu': {
        const plus = column(table.field('plu'));
        return { keys: [plus.map((plu) => (plu ?? '').padStart(10, '0'))], blank: (doc) => plus[doc] === null };
      }
      case 'Sequence':
        return { keys: [column(table.field('sequence'))], blank: null };
    }
  };

  const orders = new Map<string, Uint32Array>();
  const orderOf = ({ field, direction }: CatalogueSort): Uint32Array => {
    const name = `${field} ${direction}`;
    let order = orders.get(name);
    if (!order) {
      const { keys, blank } = keysOf(field);
      const sign = direction === 'Desc' ? -1 : 1;
      const byCode = field === 'ItemCode' ? sign : 1;
      order = Uint32Array.from(
        documents.toSorted((a, b) => {
          const blanks = blank ? Number(blank(a)) - Number(blank(b)) : 0;
          if (blanks !== 0) return blanks;
          for (const key of keys) if (key[a] !== key[b]) return key[a]! < key[b]! ? -sign : sign;
          return byCode * compareCodes(codes[a]!, codes[b]!);
        }),
      );
      orders.set(name, order);
    }
    return order;
  };

  const chosen = new Uint8Array(count);
  return {
    sort(docs, by) {
      const order = orderOf(by);
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

/** Documents by descending score; equals keep their order. `scores` are by document. */
export function byScore(docs: Uint32Array, scores: Uint16Array): Uint32Array {
  let highest = 0;
  for (const doc of docs) if (scores[doc]! > highest) highest = scores[doc]!;
  const starts = new Uint32Array(highest + 2);
  for (const doc of docs) starts[highest - scores[doc]! + 1]! += 1;
  for (let at = 1; at < starts.length; at += 1) starts[at]! += starts[at - 1]!;
  const sorted = new Uint32Array(docs.length);
  for (const doc of docs) sorted[starts[highest - scores[doc]!]!++] = doc;
  return sorted;
}

/** Those documents first of which the test is true; both halves keep their order. */
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
