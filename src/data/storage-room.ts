import Dexie from 'dexie';
import { purgeAllImages } from '../lib/image-cache.ts';
import type { CratebookDatabase } from './database.ts';
import { forgetSettled } from './settled-changes.ts';

/** Storage reserved while nothing waits, and released when a write does not fit (WRITE4). */
export const BALLAST_BYTES = 2_000_000;

/** The device has no room left, so the change was not made. Nothing was shown as done (WRITE4). */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** Returns whether a write failed because storage is full. Dexie wraps the browser's error in an AbortError. */
export function isQuotaError(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at && depth < 5; depth++) {
    const { name, inner } = at as { name?: string; inner?: unknown };
    if (name === Dexie.errnames.QuotaExceeded || name === 'QuotaExceededError') return true;
    at = inner;
  }
  return false;
}

/**
 * Retries a write that does not fit, after releasing images, then settled changes, then the reserved storage. Throws
 * StorageFullError if it still does not fit.
 */
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
    // If one step fails, the next may still make room.
    await step().catch(() => {});
  }
}

/** Reserves the storage if there is room for it. */
export async function ensureBallast(db: CratebookDatabase): Promise<void> {
  if ((await db.ballast.count()) > 0) return;
  try {
    // Random bytes, because compressed storage would reserve less than this size.
    const bytes = new Uint8Array(BALLAST_BYTES);
    for (let at = 0; at < bytes.length; at += 65_536)
      crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, bytes.length)));
    await db.ballast.put({ id: 1, bytes });
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
}
