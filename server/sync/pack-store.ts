import { FLAT_FORM } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { FeedClock } from './feed-clock.ts';
import type { Scope } from './scopes.ts';

export interface Wanted {
  readonly collection: PackedName;
  readonly scope: Scope;
}

/** A snapshot as it is served. Its id is derived from its content, so the content under an id never changes. */
export interface Pack {
  readonly id: string;
  readonly collection: PackedName;
  readonly scope: string;
  readonly rev: string;
  readonly form: number;
  readonly epoch: string;
  readonly clock: number;
  readonly encoding: 'br' | 'gzip';
  readonly bytes: Uint8Array;
  readonly size: number;
}

/** A stored snapshot without its bytes. `behind` is the number of rows changed since then, counted up to `limit`. */
export interface StoredPack extends Omit<Pack, 'bytes'> {
  readonly behind: number;
}

type NewestRow = Omit<StoredPack, 'form' | 'epoch'>;

/**
 * Returns the newest usable snapshot of each wanted collection, keyed by `collection|scope`. PULL5 excludes three
 * kinds. A snapshot of another epoch is invalid, because a restored backup starts a new epoch. A snapshot from before
 * pruned tombstones would bring back deleted rows. A snapshot newer than the transaction's own would hide the changes
 * between the two.
 */
export async function findNewest(
  tx: Tx,
  now: FeedClock,
  wanted: readonly Wanted[],
  form: number,
  limit: number,
): Promise<Map<string, StoredPack>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await tx.connection.query<NewestRow>(
    `select w.collection, w.scope, w.rev, p.id, p.clock, p.encoding, p.size, b.behind
     from unnest($2::text[], $3::text[], $4::text[]) as w(collection, scope, rev)
     cross join lateral (
       select id, clock, encoding, octet_length(bytes) as size from packs
       where tenant_id = $1 and scope = w.scope and collection = w.collection and form = $5 and rev = w.rev and epoch = $6
         and clock between $7 and $8
       order by clock desc limit 1) p
     cross join lateral (
       select count(*)::int as behind from (
         select from changes where tenant_id = $1 and scope = w.scope and clock > p.clock and collection = w.collection limit $9) c) b`,
    [
      tx.tenantId,
      wanted.map(({ collection }) => collection),
      wanted.map(({ scope }) => scope.scope),
      wanted.map(({ scope }) => scope.rev),
      form,
      now.storedEpoch,
      now.prunedTo,
      now.value,
      limit,
    ],
    'newest_packs',
  );
  return new Map(rows.map((row) => [`${row.collection}|${row.scope}`, { ...row, form, epoch: now.storedEpoch }]));
}

/** Returns the tenant's snapshot with this id, or undefined. */
export async function readPack(tx: Tx, id: string): Promise<Pack | undefined> {
  const { rows } = await tx.connection.query<Pack>(
    'select id, collection, scope, rev, form, epoch, clock, encoding, bytes, octet_length(bytes) as size from packs where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
    'read_pack',
  );
  return rows[0];
}

/**
 * Stores a snapshot for all servers. Deletes its older versions, also of earlier forms, after a day: a device that was
 * offered one has fetched it by then, or asks again.
 */
export async function storePack(tx: Tx, pack: Pack): Promise<void> {
  const { id, collection, scope, rev, form, epoch, clock, encoding, bytes } = pack;
  await tx.connection.query(
    `insert into packs (tenant_id, id, collection, scope, rev, form, epoch, clock, encoding, bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (tenant_id, id) do update set built_at = now(), epoch = excluded.epoch,
       clock = case when packs.epoch = excluded.epoch then greatest(packs.clock, excluded.clock) else excluded.clock end`,
    [tx.tenantId, id, collection, scope, rev, form, epoch, clock, encoding, Buffer.from(bytes)],
    'store_pack',
  );
  await tx.connection.query(
    `delete from packs where tenant_id = $1 and scope = $2 and collection = $3
       and form between least($4, ${FLAT_FORM}) and $4 and id <> $5 and built_at < now() - interval '1 day'`,
    [tx.tenantId, scope, collection, form, id],
    'drop_old_packs',
  );
}
