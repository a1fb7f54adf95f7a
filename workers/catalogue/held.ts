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
import type { NewsPart } from '../../src/data/items/catalogue-news.ts';

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

/** What was heard ahead of the disk. */
interface Told {
  readonly epoch: string;
  readonly parts: readonly NewsPart[];
  readonly at: number;
  /** The disk has it, or never will: what is read from now on counts alone. */
  settled: boolean;
}

/** Whoever told of news and wrote nothing for so long is gone. */
export const DOUBT_AFTER_MS = 10_000;

/** What was read last, apart from what is in memory of its packed collections. */
interface Known extends Pick<Held, 'location' | 'categories' | 'bought'> {
  readonly epoch: string;
  readonly keys: readonly (readonly [PackedName, key: string])[];
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

/** Puts changes on top of others; the same object where they bring nothing new. */
function withChanges(before: Kept, news: readonly PackChange[]): Kept {
  const fresh = news.filter((change) => isLater(change, before.changes.get(change.id)));
  if (fresh.length === 0) return before;
  const changes = new Map(before.changes);
  let { clock } = before;
  for (const change of fresh) {
    if (isLater(change, changes.get(change.id))) changes.set(change.id, change);
    clock = Math.max(clock, change.clock);
  }
  return { ...before, changes, list: [...changes.values()], clock };
}

export interface HeldReader {
  /** Undefined until the first pull has brought the location. Throws what the database throws, or for a damaged snapshot. */
  read(db: CratebookDatabase, customerLocationId: string): Promise<Held | undefined>;
  /** What was read last with news on top that the disk may not have yet; undefined where they are of nothing that was read. */
  ahead(news: Pick<Told, 'epoch' | 'parts'>): Held | undefined;
  /** The next `read` goes by the disk alone again. */
  settled(): void;
}

/**
 * Reads what the device holds of a location's catalogue, again and again. What is in memory already isn't read once more: a snapshot that
 * still lies where it lay, and changes of it that were read before.
 */
export function createHeldReader(): HeldReader {
  let kept = new Map<string, Kept>();
  let told: Told[] = [];
  let last: Known | undefined;

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
    const bare = before ?? { placed, pack: file ? openPack(file.bytes) : null, changes: new Map(), list: [], clock: 0 };
    return withChanges(
      bare,
      rows.flatMap(({ changes }) => changes),
    );
  };

  /** What came of putting a part of the news on top, so that it is the same object each time that it is asked. */
  const merged = new WeakMap<NewsPart, { readonly before: Kept; readonly after: Kept }>();
  const withPart = (before: Kept, part: NewsPart): Kept => {
    const known = merged.get(part);
    if (known?.before === before) return known.after;
    const after = withChanges(before, part.changes);
    merged.set(part, { before, after });
    return after;
  };

  const heldOf = ({ epoch, keys, location, categories, bought }: Known): Held => {
    const collections = keys.map(([collection, key]): [PackedName, HeldCollection] => {
      let now = kept.get(key)!;
      for (const news of told)
        if (news.epoch === epoch)
          for (const part of news.parts) if (part.key === key && part.placed === now.placed) now = withPart(now, part);
      const { placed, pack, list, clock } = now;
      const mark = `${epoch} ${key} ${placed} ${clock} ${list.length}`;
      return [collection, { key, mark, known: pack !== null || list.length > 0, pack, changes: list }];
    });
    const held = Object.fromEntries(collections) as Record<PackedName, HeldCollection>;
    return { ...held, location, bought, categories };
  };

  return {
    async read(db, customerLocationId) {
      const now = Date.now();
      const done = new Set(told.filter(({ settled, at }) => settled || now - at > DOUBT_AFTER_MS));
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
        const [fetched, categories, bought] = await Promise.all([
          Promise.all(PACKED_NAMES.map((name) => fetch(db, name, scopes[name]))),
          db.live('categories').toArray(),
          boughtItems(db, location),
        ]);
        return { location, epoch, fetched, categories, bought: bought.sort() };
      });
      told = told.filter((news) => !done.has(news));
      if (!found) {
        last = undefined;
        return undefined;
      }
      const { location, epoch, fetched, categories, bought } = found;
      // Only once all of it could be opened does it take the place of what was there.
      kept = new Map(fetched.map((each) => [each.key, take(each)]));
      last = {
        ...{ location, epoch, bought },
        categories: new Map(categories.map(({ id, sequence }) => [id, sequence])),
        keys: fetched.map(({ collection, key }) => [collection, key]),
      };
      return heldOf(last);
    },
    ahead({ epoch, parts }) {
      told.push({ epoch, parts, at: Date.now(), settled: false });
      const isHeld = ({ key, placed }: NewsPart) => kept.get(key)?.placed === placed;
      return last?.epoch === epoch && parts.some(isHeld) ? heldOf(last) : undefined;
    },
    settled() {
      for (const news of told) news.settled = true;
    },
  };
}

const isLater = (change: PackChange, known: PackChange | undefined): boolean =>
  known === undefined || change.clock > known.clock || (change.clock === known.clock && change.ord > known.ord);
