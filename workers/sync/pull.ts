import Dexie from 'dexie';
import type * as z from 'zod/mini';
import type { LiveName } from '../../contract/collections.ts';
import { FLAT_FORM, fromFlatPack, fromTextPack, openPack, PACK_FORM } from '../../contract/pack.ts';
import { isPackedName, type PackedName } from '../../contract/packed-names.ts';
import type { Change, PackRef, PullReply, pullRequest, ScopeCursor } from '../../contract/sync.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import {
  type CratebookDatabase,
  changesOf,
  LIVE_NAMES,
  type PackChanges,
  type PackRow,
  readFacts,
  readMeta,
  writeMeta,
} from '../../src/data/database.ts';
import { packKey } from '../../src/data/pack-key.ts';
import { keepSettled, pruneSettled, takeLost } from '../../src/data/settled-changes.ts';
import { withRoom } from '../../src/data/storage-room.ts';
import type { CatalogNews, NewsPart } from '../../src/features/catalog/data/catalog-news.ts';
import { prepareChanges, type Release, THIS_RELEASE } from './apply.ts';
import type { Fence } from './fence.ts';
import { renumber } from './push.ts';
import { redoWaiting, undoWaiting } from './rebase.ts';
import { storeResults } from './results.ts';
import { type ClockReading, noteServerClock, timed } from './server-clock.ts';
import type { Transport } from './transport.ts';

type HeldPack = z.infer<typeof pullRequest>['packs'][number];
type PackedRef = PackRef & { collection: PackedName };

/** Number of changes on a snapshot from which the device asks for a newer one. */
export const MAX_OVERLAY = 2000;

/** Collections without a pack that every search depends on. */
const CATALOG_ROWS: ReadonlySet<string> = new Set<LiveName>(['locations', 'categories', 'synonyms']);

/** Result of a pull: the changed collections, so that in-memory copies are read again. */
export interface Pulled {
  readonly rows: number;
  readonly packs: readonly PackedName[];
  /** A row arrived that the search worker reads beside the packed collections. */
  readonly catalogRows: boolean;
  readonly resynced: boolean;
  /** The server was restored, and mutations that it lacks wait again: a push is due. */
  readonly lacking: boolean;
}

interface Staged {
  readonly clientId: string;
  /** The last settled seq that the device knew when it sent the request. */
  readonly settledSeq: number;
  readonly reply: PullReply;
  readonly clock: ClockReading | undefined;
  readonly changes: Change[];
  /** Scopes that the device must drop before it stores the rows, because a page reset them. */
  readonly reset: ReadonlySet<string>;
  readonly packs: { ref: PackedRef; bytes: ArrayBuffer }[];
  /** The snapshots on the device at the time of the request, by key. */
  readonly lying: ReadonlyMap<string, PackRow>;
}

/** Fetches all pages and the snapshots that they name, without touching the database (PULL3). */
async function stage(db: CratebookDatabase, transport: Transport, shapes: string): Promise<Staged> {
  const [known, rows] = await db.transaction('r', db.meta, db.packs, () =>
    Promise.all([readFacts(db, ['clientId', 'scopes', 'epoch', 'settledSeq']), db.packs.toArray()]),
  );
  const clientId = known.clientId ?? (await makeClientId(db));
  let { scopes = [], epoch = null } = known;
  const { settledSeq = 0 } = known;
  const lying = new Map(rows.map((row) => [row.key, row]));
  const held = new Map<string, HeldPack>();
  for (const { key, collection, scope, clock, ord, overlaid, form } of rows) {
    // Before form 3 the words of items were folded differently.
    const renew = overlaid > MAX_OVERLAY || (collection === 'items' && form !== PACK_FORM);
    held.set(key, { collection, scope, clock, ord, ...(renew ? { renew } : {}) });
  }
  const changes: Change[] = [];
  const reset = new Set<string>();
  const packs = new Map<string, { ref: PackedRef; bytes: ArrayBuffer }>();
  for (;;) {
    const asked = { clientId, epoch, scopes, packs: [...held.values()], packForm: PACK_FORM, shapes, settledSeq };
    const { reply, clock } = await timed(() => transport.pull(asked));
    for (const scope of reply.scopes) {
      if (!scope.reset) continue;
      // Rows of a scope on pages before its reset are obsolete.
      drop(changes, scope.scope);
      reset.add(scope.scope);
    }
    const offered = reply.packs as PackedRef[];
    const files = await Promise.all(offered.map((ref) => fetchPack(transport, ref)));
    for (const [at, ref] of offered.entries()) {
      const { collection, scope, clock, ord } = ref;
      held.set(packKey(ref), { collection, scope, clock, ord });
      packs.set(packKey(ref), { ref, bytes: files[at]! });
    }
    changes.push(...reply.changes);
    if (!reply.more) {
      // A scope that was removed between the pages leaves nothing behind (PULL4).
      const own = new Set(reply.scopes.map(({ scope }) => scope));
      return {
        clientId,
        settledSeq,
        reply,
        clock,
        changes: changes.filter((change) => own.has(change.scope)),
        reset,
        packs: [...packs.values()].filter(({ ref }) => own.has(ref.scope)),
        lying,
      };
    }
    scopes = reply.scopes.map(({ reset: _reset, ...cursor }) => cursor);
    epoch = reply.epoch;
  }
}

/** Fetches a snapshot, and checks that it can be read before the old one is dropped. */
async function fetchPack(transport: Transport, ref: PackedRef): Promise<ArrayBuffer> {
  const bytes = await transport.pack(ref.url);
  const form = ref.form ?? 1;
  if (form < FLAT_FORM) return fromTextPack(ref.collection, new TextDecoder().decode(bytes));
  if (form < PACK_FORM) return fromFlatPack(ref.collection, bytes);
  openPack(bytes);
  return bytes;
}

function drop(changes: Change[], scope: string): void {
  for (let at = changes.length - 1; at >= 0; at--) if (changes[at]?.scope === scope) changes.splice(at, 1);
}

async function makeClientId(db: CratebookDatabase): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const known = await readMeta(db, 'clientId');
    if (known) return known;
    const clientId = uuidv7();
    await writeMeta(db, 'clientId', clientId);
    return clientId;
  });
}

/**
 * Brings the device up to the server's view of its scopes. Applies all pages in one transaction: server rows in,
 * tombstones out, settled mutations out of the outbox, waiting mutations applied on top, cursor stored (PULL3). An
 * earlier error leaves the device unchanged. `tell` receives changes on snapshots while they are being stored, and a
 * call at the end in any case. `release` is what this app knows of rows (PULL9).
 */
export async function pullOnce(
  db: CratebookDatabase,
  transport: Transport,
  fence: Fence,
  tell: (news: CatalogNews) => void = () => {},
  release: Release = THIS_RELEASE,
): Promise<Pulled> {
  const {
    clientId,
    settledSeq: knownSeq,
    reply,
    clock,
    changes,
    reset,
    packs,
    lying,
  } = await stage(db, transport, release.shapes);
  const own = new Set(reply.scopes.map(({ scope }) => scope));
  const tables = [
    ...db.liveTables,
    db.outbox,
    db.settled,
    db.attention,
    db.shadows,
    db.meta,
    db.packs,
    db.packFiles,
    db.packChanges,
    db.glimpses,
  ];
  const touched = new Set<PackedName>();
  const onTop = groupsOf(changes, touched);
  const parts = packs.length > 0 || reset.size > 0 ? [] : newsOf(onTop, lying);
  if (parts.length > 0) tell({ type: 'ahead', epoch: reply.epoch, parts });
  const applyRows = prepareChanges(changes, release);
  let lacking = false;
  const apply = async () => {
    // Reads the usual tables in one batch, because lists wait for the disk while the device writes.
    const [, facts, waiting, shadows] = await Promise.all([
      fence(),
      readFacts(db, ['clientId', 'scopes', 'settledSeq', 'epoch']),
      db.outbox.count(),
      db.shadows.toArray(),
    ]);
    // The outbox was renumbered during the requests: their sequence numbers concern another client.
    if (facts.clientId !== clientId) return;
    await undoWaiting(db, shadows);
    await leaveScopes(db, { own, reset, known: facts.scopes }, touched);
    for (const { ref, bytes } of packs) await putPack(db, ref, bytes, touched);
    await overlay(db, onTop);
    await applyRows(db);
    await storeResults(db, reply.results);
    const now = Date.parse(reply.serverTime);
    if (waiting > 0) {
      const settled = db.outbox.where('seq').belowOrEqual(reply.lastSeq);
      await keepSettled(db, { clientId, epoch: reply.epoch, settledAt: now }, await settled.toArray());
      await settled.delete();
    }
    const settledSeq = reply.results.length > 0 ? await readMeta(db, 'settledSeq') : facts.settledSeq;
    if (reply.lastSeq > (settledSeq ?? 0)) await writeMeta(db, 'settledSeq', reply.lastSeq);
    // PULL5: the server was restored: it has another database, or knows less of this client than the device did at the
    // request. What it lacks is sent again.
    const isRestored = reply.lastSeq < knownSeq;
    const lost =
      isRestored || facts.epoch !== reply.epoch
        ? await takeLost(db, { clientId, epoch: reply.epoch, lastSeq: reply.lastSeq })
        : [];
    lacking = isRestored || lost.length > 0;
    if (lacking) {
      await renumber(db, reply.lastSeq, fence, lost);
      // A held mutation is held again under its new key.
      await db.attention
        .where('id')
        .anyOf(lost.map(({ clientId, row }) => `${clientId}:${row.seq}`))
        .delete();
    }
    await pruneSettled(db, now);
    if (waiting + lost.length > 0) await redoWaiting(db);
    const scopes = reply.scopes.map(({ scope, rev, clock, ord }) => ({ scope, rev, clock, ord }));
    await Promise.all([
      db.meta.bulkPut([
        { key: 'epoch', value: reply.epoch },
        { key: 'scopes', value: scopes },
      ]),
      noteServerClock(db, clock),
    ]);
  };
  try {
    await withRoom(db, () => db.transaction('rw', tables, apply));
  } finally {
    if (parts.length > 0) tell({ type: 'settled' });
  }
  const catalogRows = changes.some(({ collection }) => CATALOG_ROWS.has(collection));
  return { rows: changes.length, packs: [...touched], catalogRows, resynced: reset.size > 0, lacking };
}

/**
 * PULL4, PULL5: deletes rows of scopes that the user no longer has, and of those that are refilled. Never touches the
 * outbox.
 */
async function leaveScopes(
  db: CratebookDatabase,
  { own, reset, known }: { own: ReadonlySet<string>; reset: ReadonlySet<string>; known: ScopeCursor[] | undefined },
  touched: Set<PackedName>,
): Promise<void> {
  const gone = (scope: string) => !own.has(scope) || reset.has(scope);
  // Rows belong to the scopes of the last pull, so that usually none needs a search.
  if (known && reset.size === 0 && !known.some(({ scope }) => gone(scope))) return;
  for (const name of LIVE_NAMES) {
    const scopes = (await db.table(name).orderBy('$scope').uniqueKeys()) as string[];
    for (const scope of scopes) if (gone(scope)) await db.table(name).where('$scope').equals(scope).delete();
  }
  for (const { key, collection, scope } of await db.packs.toArray()) {
    if (!gone(scope)) continue;
    touched.add(collection);
    await db.packs.delete(key);
    await db.packFiles.delete(key);
  }
  for (const scope of (await db.packChanges.orderBy('scope').uniqueKeys()) as string[])
    if (gone(scope)) await db.packChanges.where('scope').equals(scope).delete();
  const unread = await readMeta(db, 'unread');
  if (unread?.some(({ scope }) => gone(scope)))
    await writeMeta(
      db,
      'unread',
      unread.filter(({ scope }) => !gone(scope)),
    );
  // Rows that the user may no longer see must not appear at the next start.
  if (touched.size > 0) await db.glimpses.clear();
}

async function putPack(
  db: CratebookDatabase,
  ref: PackedRef,
  bytes: ArrayBuffer,
  touched: Set<PackedName>,
): Promise<void> {
  touched.add(ref.collection);
  const { collection, scope, clock, ord } = ref;
  const key = packKey(ref);
  await db.packFiles.put({ key, bytes });
  // The snapshot contains the changes before it (PULL8).
  await db.packChanges
    .where('[collection+scope+clock]')
    .between([collection, scope, Dexie.minKey], [collection, scope, clock], true, true)
    .delete();
  const left = await changesOf(db, collection, scope);
  const overlaid = left.reduce((sum, { changes }) => sum + changes.length, 0);
  await db.packs.put({ key, collection, scope, clock, ord, overlaid, placed: uuidv7(), form: PACK_FORM });
}

/** Returns changes of packed collections, grouped by collection and scope. */
function groupsOf(changes: readonly Change[], touched: Set<PackedName>): ReadonlyMap<string, PackChanges> {
  const groups = new Map<string, PackChanges>();
  for (const { collection, id, scope, clock, ord, row } of changes) {
    if (!isPackedName(collection)) continue;
    touched.add(collection);
    const key = packKey({ collection, scope });
    const group = groups.get(key) ?? { collection, scope, clock, changes: [] };
    group.changes.push({ id, clock, ord, row });
    group.clock = Math.max(group.clock, clock);
    groups.set(key, group);
  }
  return groups;
}

/** Returns the changes that can be announced: those of snapshots that the device keeps. */
const newsOf = (onTop: ReadonlyMap<string, PackChanges>, lying: ReadonlyMap<string, PackRow>): NewsPart[] =>
  [...onTop].flatMap(([key, { changes }]) => {
    const placed = lying.get(key)?.placed;
    return placed === undefined ? [] : [{ key, placed, changes }];
  });

/** Adds changes of packed collections to their snapshots. */
async function overlay(db: CratebookDatabase, onTop: ReadonlyMap<string, PackChanges>): Promise<void> {
  if (onTop.size === 0) return;
  const packs = await db.packs.bulkGet([...onTop.keys()]);
  const counted = packs.flatMap((pack) =>
    pack ? [{ ...pack, overlaid: pack.overlaid + onTop.get(pack.key)!.changes.length }] : [],
  );
  await Promise.all([db.packChanges.bulkAdd([...onTop.values()]), db.packs.bulkPut(counted)]);
}
