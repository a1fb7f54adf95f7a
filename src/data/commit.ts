import { type MutationArgs, versionOf } from '../../contract/mutation-versions.ts';
import type { ArgsOf, MutationName } from '../../contract/mutations.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { noteConfirmed } from './confirmed.ts';
import type { CratebookDatabase, Meta, MetaRow, OutboxRow } from './database.ts';
import { localMutations } from './local-mutations.ts';
import { type AnyLocalMutation, localTx } from './mutation.ts';
import { OutdatedError, releaseState } from './newer-release.ts';
import { isQuotaError, makeRoom } from './storage-room.ts';

/** The device has no room left, so the change was not made: nothing was shown as done (WRITE4). */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** A change that is now in the outbox, durable. */
export interface Committed {
  readonly seq: number;
}

/**
 * Makes a change on this device: optimistic rows, server copies of what becomes dirty and the outbox row in one strict transaction
 * (WRITE1). Resolves when that is durable; no network is waited for (WRITE2). Throws StorageFullError when there is no room even after
 * pictures and the ballast were given up, OutdatedError when a newer release has taken over the database. Changes of a tab are kept in the order in which they were
 * made, but that one whose script is here doesn't wait for another's.
 */
export async function commit<M extends MutationName>(
  db: CratebookDatabase,
  name: M,
  args: ArgsOf<M>,
  mutations = localMutations,
): Promise<Committed> {
  const local = await mutations.load(name);
  return inTurn(db, () => writeWithRoom(db, local, args));
}

/** The last change of each database that was begun in this tab. */
const turns = new WeakMap<CratebookDatabase, Promise<unknown>>();

/** Changes of a tab follow one another, each begun when the one before has ended: one that is tried again never comes to stand behind a later one. */
function inTurn<T>(db: CratebookDatabase, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(db) ?? Promise.resolve()).then(work);
  turns.set(
    db,
    turn.catch(() => {}),
  );
  return turn;
}

async function writeWithRoom(db: CratebookDatabase, local: AnyLocalMutation, args: MutationArgs): Promise<Committed> {
  try {
    return await write(db, local, args);
  } catch (error) {
    if (releaseState() === 'outdated') throw new OutdatedError('a newer release has upgraded this database');
    if (!isQuotaError(error)) throw error;
  }
  for (const step of makeRoom(db)) {
    await step();
    try {
      return await write(db, local, args);
    } catch (error) {
      if (!isQuotaError(error)) throw error;
    }
  }
  throw new StorageFullError('the device has no room for this change');
}

async function write(db: CratebookDatabase, local: AnyLocalMutation, args: MutationArgs): Promise<Committed> {
  const { name } = local;
  const tables = [db.outbox, db.meta, db.shadows, ...local.touches.map((touched) => db.table(touched))];
  const committed = await db.transaction('rw', tables, async () => {
    // One round of questions, then one of writes: each wait for the database is a good part of what a tap takes.
    const tx = localTx(db);
    tx.expect(local.rows?.(args) ?? []);
    const tail = local.coalesceKey ? readTail(db) : undefined;
    const facts = await readFacts(db);
    const { nextSeq, sentThrough } = facts;
    const at = new Date(Date.now() + facts.serverOffset).toISOString();
    const coalesceKey = local.coalesceKey?.(args) ?? null;

    const replaced =
      coalesceKey === null ? undefined : await findReplaceable(db, name, coalesceKey, { sentThrough, nextSeq, tail });
    const seq = replaced?.seq ?? nextSeq;
    // The rows have the replaced change in them already; what travels must hold both.
    await local.apply(tx, args, { seq, at, userId: db.identity.userId });
    const row: OutboxRow = {
      seq,
      name,
      version: versionOf(name),
      args: replaced && local.fold ? local.fold(args, replaced.args) : args,
      at,
      coalesceKey,
      failures: 0,
      dependsOn: local.dependsOn ? await findDependencies(db, local.dependsOn, args, seq) : [],
    };
    const changed: MetaRow[] = [];
    if (facts.clientId === undefined) changed.push({ key: 'clientId', value: uuidv7() });
    if (!replaced) changed.push({ key: 'nextSeq', value: nextSeq + 1 });
    await Promise.all([tx.written(), db.outbox.put(row), ...(changed.length > 0 ? [db.meta.bulkPut(changed)] : [])]);
    nextSeqs.set(db, Math.max(seq + 1, nextSeq));
    return { seq };
  });
  noteConfirmed(db);
  return committed;
}

/** All that a change needs to know of this device, in one question. */
async function readFacts(db: CratebookDatabase) {
  const rows = await db.meta.bulkGet(['nextSeq', 'clientId', 'serverOffset', 'sentThrough']);
  const [nextSeq, clientId, serverOffset, sentThrough] = rows.map((row) => row?.value);
  return {
    nextSeq: (nextSeq as Meta['nextSeq'] | undefined) ?? 1,
    clientId: clientId as Meta['clientId'] | undefined,
    serverOffset: (serverOffset as Meta['serverOffset'] | undefined) ?? 0,
    sentThrough: (sentThrough as Meta['sentThrough'] | undefined) ?? 0,
  };
}

/** The next number of each database as this tab saw it last: where the end of the outbox can be asked for ahead. */
const nextSeqs = new WeakMap<CratebookDatabase, number>();

interface Tail {
  readonly from: number;
  readonly rows: PromiseLike<OutboxRow[]>;
}

/** Asks for the end of the outbox before it is known for certain where that is. */
function readTail(db: CratebookDatabase): Tail | undefined {
  const next = nextSeqs.get(db);
  if (next === undefined) return undefined;
  const from = Math.max(1, next - LOOK_BACK);
  const rows = db.outbox.where('seq').aboveOrEqual(from).toArray();
  rows.catch(() => {});
  return { from, rows };
}

/** So many rows of the outbox are looked at with one question: more than a cart has lines, mostly. */
const LOOK_BACK = 64;

/**
 * WRITE5: the waiting row of the same key, if none of it was sent and nothing but coalescable changes were made since: a line that is set,
 * ordered and set again must not be folded across the order.
 */
async function findReplaceable(
  db: CratebookDatabase,
  name: MutationName,
  key: string,
  { sentThrough, nextSeq, tail }: { sentThrough: number; nextSeq: number; tail: Tail | undefined },
): Promise<OutboxRow | undefined> {
  for (let to = nextSeq; to > sentThrough + 1; ) {
    // What was asked for ahead is the end of the outbox, if this tab knew where that is.
    const ahead = tail && tail.from < to ? tail : undefined;
    const from = Math.max(sentThrough + 1, ahead?.from ?? to - LOOK_BACK);
    const rows = (await ahead?.rows) ?? (await db.outbox.where('seq').between(from, to, true, false).toArray());
    for (const row of rows.filter(({ seq }) => seq >= from && seq < to).reverse()) {
      // What was sent under another key before the outbox was numbered anew was sent.
      if (row.coalesceKey === null || row.formerly) return undefined;
      if (row.name === name && row.coalesceKey === key) return row;
    }
    to = from;
  }
  return undefined;
}

async function findDependencies(
  db: CratebookDatabase,
  dependsOn: (args: MutationArgs, earlier: Pick<OutboxRow, 'name' | 'args'>) => boolean,
  args: MutationArgs,
  before: number,
): Promise<number[]> {
  const earlier = await db.outbox.where('seq').below(before).toArray();
  return earlier.filter((row) => dependsOn(args, row)).map((row) => row.seq);
}
