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
import { createLimitedCache } from '../limited-cache.ts';
import { packsMade, refusals } from '../metrics.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { type FeedClock, readClock } from './feed-clock.ts';
import { buildPack } from './pack-builder.ts';
import { findNewest, type Pack, readPack, type StoredPack, storePack, type Wanted } from './pack-store.ts';
import type { PartText } from './packed-source.ts';
import { type Scope, scopesOf } from './scopes.ts';

/** Returns the packed collections of a scope. */
export function packedCollectionsOf(scope: string): PackedName[] {
  if (scope === 'tenant') return ['items'];
  if (scope.startsWith('pricelist:')) return ['prices'];
  if (scope.startsWith('location:')) return ['locationItems'];
  if (scope.startsWith('warehouse:')) return ['availability'];
  return [];
}

/**
 * PULL8: builds snapshots once per tenant and state, and stores them compressed in the database. Rebuilds a snapshot
 * after MAX_BEHIND changes.
 */
export interface Packs {
  /**
   * Finds stored snapshots in the device's form, no newer than the transaction's own and with at most `maxBehind`
   * changes since then. `missing` lists the snapshots to make before the device can be answered.
   */
  find(tx: Tx, now: FeedClock, wanted: readonly Wanted[], form: number, maxBehind?: number): Promise<FoundPacks>;
  /**
   * Makes and stores snapshots in the company's turn. Reads their rows in a separate transaction and packs them after
   * it has ended. Concurrent callers share the result.
   */
  make(tenant: Tenant, database: Database, wanted: readonly Wanted[], form: number): Promise<void>;
  /**
   * Returns the bytes of an offered snapshot. Throws `not_found` for another tenant's snapshot or a scope that the
   * caller lacks.
   */
  read(tenant: Tenant, tx: Tx, actor: Actor, id: string): Promise<FileAnswer>;
}

export interface FoundPacks {
  readonly packs: PackRef[];
  readonly missing: Wanted[];
}

/** A new snapshot is made after more changes than this. */
const MAX_BEHIND = 500;
/** Changed rows of a packed collection that are sent one by one. With more of them the device gets a newer snapshot. */
export const MAX_CHANGED = 2000;
/** Bytes of snapshots cached in memory. The least recently used ones are evicted first. */
const MAX_BYTES = 64_000_000;

const urlOf = (id: string): string => `${API_BASE}/sync/packs/${id}`;
const refOf = ({ id, collection, scope, clock, size, form }: Omit<Pack, 'bytes'>): PackRef => ({
  ...{ collection, scope, clock, ord: END_OF_CLOCK, url: urlOf(id), bytes: size },
  // Apps before 0.2 send no form.
  ...(form >= FLAT_FORM ? { form } : {}),
});

/** Creates the snapshot service of one server. `secret` keys the ids of the snapshots. */
export function createPacks(
  secret: Buffer,
  partsOf: (tx: Tx, collection: PackedName, scope: Scope) => AsyncIterable<PartText>,
  build: typeof buildPack = buildPack,
): Packs {
  const atHand = createLimitedCache<Pack>(MAX_BYTES);
  /** Packs in progress. Devices that pull at the same time wait for the same pack. */
  const making = new Map<string, Promise<void>>();
  /** At most two packs are built at a time, one per company, because a large pack uses a core for a second or more. */
  const queue = new FairQueue({
    total: 2,
    maxWaitMs: 60_000,
    onRefused: (tenant) => refusals.inc({ queue: 'packs', tenant }),
  });
  /** Apps of form 2 can read the current form. */
  const formOf = (form: number) => (form >= FLAT_FORM ? PACK_FORM : form);

  async function make(tenant: Tenant, database: Database, { collection, scope }: Wanted, form: number): Promise<void> {
    let now: FeedClock | undefined;
    const { bytes, encoding } = await build({ collection, form, viewer: scope.viewer }, (onPart) =>
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
    packsMade.inc();
    const content = createHash('sha256').update(bytes).digest('base64url');
    // The id is a keyed hash of the content: a device does not fetch equal content again, and no caller can guess an
    // id.
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
