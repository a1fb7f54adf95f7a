import type { LiveName } from '../../contract/collections.ts';
import { upcast } from '../../contract/mutations.ts';
import { localMutation } from '../../src/data/all-mutations.ts';
import type { CratebookDatabase, Stored } from '../../src/data/database.ts';
import { localTx } from '../../src/data/mutation.ts';

/** Puts every dirty row back to the server's copy. Must run inside a transaction over all live tables, shadows and outbox. */
export async function undoWaiting(db: CratebookDatabase): Promise<void> {
  const shadows = await db.shadows.toArray();
  for (const { collection, id, row } of shadows) {
    if (row) await db.table(collection).put(row satisfies Stored<LiveName>);
    else await db.table(collection).delete(id);
  }
  await db.shadows.clear();
}

/** Applies what still waits on top of the server's rows, in the order in which it was made (PULL3, I4). */
export async function redoWaiting(db: CratebookDatabase): Promise<void> {
  const tx = localTx(db);
  for (const row of await db.outbox.orderBy('seq').toArray()) {
    const args = upcast(row.name, row.version, row.args);
    if (!args) continue;
    await localMutation(row.name).apply(tx, args, { seq: row.seq, at: row.at, userId: db.identity.userId });
  }
  await tx.written();
}
