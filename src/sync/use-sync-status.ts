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
  /** Rows that this version of the app can't read, of the kinds that it knows (PULL9). */
  readonly unread: number;
  readonly connection: Connection;
  /** So many changes of this tab are in it (data/confirmed.ts). */
  readonly confirmed: number;
}

const STARTING: Connection = { state: 'starting', syncing: false, lastSyncAt: null, problem: null, retryAt: null };

/** How the device stands with its server, as of one moment: where the outbox is numbered anew, it is never looked at with the numbers of before. */
export async function syncStatusOf(db: CratebookDatabase): Promise<SyncStatus> {
  const confirmed = confirmedOn(db);
  return db.transaction('r', [db.meta, db.outbox, db.attention], async () => {
    const { settledSeq, connection, unread = [] } = await readFacts(db, ['settledSeq', 'connection', 'unread']);
    // Settled rows stay in the outbox until the pull brings what they led to; they are sent, so they don't wait.
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
 * What the sync pill tells: N waiting, N need you, and whether there is a connection. Undefined for a moment at the start. A change that was confirmed just
 * now waits, though the database has not answered since: nobody reads that all is sent while it isn't.
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

/** Whether this tab's sync worker cannot be started. */
export const useEngineFails = (): boolean => useSyncExternalStore(subscribeEngineFails, engineFails);

/** Every change that waits or needs its author, oldest first, for the sync page. */
export const useSyncList = (): { waiting: OutboxRow[]; attention: AttentionRow[] } | undefined =>
  useLive(async (db) => {
    const settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
    return {
      waiting: await db.outbox.where('seq').above(settledSeq).toArray(),
      attention: await db.attention.orderBy('seq').toArray(),
    };
  });
