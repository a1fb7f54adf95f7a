import { createHash, createHmac } from 'node:crypto';
import { API_BASE } from '../../contract/api-base.ts';
import type { FileAnswer } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { FLAT_FORM, PACK_FORM } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import { END_OF_CLOCK, type PackRef } from '../../contract/sync.ts';
import type { Actor } from '../actor.ts';
import type { Database } from '../db/connection/database.ts';
import { inTenant, type Tx } from '../db/tenant-transaction.ts';
import { FairQueue } from '../fair-queue.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { type FeedClock, readClock } from './feed-clock.ts';
import { buildPack } from './pack-builder.ts';
import { findNewest, type Pack, readPack, type StoredPack, storePack, type Wanted } from './pack-store.ts';
import type { PartText } from './packed-source.ts';
import { type Scope, scopesOf } from './scopes.ts';

/** Which packed collections live in a scope. */
export function packedCollectionsOf(scope: string): PackedName[] {
  if (scope === 'tenant') return ['items'];
  if (scope.startsWith('pricelist:')) return ['prices'];
  if (scope.startsWith('location:')) return ['locationItems'];
  if (scope.startsWith('warehouse:')) return ['availability'];
  return [];
}

/** PULL8: snapshots are made once per tenant and state, kept compressed in the database, and made anew when enough has changed. */
export interface Packs {
  /**
   * Finds stored snapshots no newer than the transaction's own, in the form that the device reads, with at most `maxBehind` changes since.
   * `missing` are those to make before the device can be answered.
   */
  find(tx: Tx, now: FeedClock, wanted: readonly Wanted[], form: number, maxBehind?: number): Promise<FoundPacks>;
  /**
   * Makes and stores snapshots, in the company's turn. Their rows are read in a transaction of its own, and they are packed after it has ended.
   * Callers at the same time share what is made.
   */
  make(tenant: Tenant, database: Database, wanted: readonly Wanted[], form: number): Promise<void>;
  /** The bytes of an offered snapshot. Throws `not_found` for another tenant's, and for a scope that isn't the caller's. */
  read(tenant: Tenant, tx: Tx, actor: Actor, id: string): Promise<FileAnswer>;
}

export interface FoundPacks {
  readonly packs: PackRef[];
  readonly missing: Wanted[];
}

/** More changes than this since the snapshot, and a new one is made. */
const MAX_BEHIND = 500;
/** More rows of a packed collection than this are not sent one by one: the device gets a newer snapshot. */
export const MAX_CHANGED = 2000;
/** Most bytes of snapshots that are kept at hand beside the database; the least recently used go first. */
const MAX_BYTES = 64_000_000;

const urlOf = (id: string): string => `${API_BASE}/sync/packs/${id}`;
const refOf = ({ id, collection, scope, clock, size, form }: Omit<Pack, 'bytes'>): PackRef => ({
  ...{ collection, scope, clock, ord: END_OF_CLOCK, url: urlOf(id), bytes: size },
  // Apps of before 0.2 know no forms.
  ...(form >= FLAT_FORM ? { form } : {}),
});

export function createPacks(
  secret: Buffer,
  partsOf: (tx: Tx, collection: PackedName, scope: Scope) => AsyncIterable<PartText>,
): Packs {
  const atHand = createShelf<Pack>(MAX_BYTES);
  /** Packs being made, so that devices that come together wait for one instead of each having its own made. */
  const making = new Map<string, Promise<void>>();
  /** Two at once, one of them for the same company: a large one takes a core for a second or more. */
  const queue = new FairQueue({ total: 2, maxWaitMs: 60_000 });
  /** An app of form 2 reads what is packed now. */
  const formOf = (form: number) => (form >= FLAT_FORM ? PACK_FORM : form);

  async function make(tenant: Tenant, database: Database, { collection, scope }: Wanted, form: number): Promise<void> {
    let now: FeedClock | undefined;
    const { bytes, encoding } = await buildPack({ collection, form, viewer: scope.viewer }, (onPart) =>
      inTenant(
        database,
        tenant.id,
        async (tx) => {
          now = await readClock(tx);
          for await (const part of partsOf(tx, collection, scope)) onPart(part);
        },
        { readOnly: true, snapshot: true },
      ),
    );
    const content = createHash('sha256').update(bytes).digest('base64url');
    // Named by its content, so that what has come to be the same again needn't travel again; and not to be guessed.
    const id = createHmac('sha256', secret)
      .update([tenant.id, collection, scope.scope, scope.rev, form, content].join('|'))
      .digest('base64url');
    const { value: clock, storedEpoch: epoch } = now!;
    const pack: Pack = {
      ...{ id, collection, scope: scope.scope, rev: scope.rev, form, epoch, clock, encoding, bytes },
      size: bytes.length,
    };
    await inTenant(database, tenant.id, (tx) => storePack(tx, pack));
    atHand.put(`${tenant.id}|${pack.id}`, pack, pack.size);
  }

  return {
    async find(tx, now, wanted, form, maxBehind = MAX_BEHIND) {
      const newest = await findNewest(tx, now, wanted, formOf(form), MAX_BEHIND + 1);
      const found = wanted.map((each) => ({ each, kept: newest.get(`${each.collection}|${each.scope.scope}`) }));
      const isGood = (kept: StoredPack | undefined) => kept !== undefined && kept.behind <= maxBehind;
      return {
        packs: found.flatMap(({ kept }) => (kept && isGood(kept) ? [refOf(kept)] : [])),
        missing: found.flatMap(({ each, kept }) => (isGood(kept) ? [] : [each])),
      };
    },
    async make(tenant, database, wanted, form) {
      for (const each of wanted) {
        const key = [tenant.id, each.collection, each.scope.scope, each.scope.rev, formOf(form)].join('|');
        let made = making.get(key);
        if (!made) {
          made = queue.run(tenant.id, () => make(tenant, database, each, formOf(form)));
          making.set(key, made);
          const done = () => void making.delete(key);
          made.then(done, done);
        }
        await made;
      }
    },
    async read(tenant, tx, actor, id) {
      const key = `${tenant.id}|${id}`;
      const pack = atHand.get(key) ?? (await readPack(tx, id));
      if (!pack) throw new AppError('not_found');
      atHand.put(key, pack, pack.size);
      const own = await scopesOf(tx, actor);
      if (!own.some(({ scope, rev }) => scope === pack.scope && rev === pack.rev)) throw new AppError('not_found');
      return {
        fileName: `${pack.collection}.pack`,
        mediaType: pack.form >= FLAT_FORM ? 'application/octet-stream' : 'application/json',
        bytes: pack.bytes,
        encoding: pack.encoding,
      };
    },
  };
}

/** A map of so many bytes in all: what was not used for longest goes first. */
function createShelf<T>(most: number): {
  get(key: string): T | undefined;
  put(key: string, value: T, size: number): void;
} {
  const kept = new Map<string, { readonly value: T; readonly size: number }>();
  let bytes = 0;
  const remove = (key: string) => {
    bytes -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return {
    get: (key) => kept.get(key)?.value,
    put(key, value, size) {
      remove(key);
      kept.set(key, { value, size });
      bytes += size;
      for (const oldest of kept.keys()) {
        if (bytes <= most) break;
        remove(oldest);
      }
    },
  };
}
