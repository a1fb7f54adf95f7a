import type { ArgsOf, MutationArgs, MutationName } from '../../contract/mutations.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { type CratebookDatabase, type OutboxRow, readMeta, writeMeta } from './database.ts';
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
    const nextSeq = (await readMeta(db, 'nextSeq')) ?? 1;
    if ((await readMeta(db, 'clientId')) === undefined) await writeMeta(db, 'clientId', uuidv7());
    const at = new Date(Date.now() + ((await readMeta(db, 'serverOffset')) ?? 0)).toISOString();
    const coalesceKey = local.coalesceKey?.(args) ?? null;

    const replaced = coalesceKey === null ? undefined : await findReplaceable(db, name, coalesceKey);
    const seq = replaced?.seq ?? nextSeq;
    // The rows have the replaced change in them already; what travels must hold both.
    await local.apply(localTx(db), args, { seq, at, userId: db.identity.userId });
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
    await db.outbox.put(row);
    if (!replaced) await writeMeta(db, 'nextSeq', nextSeq + 1);
    return { seq };
  });
}

/**
 * WRITE5: the waiting row of the same key, if none of it was sent and nothing but coalescable changes were made since: a line that is set,
 * ordered and set again must not be folded across the order.
 */
async function findReplaceable(db: CratebookDatabase, name: MutationName, key: string): Promise<OutboxRow | undefined> {
  const sentThrough = (await readMeta(db, 'sentThrough')) ?? 0;
  let found: OutboxRow | undefined;
  await db.outbox
    .where('seq')
    .above(sentThrough)
    .reverse()
    .until((row) => {
      if (row.coalesceKey === null) return true;
      if (row.name === name && row.coalesceKey === key) found = row;
      return found !== undefined;
    })
    .toArray();
  return found;
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
