import { createHash, createHmac } from 'node:crypto';
import { API_BASE } from '../../contract/api-base.ts';
import type { FileAnswer } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { FLAT_FORM, PACK_FORM } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import { END_OF_CLOCK, type PackRef } from '../../contract/sync.ts';
import type { Actor } from '../actor.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { buildPack } from './pack-builder.ts';
import { type FeedClock, findNewest, type Pack, readPack, storePack, type Wanted } from './pack-store.ts';
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
  /** Snapshots no newer than the transaction's own, in the form that the device reads; those that are missing or too old are made. */
  offer(tenant: Tenant, tx: Tx, now: FeedClock, wanted: readonly Wanted[], form: number): Promise<PackRef[]>;
  /** The bytes of an offered snapshot. Throws `not_found` for another tenant's, and for a scope that isn't the caller's. */
  read(tenant: Tenant, tx: Tx, actor: Actor, id: string): Promise<FileAnswer>;
}

/** More changes than this since the snapshot, and a new one is made. */
export const MAX_BEHIND = 500;
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
  const making = new Map<string, Promise<Pack>>();

  async function make(
    tenant: Tenant,
    tx: Tx,
    now: FeedClock,
    { collection, scope }: Wanted,
    form: number,
  ): Promise<Pack> {
    const { bytes, encoding } = await buildPack(
      { collection, form, viewer: scope.viewer },
      partsOf(tx, collection, scope),
    );
    const content = createHash('sha256').update(bytes).digest('base64url');
    // Named by its content, so that what has come to be the same again needn't travel again; and not to be guessed.
    const id = createHmac('sha256', secret)
      .update([tenant.id, collection, scope.scope, scope.rev, form, content].join('|'))
      .digest('base64url');
    const { value: clock, storedEpoch: epoch } = now;
    return {
      id,
      collection,
      scope: scope.scope,
      rev: scope.rev,
      form,
      epoch,
      clock,
      encoding,
      bytes,
      size: bytes.length,
    };
  }

  /** A new pack, or the one that somebody else is just having made where it is not of a later state than the transaction sees. */
  async function makeOnce(tenant: Tenant, tx: Tx, now: FeedClock, wanted: Wanted, form: number): Promise<Pack> {
    const key = [tenant.id, now.epoch, wanted.collection, wanted.scope.scope, wanted.scope.rev, form].join('|');
    const others = await making.get(key)?.catch(() => undefined);
    if (others && others.clock <= now.value && others.clock >= now.prunedTo) return others;
    const made = make(tenant, tx, now, wanted, form);
    making.set(key, made);
    try {
      return await made;
    } finally {
      if (making.get(key) === made) making.delete(key);
    }
  }

  return {
    async offer(tenant, tx, now, wanted, form) {
      // An app of form 2 reads what is packed now.
      const known = form >= FLAT_FORM ? PACK_FORM : form;
      const newest = await findNewest(tx, now, wanted, known, MAX_BEHIND + 1);
      const refs: PackRef[] = [];
      for (const each of wanted) {
        const kept = newest.get(`${each.collection}|${each.scope.scope}`);
        if (kept && kept.behind <= MAX_BEHIND) {
          refs.push(refOf(kept));
          continue;
        }
        const pack = await makeOnce(tenant, tx, now, each, known);
        atHand.put(`${tenant.id}|${pack.id}`, pack, pack.size);
        // Before the device hears of it, for it may ask another server.
        tx.thereafter((own) => storePack(own, pack));
        refs.push(refOf(pack));
      }
      return refs;
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
