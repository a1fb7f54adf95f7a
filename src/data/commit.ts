import { type MutationArgs, versionOf } from '../../contract/mutation-versions.ts';
import type { ArgsOf, MutationName } from '../../contract/mutations.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { noteConfirmed } from './confirmed.ts';
import { type CratebookDatabase, type MetaRow, type OutboxRow, readFacts, readMeta } from './database.ts';
import { SignedOutError } from './device.ts';
import { localMutations } from './local-mutations.ts';
import { type AnyLocalMutation, localTx } from './mutation.ts';
import { OutdatedError, releaseState } from './newer-release.ts';
import { withRoom } from './storage-room.ts';

/** A change that is now in the outbox, durable. */
export interface Committed {
  readonly seq: number;
}

export interface CommitOptions {
  /** The keys under which the change was sent before. */
  readonly formerly?: OutboxRow['formerly'];
  /**
   * The draft that the change records (sheet-drafts.ts). It is deleted in the same transaction, so that no reload
   * offers it again.
   */
  readonly draft?: string | undefined;
  /** What the change leaves of the draft, which then stays with this value; absent or null if it records all of it. */
  readonly draftLeft?: unknown;
}

/**
 * Commits a change on this device: optimistic rows, server copies of rows that become dirty, and the outbox row in one
 * strict transaction (WRITE1). Resolves when that is durable, without waiting for the network (WRITE2). Throws
 * StorageFullError if there is no room even after images and reserved storage are released. Throws OutdatedError if a
 * newer release has taken over the database, SignedOutError if another tab's sign-out has read what it encrypts.
 */
export async function commit<M extends MutationName>(
  db: CratebookDatabase,
  name: M,
  args: ArgsOf<M>,
  { mutations = localMutations, ...also }: CommitOptions & { readonly mutations?: typeof localMutations } = {},
): Promise<Committed> {
  const local = await mutations.load(name);
  return inTurn(db, async () => {
    try {
      return await withRoom(db, () => write(db, local, args, also));
    } catch (error) {
      throw releaseState() === 'outdated' ? new OutdatedError('a newer release has upgraded this database') : error;
    }
  });
}

/** The last change of each database that this tab has started. */
const turns = new WeakMap<CratebookDatabase, Promise<unknown>>();

/**
 * Runs a tab's changes one after another, so that a change that is retried because storage was full stays before the
 * later ones.
 */
function inTurn<T>(db: CratebookDatabase, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(db) ?? Promise.resolve()).then(work);
  turns.set(
    db,
    turn.catch(() => {}),
  );
  return turn;
}

async function write(
  db: CratebookDatabase,
  local: AnyLocalMutation,
  args: MutationArgs,
  { formerly, draft, draftLeft }: CommitOptions,
): Promise<Committed> {
  const { name } = local;
  // A change that was sent under a former key is never coalesced.
  const coalesceKey = formerly ? null : (local.coalesceKey?.(args) ?? null);
  const tables = [db.outbox, db.meta, db.shadows, db.sheetDrafts, ...local.touches.map((table) => db.table(table))];
  const seq = await db.transaction('rw', tables, async () => {
    const rows = localTx(db);
    rows.expect(local.rows?.(args) ?? []);
    const [{ nextSeq = 1, clientId, serverOffset = 0, replaceFrom, leaving }, sameKey] = await Promise.all([
      readFacts(db, ['nextSeq', 'clientId', 'serverOffset', 'replaceFrom', 'leaving']),
      coalesceKey === null ? [] : db.outbox.where('[name+coalesceKey]').equals([name, coalesceKey]).toArray(),
    ]);
    if (leaving) throw new SignedOutError('the user of this database is leaving the device');
    const replaced = sameKey.find(({ seq }) => seq >= (replaceFrom ?? nextSeq));
    const seq = replaced?.seq ?? nextSeq;
    const at = new Date(Date.now() + serverOffset).toISOString();
    // The rows already include the replaced change. The arguments to send must include both.
    await local.apply(rows, args, { seq, at, userId: db.identity.userId });
    const row: OutboxRow = {
      seq,
      name,
      version: versionOf(name),
      args: replaced && local.fold ? local.fold(args, replaced.args) : args,
      at,
      coalesceKey,
      failures: 0,
      dependsOn: local.dependsOn ? await firstDependency(db, local.dependsOn, args, seq) : [],
      ...(formerly ? { formerly } : {}),
    };
    const facts: MetaRow[] = [];
    if (!replaced) facts.push({ key: 'nextSeq', value: seq + 1 });
    if (clientId === undefined) facts.push({ key: 'clientId', value: uuidv7() });
    // WRITE5: no change is replaced across one that cannot be coalesced.
    if (coalesceKey === null) facts.push({ key: 'replaceFrom', value: seq + 1 });
    else if (replaceFrom === undefined) facts.push({ key: 'replaceFrom', value: nextSeq });
    await Promise.all([
      rows.written(),
      db.outbox.put(row),
      facts.length > 0 && db.meta.bulkPut(facts),
      draft !== undefined &&
        (draftLeft == null
          ? db.sheetDrafts.delete(draft)
          : db.sheetDrafts.put({ key: draft, value: draftLeft, touchedAt: new Date().toISOString() })),
    ]);
    return seq;
  });
  noteConfirmed(db);
  return { seq };
}

/** Returns the earliest waiting change that this one depends on. It opens the row, and the later ones follow it. */
async function firstDependency(
  db: CratebookDatabase,
  dependsOn: (args: MutationArgs, earlier: Pick<OutboxRow, 'name' | 'args'>) => boolean,
  args: MutationArgs,
  seq: number,
): Promise<number[]> {
  const settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
  const waiting = await db.outbox.where('seq').between(settledSeq, seq, false, false).toArray();
  return waiting
    .filter((row) => dependsOn(args, row))
    .map((row) => row.seq)
    .slice(0, 1);
}
