import type { PackedName } from '../../contract/collections.ts';
import type { PackedColumns } from '../../contract/pack.ts';
import { hash53 } from '../../rules/hash.ts';
import { type CratebookDatabase, packKey, readMeta, type Stored } from '../../src/data/database.ts';
import type { Change } from './packed-table.ts';

/** A packed collection of one scope as the device holds it. */
export interface HeldCollection {
  /** Equal marks of one user, equal content: made of the feed's epoch and of where the snapshot and each change stand in it. */
  readonly mark: string;
  /** False when neither the snapshot nor a change of it was ever brought. */
  readonly known: boolean;
  readonly text: string | null;
  readonly changes: readonly Change[];
}

/** All that a location's catalogue is made of. */
export interface Held {
  readonly location: Stored<'locations'>;
  /** Sequence of each category, by id. */
  readonly categories: ReadonlyMap<string, number>;
  readonly items: HeldCollection;
  readonly prices: HeldCollection;
  readonly locationItems: HeldCollection;
  readonly availability: HeldCollection;
}

/** Reads it in one transaction, so that no pull can come in between. Undefined until the first pull has brought the location. */
export function readHeld(db: CratebookDatabase, customerLocationId: string): Promise<Held | undefined> {
  return db.transaction(
    'r',
    [db.table('locations'), db.table('categories'), db.packs, db.overlay, db.meta],
    async () => {
      const location = await db.live('locations').get(customerLocationId);
      if (!location) return undefined;
      const epoch = (await readMeta(db, 'epoch')) ?? '-';
      const read = (collection: PackedName, scope: string) => readCollection(db, collection, scope, epoch);
      const categories = await db.live('categories').toArray();
      return {
        location,
        categories: new Map(categories.map(({ id, sequence }) => [id, sequence])),
        items: await read('items', 'tenant'),
        prices: await read('prices', `pricelist:${location.priceListId}`),
        locationItems: await read('locationItems', `location:${customerLocationId}`),
        availability: await read('availability', `warehouse:${location.warehouseId}`),
      };
    },
  );
}

async function readCollection(
  db: CratebookDatabase,
  collection: PackedName,
  scope: string,
  epoch: string,
): Promise<HeldCollection> {
  const pack = await db.packs.get(packKey({ collection, scope }));
  const overlay = await db.overlay.where('[collection+scope]').equals([collection, scope]).toArray();
  const changes = overlay.map(({ id, clock, ord }) => `${id}:${clock}:${ord}`).join(' ');
  return {
    mark: `${epoch} ${scope} ${pack ? `${pack.clock}:${pack.ord}` : '-'} ${overlay.length} ${hash53(changes)}`,
    known: pack !== undefined || overlay.length > 0,
    text: pack?.text ?? null,
    changes: overlay,
  };
}

/** Parses a snapshot's text. Throws a SyntaxError when it is damaged. */
export const parsePack = ({ text }: HeldCollection): PackedColumns | null =>
  text === null ? null : (JSON.parse(text) as PackedColumns);
