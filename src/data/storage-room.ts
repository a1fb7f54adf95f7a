import Dexie from 'dexie';
import { purgeAllImages } from '../lib/image-cache.ts';
import type { CratebookDatabase } from './database.ts';

/** Set aside when the database is made, given up when a change would not fit (WRITE4). */
export const BALLAST_BYTES = 2_000_000;

/** True when a write failed for want of room: Dexie wraps the browser's error in an AbortError. */
export function isQuotaError(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at && depth < 5; depth++) {
    const { name, inner } = at as { name?: string; inner?: unknown };
    if (name === Dexie.errnames.QuotaExceeded || name === 'QuotaExceededError') return true;
    at = inner;
  }
  return false;
}

/** What can be given up for a change, least precious first: pictures, then the ballast. */
export function makeRoom(db: CratebookDatabase): (() => Promise<void>)[] {
  return [
    async () => {
      if (typeof caches !== 'undefined') await purgeAllImages();
    },
    () => db.ballast.clear(),
  ];
}

/** Puts the ballast in place, where there is room for it. */
export async function ensureBallast(db: CratebookDatabase): Promise<void> {
  if ((await db.ballast.count()) > 0) return;
  try {
    // Random, so that no compression underneath makes it smaller than it claims.
    const bytes = new Uint8Array(BALLAST_BYTES);
    for (let at = 0; at < bytes.length; at += 65_536)
      crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, bytes.length)));
    await db.ballast.put({ id: 1, bytes });
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
}
