import { type OpenPack, openPack } from '../../contract/pack.ts';
import { PACKED_NAMES, type PackedName } from '../../contract/packed.ts';
import {
  type CratebookDatabase,
  changesOf,
  type PackChange,
  type PackChanges,
  type PackFile,
  packKey,
  readMeta,
  type Stored,
} from '../../src/data/database.ts';
import { boughtItems } from '../../src/data/items/bought.ts';
import { NO_LOCATION } from '../../src/data/items/catalogue-api.ts';

/** A packed collection of one scope as the device holds it. */
export interface HeldCollection {
  readonly key: string;
  /** Equal marks of one user, equal content: made of the feed's epoch, of the snapshot that lies there and of where its changes end. */
  readonly mark: string;
  /** False when neither the snapshot nor a change of it was ever brought. */
  readonly known: boolean;
  readonly pack: OpenPack | null;
  readonly changes: readonly PackChange[];
}

/** What the catalogue needs to know of its location. */
export type CatalogueLocation = Pick<
  Stored<'locations'>,
  'customerId' | 'customerLocationId' | 'priceListId' | 'warehouseId' | 'options'
>;

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

/** All that a location's catalogue is made of. */
export interface Held extends Readonly<Record<PackedName, HeldCollection>> {
  readonly location: CatalogueLocation;
  /** Sequence of each category, by id. */
  readonly categories: ReadonlyMap<string, number>;
  /** Codes of what the location buys. */
  readonly bought: readonly string[];
}

/** What is in memory of a packed collection. */
interface Kept {
  readonly placed: string;
  readonly pack: OpenPack | null;
  /** By id; the latest row of each. */
  readonly changes: ReadonlyMap<string, PackChange>;
  /** The same as a list, which stays the same list as long as nothing is added. */
  readonly list: readonly PackChange[];
  /** The clock of the latest change. */
  readonly clock: number;
}

/** Read in the transaction, opened behind it. */
interface Fetched {
  readonly collection: PackedName;
  readonly key: string;
  readonly placed: string;
  readonly before: Kept | undefined;
  readonly file: PackFile | undefined;
  readonly rows: readonly PackChanges[];
}

/**
 * Reads what the device holds of a location's catalogue, again and again. What is in memory already isn't read once more: a snapshot that
 * still lies where it lay, and changes of it that were read before.
 */
export function createHeldReader(): {
  /** Undefined until the first pull has brought the location. Throws what the database throws, or for a damaged snapshot. */
  read(db: CratebookDatabase, customerLocationId: string): Promise<Held | undefined>;
} {
  let kept = new Map<string, Kept>();

  const fetch = async (db: CratebookDatabase, collection: PackedName, scope: string): Promise<Fetched> => {
    const key = packKey({ collection, scope });
    const placed = (await db.packs.get(key))?.placed ?? '-';
    const before = kept.get(key);
    const same = before?.placed === placed ? before : undefined;
    return {
      ...{ collection, key, placed, before: same },
      file: same || placed === '-' ? undefined : await db.packFiles.get(key),
      // Changes are only added to a snapshot while it lies there; one clock may bring some now and some later.
      rows: await changesOf(db, collection, scope, same?.clock),
    };
  };

  const take = ({ placed, before, file, rows }: Fetched): Kept => {
    const fresh = rows.flatMap(({ changes }) =>
      changes.filter((change) => isLater(change, before?.changes.get(change.id))),
    );
    if (before && fresh.length === 0) return before;
    const changes = new Map(before?.changes);
    let clock = before?.clock ?? 0;
    for (const change of fresh) {
      if (isLater(change, changes.get(change.id))) changes.set(change.id, change);
      clock = Math.max(clock, change.clock);
    }
    const pack = before ? before.pack : file ? openPack(file.bytes) : null;
    return { placed, pack, changes, list: [...changes.values()], clock };
  };

  return {
    async read(db, customerLocationId) {
      const tables = ['locations', 'categories', 'orders', 'orderGuides', 'packs', 'packFiles', 'packChanges', 'meta'];
      const found = await db.transaction('r', tables, async () => {
        const epoch = (await readMeta(db, 'epoch')) ?? '-';
        const nobodys = customerLocationId === NO_LOCATION && epoch !== '-' ? NOBODYS : undefined;
        const location = nobodys ?? (await db.live('locations').get(customerLocationId));
        if (!location) return undefined;
        const scopes: Record<PackedName, string> = {
          items: 'tenant',
          prices: `pricelist:${location.priceListId}`,
          locationItems: `location:${customerLocationId}`,
          availability: `warehouse:${location.warehouseId}`,
        };
        const fetched = await Promise.all(PACKED_NAMES.map((name) => fetch(db, name, scopes[name])));
        const categories = await db.live('categories').toArray();
        return { location, epoch, fetched, categories, bought: (await boughtItems(db, location)).sort() };
      });
      if (!found) return undefined;
      const { location, epoch, fetched, categories, bought } = found;
      // Only once all of it could be opened does it take the place of what was there.
      const now = new Map(fetched.map((each) => [each.key, take(each)]));
      kept = now;
      const held = Object.fromEntries(
        fetched.map(({ collection, key, placed }): [PackedName, HeldCollection] => {
          const { pack, list, clock } = now.get(key)!;
          const mark = `${epoch} ${key} ${placed} ${clock} ${list.length}`;
          return [collection, { key, mark, known: pack !== null || list.length > 0, pack, changes: list }];
        }),
      ) as Record<PackedName, HeldCollection>;
      return { ...held, location, bought, categories: new Map(categories.map(({ id, sequence }) => [id, sequence])) };
    },
  };
}

const isLater = (change: PackChange, known: PackChange | undefined): boolean =>
  known === undefined || change.clock > known.clock || (change.clock === known.clock && change.ord > known.ord);
