import type { CatalogueFacets, CatalogueQuery } from '../../src/data/items/catalogue-api.ts';
import type { Dictionary, ItemIndex } from './item-index.ts';
import { IN_STOCK, LISTED, STANDARD, type Terms } from './terms.ts';

/** The choices that facets count; a document may miss some of them. */
const CATEGORY = 1;
const TYPE = 2;
const BRAND = 4;
const STOCK = 8;
const ORGANIC = 16;

export interface Filtered {
  /** In the order in which they came. */
  readonly docs: Uint32Array;
  readonly facets: CatalogueFacets;
}

/** Which values of a dictionary are chosen, 1 by value; null where all are. */
function chosenOf({ names }: Dictionary, wanted: readonly string[]): Uint8Array | null {
  if (wanted.length === 0) return null;
  const set = new Set(wanted);
  return Uint8Array.from(names, (name) => (set.has(name) ? 1 : 0));
}

const only = (value: string | null): readonly string[] => (value === null ? [] : [value]);

/** Leaves out what was not chosen, and counts in the same walk what each other choice would leave. */
export function filter(index: ItemIndex, { flags }: Terms, query: CatalogueQuery, docs: Uint32Array): Filtered {
  const { brands, categories, types, organic } = index;
  const categoryChosen = chosenOf(categories, only(query.categoryId));
  const typeChosen = chosenOf(types, only(query.typeId));
  const brandChosen = chosenOf(brands, query.brands);
  const wanted = query.onlyStandard ? LISTED | STANDARD : LISTED;
  const brandCounts = new Uint32Array(brands.names.length);
  const categoryCounts = new Uint32Array(categories.names.length);
  const typeCounts = new Uint32Array(types.names.length);
  const kept = new Uint32Array(docs.length);
  let [size, inStockCount, organicCount] = [0, 0, 0];

  for (let at = 0; at < docs.length; at += 1) {
    const doc = docs[at]!;
    const flag = flags[doc]!;
    if ((flag & wanted) !== wanted) continue;
    const category = categories.ids[doc]!;
    const type = types.ids[doc]!;
    const brand = brands.ids[doc]!;
    const stocked = (flag & IN_STOCK) !== 0;
    const grown = organic[doc] === 1;
    let missed = 0;
    if (categoryChosen !== null && categoryChosen[category] === 0) missed |= CATEGORY;
    if (typeChosen !== null && typeChosen[type] === 0) missed |= TYPE;
    if (brandChosen !== null && brandChosen[brand] === 0) missed |= BRAND;
    if (query.onlyInStock && !stocked) missed |= STOCK;
    if (query.onlyOrganic && !grown) missed |= ORGANIC;

    if (missed === 0) {
      kept[size++] = doc;
      if (stocked) inStockCount += 1;
      if (grown) organicCount += 1;
    }
    if ((missed & ~BRAND) === 0) brandCounts[brand]! += 1;
    if ((missed & ~(CATEGORY | TYPE)) === 0) categoryCounts[category]! += 1;
    if ((missed & ~TYPE) === 0) typeCounts[type]! += 1;
  }

  const facets = {
    brands: counted(brands, brandCounts)
      .filter(({ id }) => id !== '')
      .map(({ id, count }) => ({ name: id, count })),
    categories: counted(categories, categoryCounts),
    types: counted(types, typeCounts),
    inStock: inStockCount,
    organic: organicCount,
  };
  return { docs: kept.subarray(0, size), facets };
}

/** Values that occur, most frequent first, then by name. */
function counted({ names }: Dictionary, counts: Uint32Array): { id: string; count: number }[] {
  const found = names.flatMap((id, at) => (counts[at]! > 0 ? [{ id, count: counts[at]! }] : []));
  return found.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
}
