import type { LiveName } from '../../contract/collections.ts';
import { upcast } from '../../contract/mutation-versions.ts';
import type { MutationName } from '../../contract/mutations.ts';
import type { CratebookDatabase, Shadow, Stored } from '../../src/data/database.ts';
import { deferredMutations } from '../../src/data/deferred-mutations.ts';
import { type AnyLocalMutation, localTx } from '../../src/data/mutation.ts';
import { shopMutations } from '../../src/data/shop-mutations.ts';

/** The device's `apply` of every mutation. The engine loads all, because it may have to re-apply any of them. */
const mutations: Readonly<Record<MutationName, unknown>> = { ...shopMutations, ...deferredMutations };

/**
 * Restores the server's copy of every dirty row, one batch per collection, because a thousand single writes take longer
 * than the rest of a pull. `known` are all shadows, if read already. Run it inside a transaction over all live tables
 * and shadows.
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

/**
 * Re-applies waiting mutations on the server's rows, in their original order (PULL3, I4). Run it inside a transaction
 * over all live tables, shadows and the outbox.
 */
export async function redoWaiting(db: CratebookDatabase): Promise<void> {
  const tx = localTx(db);
  for (const row of await db.outbox.orderBy('seq').toArray()) {
    const args = upcast(row.name, row.version, row.args);
    if (!args) continue;
    const local = mutations[row.name] as AnyLocalMutation;
    await local.apply(tx, args, { seq: row.seq, at: row.at, userId: db.identity.userId });
  }
  await tx.written();
}
