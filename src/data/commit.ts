import type { ArgsOf, MutationArgs, MutationName } from '../../contract/mutations.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import type { CratebookDatabase, Meta, MetaRow, OutboxRow } from './database.ts';
import { localMutation } from './local-mutations.ts';
import { localTx, versionOf } from './mutation.ts';
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
 * pictures and the ballast were given up, OutdatedError when a newer release has taken over the database.
 */
export async function commit<M extends MutationName>(
  db: CratebookDatabase,
  name: M,
  args: ArgsOf<M>,
): Promise<Committed> {
  try {
    return await write(db, name, args);
  } catch (error) {
    if (releaseState() === 'outdated') throw new OutdatedError('a newer release has upgraded this database');
    if (!isQuotaError(error)) throw error;
  }
  for (const step of makeRoom(db)) {
    await step();
    try {
      return await write(db, name, args);
    } catch (error) {
      if (!isQuotaError(error)) throw error;
    }
  }
  throw new StorageFullError('the device has no room for this change');
}

async function write(db: CratebookDatabase, name: MutationName, args: MutationArgs): Promise<Committed> {
  const local = localMutation(name);
  const tables = [db.outbox, db.meta, db.shadows, ...local.touches.map((touched) => db.table(touched))];
  return db.transaction('rw', tables, async () => {
    const facts = await readFacts(db);
    const { nextSeq, sentThrough } = facts;
    const at = new Date(Date.now() + facts.serverOffset).toISOString();
    const coalesceKey = local.coalesceKey?.(args) ?? null;

    const replaced =
      coalesceKey === null ? undefined : await findReplaceable(db, name, coalesceKey, sentThrough, nextSeq);
    const seq = replaced?.seq ?? nextSeq;
    // The rows have the replaced change in them already; what travels must hold both.
    const tx = localTx(db);
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
    // Asked for together: each wait for an answer of the database is a good part of what a tap takes.
    await Promise.all([tx.written(), db.outbox.put(row), ...(changed.length > 0 ? [db.meta.bulkPut(changed)] : [])]);
    return { seq };
  });
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
  sentThrough: number,
  nextSeq: number,
): Promise<OutboxRow | undefined> {
  for (let to = nextSeq; to > sentThrough + 1; ) {
    const from = Math.max(sentThrough + 1, to - LOOK_BACK);
    const rows = await db.outbox.where('seq').between(from, to, true, false).toArray();
    for (const row of rows.reverse()) {
      if (row.coalesceKey === null) return undefined;
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
