import type { LiveName } from '../../contract/collections.ts';
import { upcast } from '../../contract/mutation-versions.ts';
import type { MutationName } from '../../contract/mutations.ts';
import type { CratebookDatabase, Shadow, Stored } from '../../src/data/database.ts';
import { fieldMutations } from '../../src/data/field-mutations.ts';
import { type AnyLocalMutation, localTx } from '../../src/data/mutation.ts';
import { shopMutations } from '../../src/data/shop-mutations.ts';

/** The device's side of every mutation: the engine loads all of them, because it may have to apply any of them again. */
const mutations: Readonly<Record<MutationName, unknown>> = { ...shopMutations, ...fieldMutations };

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

/**
 * Applies what still waits on top of the server's rows, in the order in which it was made (PULL3, I4). Must run inside a transaction over all live tables, shadows
 * and the outbox.
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
