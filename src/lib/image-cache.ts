/** Pictures are kept apart by tenant and user: the Cache API would hand one user's to the next. Safe in workers. */

const PREFIX = 'images:';

/** The cache of a user's pictures at this device. `null` is whoever isn't signed in: the logo and the background. */
export function imageCacheName(tenantId: string, userId: string | null): string {
  return `${PREFIX}${tenantId}:${userId ?? 'anonymous'}`;
}

/** Deletes one user's pictures. They are content-addressed, so the only cost is loading them again. */
export async function deleteImages(tenantId: string, userId: string | null): Promise<void> {
  await caches.delete(imageCacheName(tenantId, userId));
}

/** WRITE4: gives back the room of all pictures of all users, which is the first thing to go when the disk is full. */
export async function purgeAllImages(storage: CacheStorage = caches): Promise<void> {
  const names = (await storage.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => storage.delete(name)));
}
