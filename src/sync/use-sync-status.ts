import type { AttentionRow, Connection, CratebookDatabase, OutboxRow } from '../data/database.ts';
import { readMeta } from '../data/database.ts';
import { needsPerson } from '../data/orders/needs-person.ts';
import { useAnswer, useLive } from './use-live.ts';

export interface SyncStatus {
  readonly waiting: number;
  readonly attention: number;
  readonly connection: Connection;
}

const STARTING: Connection = { state: 'starting', syncing: false, lastSyncAt: null, problem: null, retryAt: null };

/** How the device stands with its server. */
export async function syncStatusOf(db: CratebookDatabase): Promise<SyncStatus> {
  const [settledSeq, connection] = await Promise.all([readMeta(db, 'settledSeq'), readMeta(db, 'connection')]);
  // Settled rows stay in the outbox until the pull brings what they led to; they are sent, so they don't wait.
  const [waiting, attention] = await Promise.all([
    db.outbox
      .where('seq')
      .above(settledSeq ?? 0)
      .count(),
    db.attention.filter(needsPerson).count(),
  ]);
  return { waiting, attention, connection: connection ?? STARTING };
}

/** What the sync pill tells: N waiting, N need you, and whether there is a connection. Undefined for a moment at the start. */
export const useSyncStatus = (): SyncStatus | undefined => useAnswer(syncStatusOf);

/** Every change that waits or needs its author, oldest first, for the sync page. */
export const useSyncList = (): { waiting: OutboxRow[]; attention: AttentionRow[] } | undefined =>
  useLive(async (db) => {
    const settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
    return {
      waiting: await db.outbox.where('seq').above(settledSeq).toArray(),
      attention: await db.attention.orderBy('seq').toArray(),
    };
  });
