import * as z from 'zod/mini';
import { collections, isCollection, LIVE_NAMES, type LiveName, type PackedName } from '../../contract/collections.ts';
import type { Change, PackRef, PullReply } from '../../contract/sync.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { type CratebookDatabase, packKey, readMeta, type Stored, writeMeta } from '../../src/data/database.ts';
import type { Fence } from './fence.ts';
import { noteServerTime, renumber } from './push.ts';
import { redoWaiting, undoWaiting } from './rebase.ts';
import { storeResults } from './results.ts';
import type { Transport } from './transport.ts';

/** What a pull brought: which collections changed, so that whoever holds them in memory looks again. */
export interface Pulled {
  readonly rows: number;
  readonly packs: readonly PackedName[];
  readonly resynced: boolean;
}

interface Staged {
  readonly clientId: string;
  /** The last settled seq that the device knew of when it asked. */
  readonly settledSeq: number;
  readonly reply: PullReply;
  readonly changes: Change[];
  /** Scopes that the device must drop before it takes the rows: the server said so on some page. */
  readonly reset: ReadonlySet<string>;
  readonly packs: { ref: PackRef; text: string }[];
}

/** Fetches pages until there is no more, and the snapshots that they name, without touching the database (PULL3). */
async function stage(db: CratebookDatabase, transport: Transport): Promise<Staged> {
  const clientId = (await readMeta(db, 'clientId')) ?? (await makeClientId(db));
  let scopes = (await readMeta(db, 'scopes')) ?? [];
  let epoch = (await readMeta(db, 'epoch')) ?? null;
  const settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
  const held = new Map(
    (await db.packs.toArray()).map((pack) => [
      pack.key,
      { collection: pack.collection as string, scope: pack.scope, clock: pack.clock, ord: pack.ord },
    ]),
  );
  const changes: Change[] = [];
  const reset = new Set<string>();
  const packs = new Map<string, { ref: PackRef; text: string }>();
  for (;;) {
    const reply = await transport.pull({ clientId, epoch, scopes, packs: [...held.values()], settledSeq });
    for (const scope of reply.scopes) {
      if (!scope.reset) continue;
      // What came of a scope on pages before it was reset is worthless.
      drop(changes, scope.scope);
      reset.add(scope.scope);
    }
    for (const ref of reply.packs) {
      held.set(packKey(ref as PackRef & { collection: PackedName }), {
        collection: ref.collection,
        scope: ref.scope,
        clock: ref.clock,
        ord: ref.ord,
      });
      packs.set(`${ref.collection}|${ref.scope}`, { ref, text: await transport.pack(ref.url) });
    }
    changes.push(...reply.changes);
    if (!reply.more) {
      // A scope that was taken away between the pages leaves nothing behind (PULL4).
      const own = new Set(reply.scopes.map(({ scope }) => scope));
      return {
        clientId,
        settledSeq,
        reply,
        changes: changes.filter((change) => own.has(change.scope)),
        reset,
        packs: [...packs.values()].filter(({ ref }) => own.has(ref.scope)),
      };
    }
    scopes = reply.scopes.map(({ reset: _reset, ...cursor }) => cursor);
    epoch = reply.epoch;
  }
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
 * Brings the device up to the server's view of its scopes. All pages are applied in one transaction: server rows in, tombstones out, settled
 * mutations out of the outbox, what remains applied on top, cursor stored (PULL3). Whatever fails before leaves the device as it was.
 */
export async function pullOnce(db: CratebookDatabase, transport: Transport, fence: Fence): Promise<Pulled> {
  const { clientId, settledSeq: knownSeq, reply, changes, reset, packs } = await stage(db, transport);
  const own = new Set(reply.scopes.map(({ scope }) => scope));
  const tables = [...db.liveTables, db.outbox, db.attention, db.shadows, db.meta, db.packs, db.overlay];
  const touched = new Set<PackedName>();
  await db.transaction('rw', tables, async () => {
    await fence();
    // The outbox was renumbered while the pages came: what they say of its numbers is about another client.
    if ((await readMeta(db, 'clientId')) !== clientId) return;
    await undoWaiting(db);
    await leaveScopes(db, own, reset, touched);
    for (const { ref, text } of packs) await putPack(db, ref as PackRef & { collection: PackedName }, text, touched);
    for (const change of changes) await applyChange(db, change, touched);
    await storeResults(db, reply.results);
    await db.outbox.where('seq').belowOrEqual(reply.lastSeq).delete();
    const settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
    if (reply.lastSeq > settledSeq) await writeMeta(db, 'settledSeq', reply.lastSeq);
    await redoWaiting(db);
    // PULL5: the server knows less of this client than the device knew when it asked, so it was put back to a backup. What
    // is still here goes once more.
    if (reply.lastSeq < knownSeq) await renumber(db, reply.lastSeq, fence);
    await writeMeta(db, 'epoch', reply.epoch);
    await writeMeta(
      db,
      'scopes',
      reply.scopes.map(({ scope, rev, clock, ord }) => ({ scope, rev, clock, ord })),
    );
    await noteServerTime(db, reply.serverTime);
  });
  return { rows: changes.length, packs: [...touched], resynced: reset.size > 0 };
}

/** PULL4, PULL5: rows of scopes that the user no longer has, and of those that are refilled, go. The outbox is never touched by this. */
async function leaveScopes(
  db: CratebookDatabase,
  own: ReadonlySet<string>,
  reset: ReadonlySet<string>,
  touched: Set<PackedName>,
): Promise<void> {
  const gone = (scope: string) => !own.has(scope) || reset.has(scope);
  for (const name of LIVE_NAMES) {
    const scopes = (await db.table(name).orderBy('$scope').uniqueKeys()) as string[];
    for (const scope of scopes) if (gone(scope)) await db.table(name).where('$scope').equals(scope).delete();
  }
  for (const table of [db.packs, db.overlay]) {
    for (const row of await table.toArray()) {
      if (!gone(row.scope)) continue;
      touched.add(row.collection);
      await table.delete(row.key);
    }
  }
}

async function putPack(
  db: CratebookDatabase,
  ref: PackRef & { collection: PackedName },
  text: string,
  touched: Set<PackedName>,
): Promise<void> {
  touched.add(ref.collection);
  const { collection, scope, clock, ord } = ref;
  await db.packs.put({ key: packKey(ref), collection, scope, clock, ord, text });
  const covered = await db.overlay.where('[collection+scope]').equals([collection, scope]).toArray();
  for (const row of covered) if (row.clock <= clock) await db.overlay.delete(row.key);
}

/** One row in, or one tombstone. Rows of a shape that this release can't read are left out: an older app beside a newer server. */
async function applyChange(db: CratebookDatabase, change: Change, touched: Set<PackedName>): Promise<void> {
  if (!isCollection(change.collection)) return;
  const { collection, id, scope, clock, ord } = change;
  if (collections[collection].packed) {
    const name = collection as PackedName;
    touched.add(name);
    await db.overlay.put({ key: `${name}|${scope}|${id}`, collection: name, scope, id, clock, ord, row: change.row });
    return;
  }
  const table = db.table(collection);
  if (change.row === null) {
    // A row that has moved to another scope is not this tombstone's to remove.
    const known = (await table.get(id)) as Stored<LiveName> | undefined;
    if (known && known.$scope === scope) await table.delete(id);
    return;
  }
  const parsed = z.safeParse(collections[collection].row as z.core.$ZodType, change.row);
  if (parsed.success) await table.put({ ...(parsed.data as object), $scope: scope, $clock: clock, $ord: ord });
}
