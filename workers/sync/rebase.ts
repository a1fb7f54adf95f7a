import type { LiveName } from '../../contract/collections.ts';
import { upcast } from '../../contract/mutation-versions.ts';
import type { MutationName } from '../../contract/mutations.ts';
import type { CratebookDatabase, Shadow, Stored } from '../../src/data/database.ts';
import type { LocalMutations } from '../../src/data/local-mutations.ts';
import { localTx } from '../../src/data/mutation.ts';
import { fieldScripts } from './field-scripts.ts';

/** A change waits whose script isn't here: the transaction has to end without a trace, for it may not wait for that. */
class ScriptMissingError extends Error {
  override readonly name = 'ScriptMissingError';
  readonly mutation: MutationName;

  constructor(mutation: MutationName) {
    super(`the script of ${mutation} is not here yet`);
    this.mutation = mutation;
  }
}

/**
 * Runs a transaction that applies again what waits. All that waits behind `settledSeq` has its script here before it begins; where another change needs one all the
 * same, the transaction is undone, and runs again with it. Rejects without having changed anything where a script isn't to be had.
 */
export async function withScripts<T>(
  db: CratebookDatabase,
  transaction: () => PromiseLike<T>,
  mutations: LocalMutations = fieldScripts.mutations,
  settledSeq = 0,
): Promise<T> {
  for (const { name } of await db.outbox.where('seq').above(settledSeq).toArray())
    if (!mutations.known(name)) await mutations.load(name);
  for (;;) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof ScriptMissingError)) throw error;
      await mutations.load(error.mutation);
    }
  }
}

/**
 * Puts every dirty row back to the server's copy, those of a collection at once: a thousand lines one by one take longer than all else of a pull. `known` are all
 * shadows, where they were read already. Must run inside a transaction over all live tables and shadows.
 */
export async function undoWaiting(db: CratebookDatabase, known?: readonly Shadow[]): Promise<void> {
  const shadows = known ?? (await db.shadows.toArray());
  if (shadows.length === 0) return;
  for (const [collection, dirty] of Map.groupBy(shadows, (shadow) => shadow.collection)) {
    const table = db.table(collection);
    const theirs = dirty.flatMap(({ row }) => (row ? [row satisfies Stored<LiveName>] : []));
    const own = dirty.flatMap(({ id, row }) => (row ? [] : [id]));
    if (theirs.length > 0) await table.bulkPut(theirs);
    if (own.length > 0) await table.bulkDelete(own);
  }
  await db.shadows.clear();
}

/** Applies what still waits on top of the server's rows, in the order in which it was made (PULL3, I4). Must run under `withScripts`. */
export async function redoWaiting(
  db: CratebookDatabase,
  mutations: LocalMutations = fieldScripts.mutations,
): Promise<void> {
  const tx = localTx(db);
  for (const row of await db.outbox.orderBy('seq').toArray()) {
    const local = mutations.known(row.name);
    if (!local) throw new ScriptMissingError(row.name);
    const args = upcast(row.name, row.version, row.args);
    if (!args) continue;
    await local.apply(tx, args, { seq: row.seq, at: row.at, userId: db.identity.userId });
  }
  await tx.written();
}
