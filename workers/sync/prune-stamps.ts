import type { CratebookDatabase } from '../../src/data/database.ts';
import { STAMPS, STAMPS_KEPT } from '../../src/data/stamp.ts';

/** Gives up the stamps that nobody goes by any more. */
export async function pruneStamps(db: CratebookDatabase): Promise<void> {
  const stamps = db.table<object, number>(STAMPS);
  const [latest] = await stamps.orderBy(':id').reverse().limit(1).primaryKeys();
  if (latest !== undefined)
    await stamps
      .where(':id')
      .belowOrEqual(latest - STAMPS_KEPT)
      .delete();
}
