import type { Location } from '../../contract/locations.ts';
import type { OpenPack } from '../../contract/pack.ts';
import type { CatalogueSettings } from '../../src/data/items/catalogue-api.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { type Change, readable } from './changes.ts';
import { createItemIndex, type ItemIndex } from './item-index.ts';
import { createMatcher, type Matcher } from './match.ts';
import { createSorter, type Sorter } from './order.ts';
import { termTable } from './term-table.ts';
import { buildTerms } from './terms.ts';

/** A packed collection of one scope: its snapshot, open, and what has changed since. */
export interface Held {
  /** Null before a snapshot has come. */
  readonly pack: OpenPack | null;
  readonly changes: readonly Change[];
}

/** All that one location's catalogue is made of. */
export interface CatalogueParts {
  readonly items: Held;
  readonly prices: Held;
  readonly locationItems: Held;
  readonly availability: Held;
  /** False where the device holds no price list, because the location may not see prices. */
  readonly pricesKnown: boolean;
  /** Codes of what the location buys. */
  readonly bought: readonly string[];
  /** Sequence of each category, by id. */
  readonly categories: ReadonlyMap<string, number>;
  readonly location: Pick<Location, 'options'>;
  readonly settings: CatalogueSettings;
}

/** Rows of changes that were found to be readable; they are looked at once. */
const seen = new WeakSet<object>();

/** The index of items outlives changes of prices and stock, which are many. */
interface KeptIndex {
  readonly pack: OpenPack | null;
  readonly index: ItemIndex;
  readonly matcher: Matcher;
  readonly sorterOf: (categories: ReadonlyMap<string, number>) => Sorter;
}
/** By the list of changes, which stays the same as long as what is in it does. */
const indexes = new WeakMap<readonly Change[], KeptIndex>();

function indexOf({ pack, changes }: Held): KeptIndex {
  const known = indexes.get(changes);
  if (known?.pack === pack) return known;
  const index = createItemIndex(pack, readable('items', changes, seen));
  let sorter: { readonly categories: string; readonly made: Sorter } | undefined;
  const kept: KeptIndex = {
    pack,
    index,
    matcher: createMatcher(index),
    sorterOf(categories) {
      const key = JSON.stringify([...categories]);
      if (sorter?.categories !== key) sorter = { categories: key, made: createSorter(index, categories) };
      return sorter.made;
    },
  };
  indexes.set(changes, kept);
  return kept;
}

/**
 * A location's catalogue, ready to be searched. Opening it again with other changes costs the changes, not the snapshot: what a snapshot
 * takes to be read is kept with it.
 */
export function openCatalogue(parts: CatalogueParts): Catalogue {
  const { items, prices, locationItems, availability, pricesKnown, bought } = parts;
  const { index, matcher, sorterOf } = indexOf(items);
  const terms = buildTerms(index, parts.location, parts.settings, {
    prices: termTable(index, prices.pack, readable('prices', prices.changes, seen)),
    locationItems: termTable(index, locationItems.pack, readable('locationItems', locationItems.changes, seen)),
    availability: termTable(index, availability.pack, readable('availability', availability.changes, seen)),
    pricesKnown,
    bought,
  });
  return createCatalogue(index, terms, matcher, sorterOf(parts.categories));
}
