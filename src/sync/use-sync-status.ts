import { useCallback, useSyncExternalStore } from 'react';
import { confirmedOn, onConfirmed } from '../data/confirmed.ts';
import type { AttentionRow, Connection, CratebookDatabase, OutboxRow } from '../data/database.ts';
import { isLive, readFacts, readMeta } from '../data/database.ts';
import { needsPerson } from '../features/orders/data/needs-person.ts';
import { engineFails, subscribeEngineFails } from './engine-state.ts';
import { useAnswer, useLive } from './use-live.ts';
import { useSignedIn } from './use-session.tsx';

export interface SyncStatus {
  readonly waiting: number;
  readonly attention: number;
  /** Rows of known kinds that this version of the app can't read (PULL9). */
  readonly unread: number;
  readonly connection: Connection;
  /** Number of this tab's confirmed changes that the status includes (data/confirmed.ts). */
  readonly confirmed: number;
}

const STARTING: Connection = { state: 'starting', syncing: false, lastSyncAt: null, problem: null, retryAt: null };

/**
 * Reads the device's sync status in one transaction, so that a renumbered outbox is never compared with its earlier
 * numbers.
 */
export async function syncStatusOf(db: CratebookDatabase): Promise<SyncStatus> {
  const confirmed = confirmedOn(db);
  return db.transaction('r', [db.meta, db.outbox, db.attention], async () => {
    const { settledSeq, connection, unread = [] } = await readFacts(db, ['settledSeq', 'connection', 'unread']);
    // Settled rows stay in the outbox until the pull brings their result. They are sent, so they don't count as
    // waiting.
    const [waiting, attention] = await Promise.all([
      db.outbox
        .where('seq')
        .above(settledSeq ?? 0)
        .count(),
      db.attention.filter(needsPerson).count(),
    ]);
    return {
      waiting,
      attention,
      unread: unread.filter(({ collection }) => isLive(collection)).length,
      connection: connection ?? STARTING,
      confirmed,
    };
  });
}

/**
 * Returns what the sync indicator shows: N waiting, N need the user, and the connection. Undefined for a moment at the
 * start. Counts a change that was just confirmed as waiting before the database query reruns, so the screen never says
 * that everything is sent too early.
 */
export function useSyncStatus(): SyncStatus | undefined {
  const { db } = useSignedIn();
  const status = useAnswer(syncStatusOf);
  const confirmed = useSyncExternalStore(
    useCallback((listener) => onConfirmed(db, listener), [db]),
    () => confirmedOn(db),
  );
  return status && status.waiting === 0 && status.confirmed < confirmed ? { ...status, waiting: 1 } : status;
}

/** Returns whether this tab's sync worker cannot be started. */
export const useEngineFails = (): boolean => useSyncExternalStore(subscribeEngineFails, engineFails);

/** Returns every change that waits or needs its author, oldest first, for the sync page. */
export const useSyncList = (): { waiting: OutboxRow[]; attention: AttentionRow[] } | undefined =>
  useLive(async (db) => {
    const settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
    return {
      waiting: await db.outbox.where('seq').above(settledSeq).toArray(),
      attention: await db.attention.orderBy('seq').toArray(),
    };
  });
