import { PACKED_NAMES, type PackedName } from '../../../contract/packed-names.ts';
import {
  type CratebookDatabase,
  changesOf,
  type KeptFlags,
  type PackChange,
  type PackChanges,
  type PackFile,
  type PackRow,
  packKey,
  readMeta,
  type Stored,
} from '../database.ts';
import { boughtItems } from './bought.ts';
import { NO_LOCATION } from './catalogue-api.ts';
import { bytesOf } from './pack-file.ts';

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
  /** Absent where there is none, and where whoever asks has it open already. */
  readonly bytes?: ArrayBuffer | undefined;
  /** What lies on top of it, from the clock on that whoever asks has seen. */
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
  /** For whoever has nothing open yet. */
  readonly flags?: KeptFlags | undefined;
}

/** What whoever asks has of a packed collection: the snapshot, and its changes up to a clock. */
export interface KnownFile {
  readonly placed: string;
  readonly clock: number;
}

/** Nobody's location: everything is in its catalogue, and nothing of it can be ordered. */
const NOBODYS: CatalogueLocation = {
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

const NOTHING_PLACED = '-';
const NO_EPOCH = '-';

const TABLES = [
  ...['locations', 'categories', 'orders', 'orderGuides', 'packs', 'packFiles', 'packChanges', 'meta'],
  'keptFlags',
];

/** More rows have changed since the snapshots than whoever asked wants to read. */
export class TooManyChangesError extends Error {
  override readonly name = 'TooManyChangesError';
}

/** What whoever asks has already, and what is too much for it. */
export interface Reading {
  /** What is open already isn't read once more. */
  readonly known?: Known | undefined;
  /** More changed rows than these aren't read at all. */
  readonly mostChanges?: number;
}

/** A file that is on its way: a blob is read beside the transaction, which would end if it waited for it. */
interface Coming extends Omit<CollectionFile, 'bytes'> {
  readonly coming: Promise<ArrayBuffer> | undefined;
}

/** By the key of a pack. */
export type Known = (key: string) => KnownFile | undefined;

interface Named {
  readonly collection: PackedName;
  readonly scope: string;
  readonly key: string;
}
type FileOf = (named: Named) => Promise<Coming>;

/**
 * Reads a location's catalogue at one moment; undefined until the first pull has brought the location. Throws what the database throws, a
 * LostFileError, and a TooManyChangesError where somebody has set a limit.
 */
export async function readCatalogueFiles(
  db: CratebookDatabase,
  customerLocationId: string,
  { known, mostChanges = Number.POSITIVE_INFINITY }: Reading = {},
): Promise<CatalogueFiles | undefined> {
  const given = ({ collection, key }: Named, pack?: PackRow, file?: PackFile, rows: PackChanges[] = []): Coming => {
    const coming = pack && file ? bytesOf(file) : undefined;
    // Whoever asked is told below; until then nobody listens.
    coming?.catch(() => {});
    const changes = rows.flatMap(({ changes }) => changes);
    return { ...{ collection, key, coming, changes }, placed: pack?.placed ?? NOTHING_PLACED };
  };
  /** All that lies there in one round: of files that are blobs only their names come with it. */
  const takeAll = async (): Promise<FileOf> => {
    const packs = await db.packs.toArray();
    if (packs.reduce((sum, { overlaid }) => sum + overlaid, 0) > mostChanges) throw new TooManyChangesError();
    const [files, changes] = await Promise.all([
      db.packFiles.toArray(),
      db.packChanges.orderBy('[collection+scope+clock]').toArray(),
    ]);
    return async (named) =>
      given(
        named,
        packs.find(({ key }) => key === named.key),
        files.find(({ key }) => key === named.key),
        changes.filter(({ collection, scope }) => packKey({ collection, scope }) === named.key),
      );
  };
  /** What is asked for again, mostly for a few changes. */
  const takeNews =
    (known: Known): FileOf =>
    async (named) => {
      const { collection, scope, key } = named;
      const before = known(key);
      const pack = await db.packs.get(key);
      const isSame = before && before.placed === pack?.placed;
      const file = isSame ? undefined : await db.packFiles.get(key);
      // Changes are only added to a snapshot while it lies there; one clock may bring some now and some later.
      return given(named, pack, file, await changesOf(db, collection, scope, isSame ? before.clock : undefined));
    };
  const found = await db.transaction('r', TABLES, async () => {
    const [fileOf, epoch, own, categories, flags] = await Promise.all([
      known ? takeNews(known) : takeAll(),
      readMeta(db, 'epoch'),
      customerLocationId === NO_LOCATION ? undefined : db.live('locations').get(customerLocationId),
      db.live('categories').toArray(),
      known ? undefined : db.keptFlags.get(customerLocationId),
    ]);
    const location = customerLocationId === NO_LOCATION && epoch ? NOBODYS : own;
    if (!location) return undefined;
    const scopes: Readonly<Record<PackedName, string>> = {
      items: 'tenant',
      prices: `pricelist:${location.priceListId}`,
      locationItems: `location:${customerLocationId}`,
      availability: `warehouse:${location.warehouseId}`,
    };
    const [bought, ...coming] = await Promise.all([
      boughtItems(db, location),
      ...PACKED_NAMES.map((collection) => {
        const scope = scopes[collection];
        return fileOf({ collection, scope, key: packKey({ collection, scope }) });
      }),
    ]);
    return { epoch: epoch ?? NO_EPOCH, location, categories, flags, bought, coming };
  });
  if (!found) return undefined;
  const { epoch, location, categories, flags, bought, coming } = found;
  return {
    ...{ epoch, location, flags },
    categories: categories.map(({ id, sequence }) => [id, sequence] as const),
    bought: bought.sort(),
    collections: await Promise.all(
      coming.map(async ({ coming, ...file }): Promise<CollectionFile> => ({ ...file, bytes: await coming })),
    ),
  };
}
