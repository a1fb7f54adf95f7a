import { createHash, createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { API_BASE } from '../../contract/api-base.ts';
import type { PackedName } from '../../contract/collections.ts';
import type { FileAnswer } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { packRows } from '../../contract/pack.ts';
import { END_OF_CLOCK, type PackRef } from '../../contract/sync.ts';
import type { Actor } from '../context.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { type Scope, scopesOf } from './scopes.ts';

const compress = promisify(gzip);

/** A snapshot as it is served: named by its content's origin, so it never changes under its name. */
interface Pack {
  readonly ref: PackRef;
  readonly scope: Scope;
  readonly tenantId: string;
  readonly bytes: Buffer;
}

/** Which packed collections live in a scope. */
export function packedCollectionsOf(scope: string): PackedName[] {
  if (scope === 'tenant') return ['items'];
  if (scope.startsWith('pricelist:')) return ['prices'];
  if (scope.startsWith('location:')) return ['locationItems'];
  if (scope.startsWith('warehouse:')) return ['availability'];
  return [];
}

/** PULL8: snapshots are built once per tenant and state, kept compressed in memory, and made anew when enough has changed. */
export interface Packs {
  /** A snapshot of the collection no newer than the transaction's own; builds one if there is none that is fresh enough. */
  offer(tenant: Tenant, tx: Tx, collection: PackedName, scope: Scope): Promise<PackRef>;
  /** The bytes of an offered snapshot, gzipped. Throws `not_found` for another tenant's, and for a scope that isn't the caller's. */
  read(tenant: Tenant, tx: Tx, actor: Actor, id: string): Promise<FileAnswer>;
}

/** More changes than this since the snapshot, and a new one is built. */
const MAX_BEHIND = 500;
/** Snapshots kept in memory; the least recently offered goes first. */
const MAX_KEPT = 400;

export function createPacks(
  secret: Buffer,
  load: (tx: Tx, collection: PackedName, scope: Scope) => Promise<Map<string, unknown>>,
): Packs {
  const current = new Map<string, Pack>();
  const byId = new Map<string, Pack>();

  async function changedSince(tx: Tx, pack: Pack): Promise<number> {
    const { rows } = await tx.connection.query(
      `select count(*) as changes from (select from changes where tenant_id = $1 and scope = $2 and (clock, ord) > ($3::bigint, $4::int) and collection = $5 limit ${MAX_BEHIND + 1}) c`,
      [tx.tenantId, pack.ref.scope, pack.ref.clock, pack.ref.ord, pack.ref.collection],
      'changed_since_pack',
    );
    return Number(rows[0]?.changes ?? 0);
  }

  async function build(
    tenant: Tenant,
    tx: Tx,
    collection: PackedName,
    scope: Scope,
    { clock, epoch }: { clock: number; epoch: string },
  ): Promise<Pack> {
    const loaded = await load(tx, collection, scope);
    const bytes = await compress(Buffer.from(JSON.stringify(packRows(collection, [...loaded.values()]))), { level: 6 });
    const name = createHash('sha256').update(bytes).digest('base64url');
    const id = createHmac('sha256', secret)
      .update(`${tenant.id}|${scope.scope}|${scope.rev}|${collection}|${epoch}|${clock}|${name}`)
      .digest('base64url');
    const ref = {
      collection,
      scope: scope.scope,
      clock,
      ord: END_OF_CLOCK,
      url: `${API_BASE}/sync/packs/${id}`,
      bytes: bytes.length,
    };
    const pack = { ref, scope, tenantId: tenant.id, bytes };
    byId.set(id, pack);
    return pack;
  }

  return {
    async offer(tenant, tx, collection, scope) {
      const now = await readEpoch(tx);
      // PULL5: a restored backup begins another epoch, in which a snapshot of the time that was lost means nothing; and a
      // snapshot from before pruned tombstones would bring back what was deleted since.
      const key = `${tenant.id}|${collection}|${scope.scope}|${scope.rev}|${now.epoch}`;
      const kept = current.get(key);
      if (
        kept &&
        kept.ref.clock <= now.clock &&
        kept.ref.clock >= now.prunedTo &&
        (await changedSince(tx, kept)) <= MAX_BEHIND
      ) {
        current.delete(key);
        current.set(key, kept);
        return kept.ref;
      }
      const pack = await build(tenant, tx, collection, scope, now);
      current.set(key, pack);
      for (const [oldest, { ref }] of current) {
        if (current.size <= MAX_KEPT) break;
        current.delete(oldest);
        byId.delete(ref.url.slice(ref.url.lastIndexOf('/') + 1));
      }
      return pack.ref;
    },
    async read(tenant, tx, actor, id) {
      const pack = byId.get(id);
      if (!pack || pack.tenantId !== tenant.id) throw new AppError('not_found');
      const own = await scopesOf(tx, actor);
      if (!own.some(({ scope, rev }) => scope === pack.scope.scope && rev === pack.scope.rev))
        throw new AppError('not_found');
      return {
        fileName: `${pack.ref.collection}.json`,
        mediaType: 'application/json',
        bytes: pack.bytes,
        encoding: 'gzip',
        immutable: true,
      };
    },
  };
}

/** Where the tenant's clock stands in the transaction's snapshot, and up to where tombstones are gone. */
async function readEpoch(tx: Tx): Promise<{ clock: number; prunedTo: number; epoch: string }> {
  const { rows } = await tx.connection.query(
    'select value, pruned_to, epoch from tenant_clock where tenant_id = $1',
    [tx.tenantId],
    'pack_clock',
  );
  const row = rows[0];
  return { clock: Number(row?.value ?? 0), prunedTo: Number(row?.pruned_to ?? 0), epoch: String(row?.epoch ?? '') };
}
