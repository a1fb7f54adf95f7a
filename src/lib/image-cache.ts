/**
 * Images are cached by tenant and user, because one shared cache would give one user's images to the next. Safe in
 * workers.
 */

const PREFIX = 'images:';

/**
 * Returns the name of a user's image cache on this device. `null` is for visitors who are not signed in: logo and
 * background.
 */
export function imageCacheName(tenantId: string, userId: string | null): string {
  return `${PREFIX}${tenantId}:${userId ?? 'anonymous'}`;
}

/** Deletes one user's images. They are content-addressed, so the only cost is loading them again. */
export async function deleteImages(tenantId: string, userId: string | null): Promise<void> {
  await caches.delete(imageCacheName(tenantId, userId));
}

/** Deletes all images of all users, which is the first step when the disk is full (WRITE4). */
export async function purgeAllImages(storage: CacheStorage = caches): Promise<void> {
  const names = (await storage.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => storage.delete(name)));
}
