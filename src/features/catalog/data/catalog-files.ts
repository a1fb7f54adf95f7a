import type { PackedName } from '../../../../contract/packed-names.ts';
import type { SynonymGroup } from '../../../../rules/search/thesaurus.ts';
import type { PackChange, Stored } from '../../../data/database.ts';
import { NO_LOCATION } from './catalog-api.ts';

/** The location data that the catalog needs. */
export type CatalogLocation = Pick<
  Stored<'locations'>,
  'customerId' | 'customerLocationId' | 'priceListId' | 'warehouseId' | 'options'
>;

/** A packed collection of one scope as stored on the device. */
export interface CollectionFile {
  readonly collection: PackedName;
  /** As returned by `packKey`. */
  readonly key: string;
  /** The stored snapshot's `placed` value; '-' for none. */
  readonly placed: string;
  /** Absent if there is no snapshot, or the caller has it open already. */
  readonly bytes?: ArrayBuffer | undefined;
  /** The changes on top of the snapshot, from the clock that the caller has seen. */
  readonly changes: readonly PackChange[];
}

/** Everything that a location's catalog is made of, read as of one moment and not opened yet. */
export interface CatalogFiles {
  readonly epoch: string;
  readonly location: CatalogLocation;
  /** The sequence number of each category, by id. */
  readonly categories: readonly (readonly [id: string, sequence: number])[];
  /** Codes of items that the location buys. */
  readonly bought: readonly string[];
  /** The company's own groups of synonyms. */
  readonly synonyms: readonly SynonymGroup[];
  readonly collections: readonly CollectionFile[];
}

/** The caller's part of a packed collection: the snapshot, and its changes up to a clock. */
export interface KnownFile {
  readonly placed: string;
  readonly clock: number;
}

/** The location of users who order for none. Its catalog has every item, and none can be ordered. */
export const NOBODYS: CatalogLocation = {
  customerId: '',
  customerLocationId: NO_LOCATION,
  priceListId: '',
  warehouseId: '',
  options: {
    paymentsEnabled: false,
    defaultItemList: 'catalogue',
    disableOrdering: true,
    isMinimumOrderExempt: true,
    allowShipToAddressEdit: false,
    onlyAllowSetRouteDeliveryDates: false,
    onlyAllowStandardItems: false,
    onlyAllowStandardUoms: false,
    defaultToStandardItems: false,
    displayPrices: false,
    disableZeroPriceItems: false,
    displayInventory: false,
    displayCreditMemos: false,
    landOnCart: false,
  },
};
