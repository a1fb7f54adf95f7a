import type { ErrorCode } from '../../../../contract/errors.ts';
import type { PricedItem } from '../../../../contract/items.ts';
import type { ITEM_SORTS } from '../../../../contract/plain.ts';
import type { Inbound } from '../../../../rules/share-stock.ts';
import { type Identity, identityKey } from '../../../data/identity.ts';

export type ItemSortField = (typeof ITEM_SORTS)[number];

/**
 * An item with one location's terms. `prices` are cents per price unit, null where the location may not see prices; `available` is in
 * base units, null where it may not see quantities (`inStock` still tells whether there is any). Of an item that comes on no weekday there is none.
 */
export interface CatalogueItem extends PricedItem {
  /** Base units on their way by day; none where the location may not see quantities. */
  readonly coming: readonly Inbound[];
  /** Why the location may not order the item in its order unit; null when it may. */
  readonly refusal: ErrorCode | null;
}

export interface CatalogueSort {
  readonly field: ItemSortField;
  readonly direction: 'Asc' | 'Desc';
}

export interface CatalogueQuery {
  /** Words in any order, a code, a PLU or a GTIN; blank for the whole catalogue. */
  readonly text: string;
  readonly categoryId: string | null;
  readonly typeId: string | null;
  /** Any of these; empty for every brand. */
  readonly brands: readonly string[];
  readonly onlyInStock: boolean;
  readonly onlyOrganic: boolean;
  readonly onlyStandard: boolean;
  /** A guide's items. Without text and sort they come in this order. */
  readonly onlyCodes: readonly string[] | null;
  /** Null: by relevance where there is text, else in the guide's or the distributor's sequence. */
  readonly sort: CatalogueSort | null;
  readonly offset: number;
  readonly limit: number;
}

/** Most items that one page holds; a larger limit is taken for this one. */
export const MAX_PAGE = 500;

/** The whole catalogue from its start: what a screen changes a field of. */
export const EVERYTHING: CatalogueQuery = {
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
 * How many items each further choice would leave. A facet counts as if nothing were chosen in it, so that its other values can still be
 * chosen: brands ignore the chosen brands, types the chosen type, categories both category and type.
 */
export interface CatalogueFacets {
  /** Most items first, then by name. */
  readonly brands: readonly { readonly name: string; readonly count: number }[];
  readonly categories: readonly { readonly id: string; readonly count: number }[];
  readonly types: readonly { readonly id: string; readonly count: number }[];
  readonly inStock: number;
  readonly organic: number;
}

export interface CatalogueResult {
  /** Of all pages. */
  readonly total: number;
  readonly items: readonly CatalogueItem[];
  readonly facets: CatalogueFacets;
  readonly version: number;
}

/** In place of a location for people who order for none: the whole catalogue as it is, without prices and stock. */
export const NO_LOCATION = '';

/** What the tenant says about lists of items. */
export interface CatalogueSettings {
  readonly hideOutOfStockItems: boolean;
  /** No item has a picture, wherever it is shown. */
  readonly hideCatalogImages: boolean;
}

/**
 * A catalogue as it stands. `version` is made of its content: equal versions answer alike, in whatever tab or worker. `ready` is false until
 * the first pull has brought the location and the items; until then there are no items.
 */
export interface CatalogueState {
  readonly ready: boolean;
  readonly items: number;
  readonly version: number;
}

/** What the search worker answers. Calls reject with `CatalogueClosedError` before `open`. */
export interface CatalogueApi {
  /** Loads the catalogue of one location; another location replaces it. `schema` is the version of the page's database, as Dexie counts. */
  open(
    identity: Identity,
    customerLocationId: string,
    settings: CatalogueSettings,
    schema?: number,
  ): Promise<CatalogueState>;
  /** Looks again at what the device holds; keeps everything, version included, when nothing has changed. */
  refresh(): Promise<CatalogueState>;
  /** Items that the location's lists show. */
  search(query: CatalogueQuery): Promise<CatalogueResult>;
  /**
   * Items by code, in the order asked for; unknown ones are absent. Also those that lists leave out, for carts and guides may hold them:
   * `refusal` and `inStock` say so.
   */
  items(codes: readonly string[]): Promise<CatalogueItem[]>;
  /** The item whose code, PLU or GTIN (8, 12, 13 or 14 digits) this is; null when there is none. */
  byCode(text: string): Promise<CatalogueItem | null>;
  ping(): Promise<true>;
}

/** A query with what it comes to. */
export interface CatalogueAnswer {
  readonly query: CatalogueQuery;
  readonly result: CatalogueResult;
}

/**
 * What a search worker tells its page unasked: the catalogue that it was last asked to open stands otherwise now. `answer` is to the search that it was asked
 * last, which whoever shows it will ask again: it spares the way there and back.
 */
export interface StateMessage {
  readonly type: 'state';
  readonly state: CatalogueState;
  readonly answer: CatalogueAnswer | null;
}

/** The channel on which all of a user's tabs and workers hear that the catalogue's data have changed: `{ type: 'changed' }`. */
export const catalogueChannelName = (identity: Identity): string => `cratebook-catalogue:${identityKey(identity)}`;
