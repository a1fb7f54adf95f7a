import type { LiveName } from '../../contract/collections.ts';
import { upcast } from '../../contract/mutation-versions.ts';
import type { MutationName } from '../../contract/mutations.ts';
import type { CratebookDatabase, Stored } from '../../src/data/database.ts';
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
 * Runs a transaction that applies again what waits. All that waits has its script here before it begins; where a page has made a change since then that
 * needs another one, the transaction is undone, and runs again with it. Rejects without having changed anything where a script isn't to be had.
 */
export async function withScripts<T>(
  db: CratebookDatabase,
  transaction: () => PromiseLike<T>,
  mutations: LocalMutations = fieldScripts.mutations,
): Promise<T> {
  for (const { name } of await db.outbox.toArray()) if (!mutations.known(name)) await mutations.load(name);
  for (;;) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof ScriptMissingError)) throw error;
      await mutations.load(error.mutation);
    }
  }
}

/** Puts every dirty row back to the server's copy. Must run inside a transaction over all live tables, shadows and outbox. */
export async function undoWaiting(db: CratebookDatabase): Promise<void> {
  const shadows = await db.shadows.toArray();
  for (const { collection, id, row } of shadows) {
    if (row) await db.table(collection).put(row satisfies Stored<LiveName>);
    else await db.table(collection).delete(id);
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
