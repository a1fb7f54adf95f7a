import type { PackedName } from '../../../../contract/packed-names.ts';
import type { PackChange, Stored } from '../../../data/database.ts';
import { NO_LOCATION } from './catalogue-api.ts';

/** What the catalogue needs to know of its location. */
export type CatalogueLocation = Pick<
  Stored<'locations'>,
  'customerId' | 'customerLocationId' | 'priceListId' | 'warehouseId' | 'options'
>;

/** A packed collection of one scope as it lies on the device. */
export interface CollectionFile {
  readonly collection: PackedName;
  /** As `packKey` makes it. */
  readonly key: string;
  /** Of the snapshot that lies there; '-' for none. */
  readonly placed: string;
  /** Absent where there is none, and where the caller has it open already. */
  readonly bytes?: ArrayBuffer | undefined;
  /** What lies on top of it, from the clock on that the caller has seen. */
  readonly changes: readonly PackChange[];
}

/** All that a location's catalogue is made of, read at one moment and not opened yet. */
export interface CatalogueFiles {
  readonly epoch: string;
  readonly location: CatalogueLocation;
  /** Sequence of each category, by id. */
  readonly categories: readonly (readonly [id: string, sequence: number])[];
  /** Codes of what the location buys. */
  readonly bought: readonly string[];
  readonly collections: readonly CollectionFile[];
}

/** What the caller has of a packed collection: the snapshot, and its changes up to a clock. */
export interface KnownFile {
  readonly placed: string;
  readonly clock: number;
}

/** Nobody's location: everything is in its catalogue, and nothing of it can be ordered. */
export const NOBODYS: CatalogueLocation = {
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
