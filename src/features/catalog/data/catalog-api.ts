import type { ITEM_SORTS } from '../../../../contract/constants.ts';
import type { ErrorCode } from '../../../../contract/error-codes.ts';
import type { PricedItem } from '../../../../contract/items.ts';
import type { Inbound } from '../../../../rules/share-stock.ts';
import { type Identity, identityKey } from '../../../data/identity.ts';

export type ItemSortField = (typeof ITEM_SORTS)[number];

/**
 * An item with one location's terms. `prices` are cents per price unit, null if the location may not see prices.
 * `available` is in base units, null if it may not see quantities; `inStock` still tells whether there is any. An item
 * that is available on no weekday has no stock.
 */
export interface CatalogItem extends PricedItem {
  /** Base units in transit by day; none if the location may not see quantities. */
  readonly coming: readonly Inbound[];
  /** Why the location may not order the item in its order unit; null if it may. */
  readonly refusal: ErrorCode | null;
}

export interface CatalogSort {
  readonly field: ItemSortField;
  readonly direction: 'Asc' | 'Desc';
}

export interface CatalogQuery {
  /** Words in any order, a code, a PLU or a GTIN; blank for the whole catalog. */
  readonly text: string;
  readonly categoryId: string | null;
  readonly typeId: string | null;
  /** Any of these brands; empty for all. */
  readonly brands: readonly string[];
  readonly onlyInStock: boolean;
  readonly onlyOrganic: boolean;
  readonly onlyStandard: boolean;
  /** A guide's items. Without text and sort they are in this order. */
  readonly onlyCodes: readonly string[] | null;
  /** Null: by relevance with search text (rules/search), else in the guide's or the distributor's sequence. */
  readonly sort: CatalogSort | null;
  readonly offset: number;
  readonly limit: number;
}

/** Maximum number of items on one page; a larger limit is reduced to it. */
export const MAX_PAGE = 500;

/** The whole catalog from its start, as a base for other queries. */
export const EVERYTHING: CatalogQuery = {
  text: '',
  categoryId: null,
  typeId: null,
  brands: [],
  onlyInStock: false,
  onlyOrganic: false,
  onlyStandard: false,
  onlyCodes: null,
  sort: null,
  offset: 0,
  limit: 50,
};

/**
 * Number of items for each further choice. A facet counts as if nothing were chosen in it, so that its other values can
 * still be chosen. Brands ignore the chosen brands, types the chosen type, categories both category and type.
 */
export interface CatalogFacets {
  /** Most items first, then by name. */
  readonly brands: readonly { readonly name: string; readonly count: number }[];
  readonly categories: readonly { readonly id: string; readonly count: number }[];
  readonly types: readonly { readonly id: string; readonly count: number }[];
  readonly inStock: number;
  readonly organic: number;
}

export interface CatalogResult {
  /** The total of all pages. */
  readonly total: number;
  readonly items: readonly CatalogItem[];
  readonly facets: CatalogFacets;
  /** No item has all words of the text; `items` are the closest ones. */
  readonly approximate: boolean;
  /** The word, as typed, that none of the closest items has; undefined if they lack several or different ones. */
  readonly missing?: string | undefined;
  /** Number of items that have all words; undefined if no item lacks one. Without a sort they come first. */
  readonly complete?: number | undefined;
  readonly version: number;
}

/** Replaces a location for users who order for none: the whole catalog, without prices and stock. */
export const NO_LOCATION = '';

/** The tenant's settings for lists of items. */
export interface CatalogSettings {
  readonly hideOutOfStockItems: boolean;
  /** No item has an image on any screen. */
  readonly hideCatalogImages: boolean;
}

/**
 * The state of a catalog. `version` is derived from its content: equal versions give equal results, in any tab or
 * worker. `ready` is false until the first pull has brought the location and the items; until then there are no items.
 */
export interface CatalogState {
  readonly ready: boolean;
  readonly items: number;
  readonly version: number;
}

/** The name of the error of a search whose thesaurus could not be loaded. Errors keep their name between threads. */
export const THESAURUS_MISSING = 'ThesaurusMissingError';

/** The search worker's calls. They reject with `CatalogClosedError` before `open`. */
export interface CatalogApi {
  /**
   * Loads the catalog of one location and replaces another's. `schema` is the page's database version, as Dexie counts.
   */
  open(
    identity: Identity,
    customerLocationId: string,
    settings: CatalogSettings,
    schema?: number,
  ): Promise<CatalogState>;
  /** Reads the device's data again. If nothing has changed, everything stays, including the version. */
  refresh(): Promise<CatalogState>;
  /** Items that the location's lists show. A query with text rejects if the thesaurus could not be loaded. */
  search(query: CatalogQuery): Promise<CatalogResult>;
  /**
   * Returns items by code, in the given order; unknown ones are absent. Includes items that lists leave out, because
   * carts and guides may hold them: `refusal` and `inStock` say so.
   */
  items(codes: readonly string[]): Promise<CatalogItem[]>;
  /** Like `items`, with the terms of another location of the user; none until the device has that location's data. */
  itemsAt(customerLocationId: string, codes: readonly string[]): Promise<CatalogItem[]>;
  /** Returns the item with this code, PLU or GTIN (8, 12, 13 or 14 digits); null if there is none. */
  byCode(text: string): Promise<CatalogItem | null>;
  ping(): Promise<true>;
}

/** A query with its result. */
export interface CatalogAnswer {
  readonly query: CatalogQuery;
  readonly result: CatalogResult;
}

/**
 * Pushed by a search worker: the state of the open catalog has changed. `answer` repeats the last search with the new
 * data, which saves the page a round trip.
 */
export interface StateMessage {
  readonly type: 'state';
  readonly state: CatalogState;
  readonly answer: CatalogAnswer | null;
}

/**
 * Returns the channel that notifies all of a user's tabs and workers of changed catalog data: `{ type: 'changed' }`.
 */
export const catalogChannelName = (identity: Identity): string => `cratebook-catalogue:${identityKey(identity)}`;
