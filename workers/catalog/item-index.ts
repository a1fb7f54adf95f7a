import type { Item } from '../../contract/items.ts';
import type { PackedWords } from '../../contract/pack/search-part.ts';
import type { OpenPack } from '../../contract/pack.ts';
import { compareItems } from '../../rules/item-order.ts';
import { fold } from '../../rules/search/fold.ts';
import { type Change, packChanges } from './changes.ts';
import { finderOf } from './find-row.ts';
import { buildGtinIndex, type GtinIndex } from './gtin-index.ts';
import { areKindsKnown, type Kinds, kindsOf } from './kinds.ts';
import type { Segment } from './segment.ts';

/** Repeated values as numbers: `ids[doc]` is a position in `names`. */
export interface Dictionary {
  readonly names: readonly string[];
  readonly ids: Uint32Array;
}

/**
 * The item data that search needs, independent of the location. Items are *documents*: first those of the snapshot, in
 * catalog order, then those that changed since, in the same order.
 */
export interface ItemIndex {
  /** Number of documents, deleted ones included. */
  readonly count: number;
  /** Number of existing items. */
  readonly size: number;
  readonly segments: readonly Segment[];
  /** 1 by document: its item changed or was deleted since the snapshot. */
  readonly gone: Uint8Array;
  readonly brands: Dictionary;
  readonly categories: Dictionary;
  readonly types: Dictionary;
  /** 1 by document for organic items. */
  readonly organic: () => Uint8Array;
  /**
   * Kinds of items for facets, once `prepare` computed them. That takes longer than the first results do without it.
   */
  kinds(): Kinds | undefined;
  /** Computes the kinds. */
  prepare(): void;
  /** Built when a number is first searched. */
  gtins(): GtinIndex;
  words(segment: Segment): PackedWords;
  /** Returns the document of an item's code, case-sensitive; -1 if there is none. */
  find(code: string): number;
  field<F extends keyof Item>(doc: number, name: F): Item[F];
  item(doc: number): Item;
  /** All documents in catalog order. */
  all(): Uint32Array;
  /** Sorts ascending documents into catalog order. */
  inOrder(docs: Uint32Array): Uint32Array;
}

const NO_WORDS: PackedWords = {
  words: [],
  fold,
  hits: () => ({ docs: new Uint32Array(0), weights: new Uint8Array(0) }),
};

/** Builds an index on a snapshot and its later changes. Copies only what changes affect. */
export function createItemIndex(snapshot: OpenPack | null, changes: readonly Change[]): ItemIndex {
  const base = snapshot ?? packChanges('items', []);
  const changed = packChanges('items', changes);
  const first: Segment = { pack: base, from: 0 };
  const segments = changed.count > 0 ? [first, { pack: changed, from: base.count }] : [first];
  const count = base.count + changed.count;
  const gone = new Uint8Array(count);
  const findBase = finderOf(base);
  const findChanged = finderOf(changed);
  let size = count;
  for (const { id } of changes) {
    const doc = findBase(id);
    if (doc < 0 || gone[doc] === 1) continue;
    gone[doc] = 1;
    size -= 1;
  }
  const read = (doc: number, name: string): unknown =>
    doc < base.count ? base.columns.get(name)?.read(doc) : changed.columns.get(name)?.read(doc - base.count);
  const item = (doc: number): Item =>
    (doc < base.count ? base.row(doc) : changed.row(doc - base.count)) as unknown as Item;

  const brands = dictionaryOf(segments, count, 'brand');
  const categories = dictionaryOf(segments, count, 'categoryId');
  const types = dictionaryOf(segments, count, 'typeId');
  let flagged: Uint8Array | undefined;
  const organic = (): Uint8Array => {
    flagged ??= flagsOf(segments, count, 'organic');
    return flagged;
  };
  let kinds: Kinds | undefined;
  let gtins: GtinIndex | undefined;
  let places: Uint32Array | undefined;
  let everything: Uint32Array | undefined;
  /** Caches found codes, because applying terms again looks up the same ones. */
  const found = new Map<string, number>();
  /** For each changed document, the snapshot document that follows it. */
  const placesOf = (): Uint32Array => {
    places ??= Uint32Array.from({ length: changed.count }, (_, at) => placeIn(base, changed, at));
    return places;
  };

  const makeKinds = (): Kinds => {
    kinds ??= kindsOf(segments, count, {
      brands: brands.ids,
      categories: categories.ids,
      types: types.ids,
      organic: organic(),
    });
    return kinds;
  };
  const lookUp = (code: string): number => {
    const later = findChanged(code);
    if (later >= 0) return base.count + later;
    const doc = findBase(code);
    return doc >= 0 && gone[doc] === 0 ? doc : -1;
  };
  const inOrder = (docs: Uint32Array): Uint32Array => {
    if (docs.length === 0 || docs[docs.length - 1]! < base.count) return docs;
    const split = docs.findIndex((doc) => doc >= base.count);
    return merge(docs, split, base.count, placesOf());
  };

  return {
    count,
    size,
    segments,
    gone,
    ...{ brands, categories, types },
    organic,
    kinds: () => kinds ?? (areKindsKnown(base) ? makeKinds() : undefined),
    prepare() {
      makeKinds();
    },
    gtins() {
      gtins ??= buildGtinIndex(segments, gone);
      return gtins;
    },
    words: (segment) => segment.pack.search() ?? NO_WORDS,
    find(code) {
      const known = found.get(code);
      if (known !== undefined) return known;
      const doc = lookUp(code);
      // Unknown typed codes are not cached, because their number is unlimited.
      if (doc >= 0) found.set(code, doc);
      return doc;
    },
    field: (doc, name) => read(doc, name) as never,
    item,
    all() {
      if (!everything) {
        everything = new Uint32Array(count);
        for (let doc = 0; doc < count; doc += 1) everything[doc] = doc;
        everything = inOrder(everything);
      }
      return everything;
    },
    inOrder,
  };
}

function placeIn(base: OpenPack, changed: OpenPack, at: number): number {
  const [sequences, codes] = [base.columns.get('sequence'), base.columns.get('itemCode')];
  const row = {
    sequence: changed.columns.get('sequence')?.read(at) as number,
    itemCode: changed.columns.get('itemCode')?.read(at) as string,
  };
  let low = 0;
  let high = base.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const held = { sequence: sequences?.read(middle) as number, itemCode: codes?.read(middle) as string };
    if (compareItems(held, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function merge(docs: Uint32Array, split: number, from: number, places: Uint32Array): Uint32Array {
  const merged = new Uint32Array(docs.length);
  let old = 0;
  let to = 0;
  for (let at = split; at < docs.length; at += 1) {
    const place = places[docs[at]! - from]!;
    while (old < split && docs[old]! < place) merged[to++] = docs[old++]!;
    merged[to++] = docs[at]!;
  }
  while (old < split) merged[to++] = docs[old++]!;
  return merged;
}

/** Returns whether each number maps to itself; then the column is copied at once. */
const isAsItIs = (map: ArrayLike<number>): boolean => Array.prototype.every.call(map, (number, at) => number === at);

function dictionaryOf(segments: readonly Segment[], count: number, name: string): Dictionary {
  const known = new Map<string, number>();
  const idOf = (value: string): number => {
    const id = known.get(value) ?? known.size;
    known.set(value, id);
    return id;
  };
  const ids = new Uint32Array(count);
  for (const { pack, from } of segments) {
    const column = pack.columns.get(name);
    const dictionary = column?.dictionary();
    if (dictionary) {
      const { codes } = dictionary;
      const map = Uint32Array.from(dictionary.values, (value) => idOf(String(value ?? '')));
      if (isAsItIs(map)) ids.set(codes, from);
      else for (let row = 0; row < pack.count; row += 1) ids[from + row] = map[codes[row]!]!;
    } else {
      for (let row = 0; row < pack.count; row += 1) ids[from + row] = idOf(String(column?.read(row) ?? ''));
    }
  }
  return { names: [...known.keys()], ids };
}

function flagsOf(segments: readonly Segment[], count: number, name: string): Uint8Array {
  const flags = new Uint8Array(count);
  for (const { pack, from } of segments) {
    const column = pack.columns.get(name);
    const dictionary = column?.dictionary();
    if (dictionary) {
      const { codes } = dictionary;
      const map = Uint8Array.from(dictionary.values, (value) => (value === true ? 1 : 0));
      if (isAsItIs(map)) flags.set(codes, from);
      else for (let row = 0; row < pack.count; row += 1) flags[from + row] = map[codes[row]!]!;
    } else {
      for (let row = 0; row < pack.count; row += 1) if (column?.read(row) === true) flags[from + row] = 1;
    }
  }
  return flags;
}
