import type { Location } from '../../contract/locations.ts';
import type { OpenPack } from '../../contract/pack.ts';
import type { SynonymGroup } from '../../rules/search/thesaurus.ts';
import type { CatalogSettings } from '../../src/features/catalog/data/catalog-api.ts';
import { type Catalog, createCatalog, type KnownAnswers } from './catalog.ts';
import type { Change, Readable } from './changes.ts';
import { createItemIndex, type ItemIndex } from './item-index.ts';
import type { ThesaurusOf } from './lazy-thesaurus.ts';
import { createMatcher, type Matcher } from './match.ts';
import { createSorter, type Sorter } from './order.ts';
import { termTable } from './term-table.ts';
import { buildTerms } from './terms.ts';

/** A packed collection of one scope: its open snapshot and the later changes. */
export interface Held {
  /** Null until the first snapshot arrives. */
  readonly pack: OpenPack | null;
  readonly changes: readonly Change[];
}

/** All parts of one location's catalog. */
export interface CatalogParts {
  readonly items: Held;
  readonly prices: Held;
  readonly locationItems: Held;
  readonly availability: Held;
  /** False if the device holds no price list, because the location may not see prices. */
  readonly pricesKnown: boolean;
  /** Codes of the location's purchased items. */
  readonly bought: readonly string[];
  /** Sequence of each category, by id. */
  readonly categories: ReadonlyMap<string, number>;
  readonly location: Pick<Location, 'options'>;
  readonly settings: CatalogSettings;
  /** The company's own groups of synonyms. */
  readonly synonyms: readonly SynonymGroup[];
  /** Called for each query with text. */
  readonly thesaurus: ThesaurusOf;
}

/** Reuses the index of items for the frequent changes of prices and stock. */
interface KeptIndex {
  readonly pack: OpenPack | null;
  readonly index: ItemIndex;
  readonly matcher: Matcher;
  readonly sorterOf: (categories: ReadonlyMap<string, number>) => Sorter;
  /** Results of the last terms, which most changes of stock and prices do not affect. */
  last?: Found;
}

interface Found {
  readonly sorter: Sorter;
  readonly standardFirst: boolean;
  readonly flags: Uint8Array;
  readonly synonyms: string;
  readonly answers: KnownAnswers;
}
/** By the list of changes, which stays the same object while its content does. */
const indexes = new WeakMap<readonly Change[], KeptIndex>();

function indexOf({ pack, changes }: Held, readable: Readable): KeptIndex {
  const known = indexes.get(changes);
  if (known?.pack === pack) return known;
  const index = createItemIndex(pack, readable('items', changes));
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
 * Opens a location's catalog for searches. Opening it again with other changes costs only the changes, because the
 * reading of a snapshot is cached with it.
 */
export function openCatalog(parts: CatalogParts, readable: Readable): Catalog {
  const { items, prices, locationItems, availability, pricesKnown, bought } = parts;
  const kept = indexOf(items, readable);
  const { index, matcher } = kept;
  const terms = buildTerms(index, parts.location, parts.settings, {
    prices: termTable(index, prices.pack, readable('prices', prices.changes)),
    locationItems: termTable(index, locationItems.pack, readable('locationItems', locationItems.changes)),
    availability: termTable(index, availability.pack, readable('availability', availability.changes)),
    pricesKnown,
    bought,
  });
  const { flags, standardFirst } = terms;
  const sorter = kept.sorterOf(parts.categories);
  const { last } = kept;
  const synonyms = JSON.stringify(parts.synonyms);
  const isAsBefore =
    last?.sorter === sorter &&
    last.standardFirst === standardFirst &&
    last.synonyms === synonyms &&
    areEqual(last.flags, flags);
  const answers: KnownAnswers = isAsBefore ? last.answers : new Map();
  kept.last = { sorter, standardFirst, flags, synonyms, answers };
  return createCatalog(index, terms, matcher, sorter, () => parts.thesaurus(parts.synonyms), answers);
}

/** Compares four bytes at a time, because each change compares fifty thousand. */
function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  const words = a.length >>> 2;
  const [wordsA, wordsB] = [a, b].map(({ buffer, byteOffset }) => new Uint32Array(buffer, byteOffset, words));
  for (let at = 0; at < words; at += 1) if (wordsA![at] !== wordsB![at]) return false;
  for (let at = words * 4; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}
