import type { Identity } from '../src/lib/service-worker-messages.ts';

/**
 * A cache is the simplest store that survives restarts of a service worker. It contains ids, no names and no tokens.
 */
const STORE = 'identity';
const KEY = '/identity.json';

let known: Identity | null | undefined;

/** Stores the device's user. From the call on, not from its end, the previous user's images are closed. */
export async function rememberIdentity(storage: CacheStorage, identity: Identity): Promise<void> {
  known = identity;
  const store = await storage.open(STORE);
  await store.put(KEY, new Response(JSON.stringify(identity)));
}

/** Returns the device's user; null if no page sent one yet. */
export async function recallIdentity(storage: CacheStorage): Promise<Identity | null> {
  if (known !== undefined) return known;
  const store = await storage.open(STORE);
  const found = (await (await store.match(KEY))?.json().catch(() => null)) as Identity | null | undefined;
  // A message may have arrived during the read, and is newer.
  known ??= found ?? null;
  return known;
}

/** Clears a user, unless another user signed in since: an interrupted sign-out is finished at a later start. */
export async function forgetIdentity(storage: CacheStorage, { tenantId, userId }: Identity): Promise<void> {
  const now = await recallIdentity(storage);
  if (!now || (now.tenantId === tenantId && now.userId === userId))
    await rememberIdentity(storage, { tenantId, userId: null });
}
