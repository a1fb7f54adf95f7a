import Dexie from 'dexie';
import { purgeAllImages } from '../lib/image-cache.ts';
import type { CratebookDatabase } from './database.ts';
import { forgetSettled } from './settled-changes.ts';

/** Set aside while nothing waits, given up when a write would not fit (WRITE4). */
export const BALLAST_BYTES = 2_000_000;

/** The device has no room left, so the change was not made: nothing was shown as done (WRITE4). */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** True when a write failed for want of room: Dexie wraps the browser's error in an AbortError. */
export function isQuotaError(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at && depth < 5; depth++) {
    const { name, inner } = at as { name?: string; inner?: unknown };
    if (name === Dexie.errnames.QuotaExceeded || name === 'QuotaExceededError') return true;
    at = inner;
  }
  return false;
}

/** Runs a write again after giving up images, settled changes, then the ballast, if it does not fit. Throws StorageFullError if it still does not. */
export async function withRoom<T>(db: CratebookDatabase, write: () => PromiseLike<T>): Promise<T> {
  const makeRoom = [purgeAllImages, () => forgetSettled(db), () => db.ballast.clear()];
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isQuotaError(error)) throw error;
    }
    const step = makeRoom.shift();
    if (!step) throw new StorageFullError('the device has no room for this change');
    // Where one cannot be given up, the next may be.
    await step().catch(() => {});
  }
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
