import { type CollectionName, isCollection } from '../../contract/collections.ts';
import { AppError } from '../../contract/errors.ts';
import { PACKED_NAMES } from '../../contract/packed-names.ts';
import { type Change, END_OF_CLOCK, MAX_PULL_ROWS, type PullReply, type syncEndpoints } from '../../contract/sync.ts';
import type { HandlersOf, SignedInContext } from '../context.ts';
import type { Columns } from '../db/rows.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { sources } from '../domains/sources.ts';
import { outside } from '../outside.ts';
import { readClock } from './feed-clock.ts';
import type { Wanted } from './pack-store.ts';
import { MAX_CHANGED, packedCollectionsOf } from './packs.ts';
import { presentationOf, revFor, type Scope, scopesOf } from './scopes.ts';

/** Results that one pull returns at most. If more are waiting, it answers as of the last returned one. */
const MAX_PULL_RESULTS = 1000;

/** Seconds after which a device asks again for packs that could not be made. */
const RETRY_S = 5;

type Pull = HandlersOf<typeof syncEndpoints>['pull'];
type Body = Parameters<Pull>[1]['body'];
interface Place {
  readonly scope: Scope;
  readonly reset: boolean;
  readonly clock: number;
  readonly ord: number;
  readonly filling: number | undefined;
}

/**
 * Rounds of making packs per call. A second round is needed if a scope's presentation or the epoch changes during the
 * first.
 */
const MAX_ROUNDS = 3;

/**
 * PULL8: makes missing packs outside the transaction. Then answers from a later snapshot, which includes the changes
 * since those packs, so the cursor belongs to one snapshot.
 */
export const pull: Pull = async (context, { body }) => {
  const first = await pullOnce(context, body, undefined);
  if ('epoch' in first) return first;
  const { services, tenant } = context;
  return outside(async (inTransaction) => {
    const database = await services.registry.databaseOf(tenant);
    let { missing } = first;
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      await services.packs.make(tenant, database, missing, body.packForm ?? 1);
      const next = await inTransaction((again) => pullOnce(again, body, Number.POSITIVE_INFINITY));
      if ('epoch' in next) return next;
      ({ missing } = next);
    }
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_S });
  });
};

/**
 * PULL1, PULL2, PULL4, PULL5, PULL9: reads everything in one snapshot. Returns the packs to make first, if any are
 * missing.
 */
async function pullOnce(
  { tx, actor, services }: SignedInContext,
  body: Body,
  maxBehind: number | undefined,
): Promise<PullReply | { readonly missing: Wanted[] }> {
  const now = await readClock(tx);
  const scopes = await scopesOf(tx, actor);
  const sameEpoch = body.epoch === now.epoch;
  /**
   * A scope whose pack is missing is refilled completely, because the offered pack may be older than the scope's
   * cursor.
   */
  const isHeld = (collection: string, scope: string) =>
    body.packs.some((pack) => pack.collection === collection && pack.scope === scope);
  const places = scopes.map((scope): Place => {
    const held = body.scopes.find((cursor) => cursor.scope === scope.scope);
    const usable =
      held !== undefined &&
      sameEpoch &&
      presentationOf(held.rev) === scope.rev &&
      // A refill in progress never needs tombstones from before its start.
      (held.filling ?? held.clock) >= now.prunedTo &&
      held.clock <= now.value &&
      packedCollectionsOf(scope.scope).every((name) => isHeld(name, scope.scope));
    // PULL9: all rows are sent again in the current shapes. The device keeps its rows, and its packs, which have no
    // shapes.
    if (usable && held.rev !== revFor(scope, body.shapes))
      return { scope, reset: false, clock: 0, ord: 0, filling: held.filling ?? held.clock };
    return {
      scope,
      reset: !usable,
      clock: usable ? held.clock : 0,
      ord: usable ? held.ord : 0,
      filling: usable ? held.filling : now.value,
    };
  });

  const wanted: Wanted[] = [];
  /**
   * The position after which rows of a packed collection are wanted: that of the pack that the device holds or now
   * gets.
   */
  let floors: { collection: string; scope: string; clock: number; ord: number }[] = [];
  for (const { scope, reset } of places) {
    for (const collection of packedCollectionsOf(scope.scope)) {
      const held = reset
        ? undefined
        : body.packs.find((pack) => pack.collection === collection && pack.scope === scope.scope);
      // A device that asks for a newer pack keeps the changes since the old one, so nothing else of the scope is sent
      // again.
      if (held && !held.renew) floors.push(held);
      else wanted.push({ collection, scope });
    }
  }
  const find = (each: readonly Wanted[]) => services.packs.find(tx, now, each, body.packForm ?? 1, maxBehind);
  const { packs, missing } = await find(wanted);
  if (missing.length > 0) return { missing };
  floors.push(...packs);

  let rows = await readChanges(tx, places, floors);
  if (rows.length > MAX_PULL_ROWS) {
    const large = await largeChanges(tx, places, floors);
    if (large.length > 0) {
      const { packs: newer, missing } = await find(large);
      if (missing.length > 0) return { missing };
      packs.push(...newer);
      const isNewer = (floor: { collection: string; scope: string }) =>
        newer.some(({ collection, scope }) => collection === floor.collection && scope === floor.scope);
      floors = [...floors.filter((floor) => !isNewer(floor)), ...newer];
      rows = await readChanges(tx, places, floors);
    }
  }
  const more = rows.length > MAX_PULL_ROWS;
  const page = more ? rows.slice(0, MAX_PULL_ROWS) : rows;
  const last = page.at(-1);
  const client = await readClient(tx, body.clientId, actor.userId, body.settledSeq);
  return {
    epoch: now.epoch,
    scopes: places.map(({ scope, reset, clock, ord, filling }) => {
      const at = { scope: scope.scope, rev: revFor(scope, body.shapes), reset };
      if (!more || !last) return { ...at, clock: now.value, ord: END_OF_CLOCK };
      const end = later({ clock, ord }, last);
      return { ...at, clock: end.clock, ord: end.ord, ...(filling === undefined ? {} : { filling }) };
    }),
    changes: await present(tx, page, new Map(scopes.map((scope) => [scope.scope, scope]))),
    packs,
    more,
    lastSeq: client.lastSeq,
    results: client.results,
    serverTime: new Date().toISOString(),
  };
}

interface Position {
  readonly clock: number;
  readonly ord: number;
}
const later = (a: Position, b: Position): Position =>
  a.clock > b.clock || (a.clock === b.clock && a.ord > b.ord) ? a : b;

type ChangeRow = Columns<'changes', 'collection' | 'id' | 'scope' | 'clock' | 'ord' | 'deleted'>;

async function readChanges(
  tx: Tx,
  places: readonly Place[],
  floors: readonly (Position & { collection: string; scope: string })[],
): Promise<ChangeRow[]> {
  const { rows } = await tx.connection.query<ChangeRow>(
    `select c.collection, c.id, c.scope, c.clock, c.ord, c.deleted
     from unnest($2::text[], $3::bigint[], $4::int[], $5::boolean[]) as s(scope, clock, ord, fresh)
     cross join lateral (
       select * from changes c
       where c.tenant_id = $1 and c.scope = s.scope and (c.clock, c.ord) > (s.clock, s.ord)
         -- A refill needs no tombstones, but for what its snapshot still holds.
         and not (s.fresh and c.deleted and c.collection <> all($11::text[]))
         and not exists (
           select from unnest($6::text[], $7::text[], $8::bigint[], $9::int[]) as f(collection, scope, clock, ord)
           where f.collection = c.collection and f.scope = c.scope and (c.clock, c.ord) <= (f.clock, f.ord))
       order by c.clock, c.ord limit $10) c
     order by c.clock, c.ord limit $10`,
    [
      tx.tenantId,
      places.map((place) => place.scope.scope),
      places.map((place) => place.clock),
      places.map((place) => place.ord),
      places.map((place) => place.reset),
      floors.map((floor) => floor.collection),
      floors.map((floor) => floor.scope),
      floors.map((floor) => floor.clock),
      floors.map((floor) => floor.ord),
      MAX_PULL_ROWS + 1,
      PACKED_NAMES,
    ],
    'read_changes',
  );
  return rows;
}

/** PULL8: returns the held packs with more changed rows than are sent one by one. */
async function largeChanges(
  tx: Tx,
  places: readonly Place[],
  floors: readonly (Position & { collection: string; scope: string })[],
): Promise<Wanted[]> {
  const held = places.flatMap(({ scope, clock, ord }) =>
    packedCollectionsOf(scope.scope).flatMap((collection) => {
      const floor = floors.find((each) => each.collection === collection && each.scope === scope.scope);
      return floor ? [{ collection, scope, from: later({ clock, ord }, floor) }] : [];
    }),
  );
  const { rows } = await tx.connection.query<{ at: number }>(
    `select h.at from unnest($2::text[], $3::text[], $4::bigint[], $5::int[]) with ordinality as h(collection, scope, clock, ord, at)
     cross join lateral (
       select count(*) as changed from (
         select from changes c where c.tenant_id = $1 and c.scope = h.scope and (c.clock, c.ord) > (h.clock, h.ord)
           and c.collection = h.collection limit ${MAX_CHANGED + 1}) c) n
     where n.changed > ${MAX_CHANGED}`,
    [
      tx.tenantId,
      held.map(({ collection }) => collection),
      held.map(({ scope }) => scope.scope),
      held.map(({ from }) => from.clock),
      held.map(({ from }) => from.ord),
    ],
    'large_changes',
  );
  return rows.map(({ at }) => held[at - 1]!).map(({ collection, scope }) => ({ collection, scope }));
}

/** Loads the rows of a page in the page's order, with one query per collection and scope. */
async function present(tx: Tx, page: readonly ChangeRow[], scopes: ReadonlyMap<string, Scope>): Promise<Change[]> {
  const wanted = new Map<string, { collection: CollectionName; scope: Scope; ids: string[] }>();
  for (const row of page) {
    const scope = scopes.get(row.scope);
    if (row.deleted || !scope || !isCollection(row.collection)) continue;
    const key = `${row.collection} ${row.scope}`;
    const group = wanted.get(key) ?? { collection: row.collection, scope, ids: [] };
    group.ids.push(row.id);
    wanted.set(key, group);
  }
  const loaded = new Map<string, ReadonlyMap<string, unknown>>();
  for (const [key, { collection, scope, ids }] of wanted)
    loaded.set(key, await sources[collection](tx, scope.scope, ids, scope.viewer));
  return page
    .filter((row) => isCollection(row.collection))
    .map(({ collection, id, scope, clock, ord }) => ({
      collection,
      id,
      scope,
      clock,
      ord,
      row: loaded.get(`${collection} ${scope}`)?.get(id) ?? null,
    }));
}

async function readClient(
  tx: Tx,
  clientId: string,
  userId: string,
  settledSeq: number,
): Promise<Pick<PullReply, 'lastSeq' | 'results'>> {
  const { rows: clients } = await tx.connection.query<Columns<'sync_clients', 'last_seq'>>(
    'select last_seq from sync_clients where tenant_id = $1 and client_id = $2 and user_id = $3',
    [tx.tenantId, clientId, userId],
    'read_client',
  );
  if (!clients[0]) return { lastSeq: 0, results: [] };
  const { rows: results } = await tx.connection.query<Columns<'sync_results', 'seq' | 'status' | 'code' | 'details'>>(
    `select seq, status, code, details from sync_results where tenant_id = $1 and client_id = $2 and seq > $3 order by seq limit ${MAX_PULL_RESULTS}`,
    [tx.tenantId, clientId, settledSeq],
    'read_results',
  );
  // The device counts every result up to `lastSeq` as received. A result left out here is returned by the next push
  // (I1).
  const told = results.length === MAX_PULL_RESULTS ? results.at(-1)?.seq : undefined;
  return { lastSeq: told ?? clients[0].last_seq, results };
}
