import { type CratebookDatabase, type OutboxRow, readMeta, type SettledBatch, writeMeta } from './database.ts';

/** How long settled changes are kept, in milliseconds, because a restored server may lack them (PULL5). */
export const KEPT_MS = 24 * 3_600_000;
/** Maximum size of all settled changes, in UTF-16 units of their JSON. The oldest are removed first. */
export const MAX_KEPT_SIZE = 10_000_000;

const sizeOf = (rows: readonly OutboxRow[]): number => JSON.stringify(rows).length;

/** Keeps changes that leave the outbox because the server has settled them. Must run inside a transaction over settled and meta. */
export async function keepSettled(
  db: CratebookDatabase,
  batch: Pick<SettledBatch, 'clientId' | 'epoch' | 'settledAt'>,
  settled: readonly OutboxRow[],
): Promise<void> {
  const rows = settled.filter(({ isRefused }) => !isRefused);
  if (rows.length === 0) return;
  const size = sizeOf(rows);
  await db.settled.add({ ...batch, size, rows });
  await writeMeta(db, 'settledSize', ((await readMeta(db, 'settledSize')) ?? 0) + size);
}

/** Removes what is older than 24 hours, and the oldest beyond the limit. Must run inside a transaction over settled and meta. */
export async function pruneSettled(db: CratebookDatabase, now: number): Promise<void> {
  const oldest = async () =>
    (await db.settled.orderBy('[settledAt+size]').limit(1).keys())[0] as unknown as [number, number] | undefined;
  let first = await oldest();
  if (!first) return;
  const before = (await readMeta(db, 'settledSize')) ?? 0;
  let size = before;
  while (first && (first[0] <= now - KEPT_MS || size > MAX_KEPT_SIZE)) {
    await db.settled.where('[settledAt+size]').equals(first).limit(1).delete();
    size -= first[1];
    first = await oldest();
  }
  if (size !== before) await writeMeta(db, 'settledSize', size);
}

/** Deletes all settled changes, because the device has no room (WRITE4). */
export const forgetSettled = (db: CratebookDatabase): Promise<void> =>
  db.transaction('rw', [db.settled, db.meta], async () => {
    await db.settled.clear();
    await db.meta.delete('settledSize');
  });

/**
 * Adds batches that were encrypted at a sign-out, in their order. Must run inside a transaction over settled and meta.
 */
export async function addSettled(db: CratebookDatabase, batches: readonly SettledBatch[]): Promise<void> {
  for (const { at: _at, ...batch } of batches) await keepSettled(db, batch, batch.rows);
}

/** A change with the client that sent it. */
export interface SentChange {
  readonly clientId: string;
  readonly row: OutboxRow;
}

/**
 * Removes the kept changes that the server lacks, and returns them in the order in which they were settled. For the
 * device's current client these are the numbers above `lastSeq`; for an earlier client, those that another epoch has
 * settled. Must run inside a transaction over settled and meta.
 */
export async function takeLost(
  db: CratebookDatabase,
  { clientId, epoch, lastSeq }: { clientId: string; epoch: string; lastSeq: number },
): Promise<SentChange[]> {
  const lost: SentChange[] = [];
  let size = 0;
  for (const batch of await db.settled.toArray()) {
    const isLost = ({ seq }: OutboxRow) => (batch.clientId === clientId ? seq > lastSeq : batch.epoch !== epoch);
    const rows = batch.rows.filter((row) => !isLost(row));
    lost.push(...batch.rows.filter(isLost).map((row) => ({ clientId: batch.clientId, row })));
    if (rows.length === 0) await db.settled.delete(batch.at!);
    else {
      const left = { ...batch, epoch, rows, size: sizeOf(rows) };
      size += left.size;
      await db.settled.put(left);
    }
  }
  await writeMeta(db, 'settledSize', size);
  return lost;
}
