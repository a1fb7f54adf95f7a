import type { CatalogueFacets, CatalogueQuery } from '../../src/data/items/catalogue-api.ts';
import type { Dictionary, ItemIndex } from './item-index.ts';
import type { Kinds } from './kinds.ts';
import { IN_STOCK, LISTED, STANDARD, type Terms } from './terms.ts';

/** The choices that facets count; a document may miss some of them. */
const CATEGORY = 1;
const TYPE = 2;
const BRAND = 4;
const STOCK = 8;
const ORGANIC = 16;

export interface Filtered {
  /** In the order in which they came. Overwritten by the next call. */
  readonly docs: Uint32Array;
  readonly facets: CatalogueFacets;
}

let room = new Uint32Array(0);

/** The same room each time: what stands in it holds until the next call. */
function roomFor(docs: number): Uint32Array {
  if (room.length < docs) room = new Uint32Array(docs);
  return room;
}

/** Which values of a dictionary are chosen, 1 by value; null where all are. */
function chosenOf({ names }: Dictionary, wanted: readonly string[]): Uint8Array | null {
  if (wanted.length === 0) return null;
  const set = new Set(wanted);
  return Uint8Array.from(names, (name) => (set.has(name) ? 1 : 0));
}

const only = (value: string | null): readonly string[] => (value === null ? [] : [value]);

/** Which choices each kind of item misses. */
function missedBy(kinds: Kinds, index: ItemIndex, query: CatalogueQuery): Uint8Array {
  const missed = new Uint8Array(kinds.count);
  const miss = (places: Uint32Array, chosen: Uint8Array | null, choice: number): void => {
    if (chosen === null) return;
    for (let kind = 0; kind < kinds.count; kind += 1) if (chosen[places[kind]!] === 0) missed[kind]! |= choice;
  };
  miss(kinds.categories, chosenOf(index.categories, only(query.categoryId)), CATEGORY);
  miss(kinds.types, chosenOf(index.types, only(query.typeId)), TYPE);
  miss(kinds.brands, chosenOf(index.brands, query.brands), BRAND);
  if (query.onlyOrganic)
    for (let kind = 0; kind < kinds.count; kind += 1) if (kinds.organic[kind] === 0) missed[kind]! |= ORGANIC;
  return missed;
}

/**
 * Leaves out what was not chosen, and counts in the same walk what each other choice would leave: by kinds of items, of which there are far
 * fewer than items.
 */
export function filter(index: ItemIndex, { flags }: Terms, query: CatalogueQuery, docs: Uint32Array): Filtered {
  const kinds = index.kinds();
  const missed = missedBy(kinds, index, query);
  const wanted = query.onlyStandard ? LISTED | STANDARD : LISTED;
  const unstocked = query.onlyInStock ? STOCK : 0;
  const ofKind = kinds.of;
  const kept = roomFor(docs.length);
  /** By kind, those out of stock before those in stock. */
  const counts = new Uint32Array(kinds.count * 2);
  let size = 0;
  for (let at = 0; at < docs.length; at += 1) {
    const doc = docs[at]!;
    const flag = flags[doc]!;
    if ((flag & wanted) !== wanted) continue;
    const kind = ofKind[doc]!;
    const stocked = (flag & IN_STOCK) === 0 ? 0 : 1;
    counts[kind * 2 + stocked]! += 1;
    if (missed[kind] === 0 && (stocked === 1 || unstocked === 0)) kept[size++] = doc;
  }

  const brandCounts = new Uint32Array(index.brands.names.length);
  const categoryCounts = new Uint32Array(index.categories.names.length);
  const typeCounts = new Uint32Array(index.types.names.length);
  let [inStock, organic] = [0, 0];
  for (let kind = 0; kind < kinds.count; kind += 1) {
    for (const stocked of [0, 1]) {
      const count = counts[kind * 2 + stocked]!;
      if (count === 0) continue;
      const misses = missed[kind]! | (stocked === 1 ? 0 : unstocked);
      if (misses === 0) {
        if (stocked === 1) inStock += count;
        if (kinds.organic[kind] === 1) organic += count;
      }
      if ((misses & ~BRAND) === 0) brandCounts[kinds.brands[kind]!]! += count;
      if ((misses & ~(CATEGORY | TYPE)) === 0) categoryCounts[kinds.categories[kind]!]! += count;
      if ((misses & ~TYPE) === 0) typeCounts[kinds.types[kind]!]! += count;
    }
  }
  const facets = {
    brands: counted(index.brands, brandCounts)
      .filter(({ id }) => id !== '')
      .map(({ id, count }) => ({ name: id, count })),
    categories: counted(index.categories, categoryCounts),
    types: counted(index.types, typeCounts),
    inStock,
    organic,
  };
  return { docs: kept.subarray(0, size), facets };
}

/** Values that occur, most frequent first, then by name. */
function counted({ names }: Dictionary, counts: Uint32Array): { id: string; count: number }[] {
  const found = names.flatMap((id, at) => (counts[at]! > 0 ? [{ id, count: counts[at]! }] : []));
  return found.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
}
