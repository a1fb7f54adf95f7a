import type { CatalogFacets, CatalogQuery } from '../../src/features/catalog/data/catalog-api.ts';
import type { Dictionary, ItemIndex } from './item-index.ts';
import type { Kinds } from './kinds.ts';
import { IN_STOCK, LISTED, STANDARD, type Terms } from './terms.ts';

/** The choices that facets count; a document may fail some of them. */
const CATEGORY = 1;
const TYPE = 2;
const BRAND = 4;
const STOCK = 8;
const ORGANIC = 16;

export interface Filtered {
  /** In the order of the input. The next call overwrites it. */
  readonly docs: Uint32Array;
  readonly facets: CatalogFacets;
}

let room = new Uint32Array(0);

/** Returns a reused buffer; its content is valid until the next call. */
function roomFor(docs: number): Uint32Array {
  if (room.length < docs) room = new Uint32Array(docs);
  return room;
}

/** Returns the chosen values of a dictionary, 1 by value; null if none is chosen. */
function chosenOf({ names }: Dictionary, wanted: readonly string[]): Uint8Array | null {
  if (wanted.length === 0) return null;
  const set = new Set(wanted);
  return Uint8Array.from(names, (name) => (set.has(name) ? 1 : 0));
}

const only = (value: string | null): readonly string[] => (value === null ? [] : [value]);

/** The choices of a query, by the numbers of the values; null for an open choice. */
interface Chosen {
  readonly categories: Uint8Array | null;
  readonly types: Uint8Array | null;
  readonly brands: Uint8Array | null;
}

const chosenBy = (index: ItemIndex, query: CatalogQuery): Chosen => ({
  categories: chosenOf(index.categories, only(query.categoryId)),
  types: chosenOf(index.types, only(query.typeId)),
  brands: chosenOf(index.brands, query.brands),
});

/** Number of items that each further choice would leave, by the numbers of the values. */
class Counts {
  readonly brands: Uint32Array;
  readonly categories: Uint32Array;
  readonly types: Uint32Array;
  inStock = 0;
  organic = 0;

  constructor({ brands, categories, types }: ItemIndex) {
    this.brands = new Uint32Array(brands.names.length);
    this.categories = new Uint32Array(categories.names.length);
    this.types = new Uint32Array(types.names.length);
  }
}

/**
 * Filters by the choices, and counts in the same pass what each other choice would leave. Counts by kinds of items,
 * which are far fewer than items, or item by item until the kinds are known.
 */
export function filter(index: ItemIndex, terms: Terms, query: CatalogQuery, docs: Uint32Array): Filtered {
  const counts = new Counts(index);
  const kept = roomFor(docs.length);
  const kinds = index.kinds();
  const walk = { index, flags: terms.flags, query, docs, kept, counts };
  const size = kinds ? walkByKind(walk, kinds) : walkEach(walk);
  const facets = {
    brands: counted(index.brands, counts.brands)
      .filter(({ id }) => id !== '')
      .map(({ id, count }) => ({ name: id, count })),
    categories: counted(index.categories, counts.categories),
    types: counted(index.types, counts.types),
    inStock: counts.inStock,
    organic: counts.organic,
  };
  return { docs: kept.subarray(0, size), facets };
}

/** Returns whether the choices of the query let a list show a document. Only these count for a choice of the closest. */
export function shownBy(index: ItemIndex, flags: Uint8Array, query: CatalogQuery): (doc: number) => boolean {
  const { categories, types, brands } = chosenBy(index, query);
  const organic = query.onlyOrganic ? index.organic() : null;
  const wanted = wantedBy(query) | (query.onlyInStock ? IN_STOCK : 0);
  return (doc) =>
    (flags[doc]! & wanted) === wanted &&
    categories?.[index.categories.ids[doc]!] !== 0 &&
    types?.[index.types.ids[doc]!] !== 0 &&
    brands?.[index.brands.ids[doc]!] !== 0 &&
    organic?.[doc] !== 0;
}

interface Walk {
  readonly index: ItemIndex;
  readonly flags: Uint8Array;
  readonly query: CatalogQuery;
  readonly docs: Uint32Array;
  readonly kept: Uint32Array;
  readonly counts: Counts;
}

const wantedBy = ({ onlyStandard }: CatalogQuery): number => (onlyStandard ? LISTED | STANDARD : LISTED);

/** Returns the number of kept documents. */
function walkEach({ index, flags, query, docs, kept, counts }: Walk): number {
  const chosen = chosenBy(index, query);
  const [brandOf, categoryOf, typeOf] = [index.brands.ids, index.categories.ids, index.types.ids];
  const organicOf = index.organic();
  const wanted = wantedBy(query);
  let size = 0;
  for (let at = 0; at < docs.length; at += 1) {
    const doc = docs[at]!;
    const flag = flags[doc]!;
    if ((flag & wanted) !== wanted) continue;
    const brand = brandOf[doc]!;
    const category = categoryOf[doc]!;
    const type = typeOf[doc]!;
    const organic = organicOf[doc]!;
    const stocked = (flag & IN_STOCK) === 0 ? 0 : 1;
    const misses =
      (chosen.categories?.[category] === 0 ? CATEGORY : 0) |
      (chosen.types?.[type] === 0 ? TYPE : 0) |
      (chosen.brands?.[brand] === 0 ? BRAND : 0) |
      (query.onlyOrganic && organic === 0 ? ORGANIC : 0) |
      (query.onlyInStock && stocked === 0 ? STOCK : 0);
    if (misses === 0) {
      kept[size++] = doc;
      counts.inStock += stocked;
      counts.organic += organic;
    }
    if ((misses & ~BRAND) === 0) counts.brands[brand]! += 1;
    if ((misses & ~(CATEGORY | TYPE)) === 0) counts.categories[category]! += 1;
    if ((misses & ~TYPE) === 0) counts.types[type]! += 1;
  }
  return size;
}

/** Returns the choices that each kind of item fails. */
function missedBy(kinds: Kinds, index: ItemIndex, query: CatalogQuery): Uint8Array {
  const { categories, types, brands } = chosenBy(index, query);
  const missed = new Uint8Array(kinds.count);
  const miss = (places: Uint32Array, chosen: Uint8Array | null, choice: number): void => {
    if (chosen === null) return;
    for (let kind = 0; kind < kinds.count; kind += 1) if (chosen[places[kind]!] === 0) missed[kind]! |= choice;
  };
  miss(kinds.categories, categories, CATEGORY);
  miss(kinds.types, types, TYPE);
  miss(kinds.brands, brands, BRAND);
  if (query.onlyOrganic)
    for (let kind = 0; kind < kinds.count; kind += 1) if (kinds.organic[kind] === 0) missed[kind]! |= ORGANIC;
  return missed;
}

/** Returns the number of kept documents. */
function walkByKind({ index, flags, query, docs, kept, counts }: Walk, kinds: Kinds): number {
  const missed = missedBy(kinds, index, query);
  const wanted = wantedBy(query);
  const unstocked = query.onlyInStock ? STOCK : 0;
  const ofKind = kinds.of;
  /** By kind, those out of stock before those in stock. */
  const found = new Uint32Array(kinds.count * 2);
  let size = 0;
  for (let at = 0; at < docs.length; at += 1) {
    const doc = docs[at]!;
    const flag = flags[doc]!;
    if ((flag & wanted) !== wanted) continue;
    const kind = ofKind[doc]!;
    const stocked = (flag & IN_STOCK) === 0 ? 0 : 1;
    found[kind * 2 + stocked]! += 1;
    if (missed[kind] === 0 && (stocked === 1 || unstocked === 0)) kept[size++] = doc;
  }
  for (let kind = 0; kind < kinds.count; kind += 1) {
    for (const stocked of [0, 1]) {
      const count = found[kind * 2 + stocked]!;
      if (count === 0) continue;
      const misses = missed[kind]! | (stocked === 1 ? 0 : unstocked);
      if (misses === 0) {
        if (stocked === 1) counts.inStock += count;
        if (kinds.organic[kind] === 1) counts.organic += count;
      }
      if ((misses & ~BRAND) === 0) counts.brands[kinds.brands[kind]!]! += count;
      if ((misses & ~(CATEGORY | TYPE)) === 0) counts.categories[kinds.categories[kind]!]! += count;
      if ((misses & ~TYPE) === 0) counts.types[kinds.types[kind]!]! += count;
    }
  }
  return size;
}

/** Returns the occurring values, most frequent first, then by name. */
function counted({ names }: Dictionary, counts: Uint32Array): { id: string; count: number }[] {
  const found = names.flatMap((id, at) => (counts[at]! > 0 ? [{ id, count: counts[at]! }] : []));
  return found.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
}
