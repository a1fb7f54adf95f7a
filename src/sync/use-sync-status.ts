import type { AttentionRow, Connection, OutboxRow } from '../data/database.ts';
import { readMeta } from '../data/database.ts';
import { needsPerson } from '../data/orders/needs-person.ts';
import { useLive } from './use-live.ts';

export interface SyncStatus {
  readonly waiting: number;
  readonly attention: number;
  readonly connection: Connection;
}

const STARTING: Connection = { state: 'starting', syncing: false, lastSyncAt: null, problem: null, retryAt: null };

/** What the sync pill tells: N waiting, N need you, and whether there is a connection. Undefined for a moment at the start. */
export const useSyncStatus = (): SyncStatus | undefined =>
  useLive(async (db) => {
    // Settled rows stay in the outbox until the pull brings what they led to; they are sent, so they don't wait.
    const settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
    return {
      waiting: await db.outbox.where('seq').above(settledSeq).count(),
      attention: await db.attention.filter(needsPerson).count(),
      connection: (await readMeta(db, 'connection')) ?? STARTING,
    };
  });

/** Every change that waits or needs its author, oldest first, for the sync page. */
export const useSyncList = (): { waiting: OutboxRow[]; attention: AttentionRow[] } | undefined =>
  useLive(async (db) => {
    const settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
    return {
      waiting: await db.outbox.where('seq').above(settledSeq).toArray(),
      attention: await db.attention.orderBy('seq').toArray(),
    };
  });
