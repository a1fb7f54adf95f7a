import type { Identity } from '../src/lib/service-worker-messages.ts';

/** A cache is the simplest store that outlives a service worker's restarts. It holds ids, no names and no tokens. */
const STORE = 'identity';
const KEY = '/identity.json';

let known: Identity | null | undefined;

/** Remembers whose device it is now. From the call on, not from its end, nothing counts as the one before's. */
export async function rememberIdentity(storage: CacheStorage, identity: Identity): Promise<void> {
  known = identity;
  const store = await storage.open(STORE);
  await store.put(KEY, new Response(JSON.stringify(identity)));
}

/** Whose device it is; null when no page has said so yet. */
export async function recallIdentity(storage: CacheStorage): Promise<Identity | null> {
  if (known !== undefined) return known;
  const store = await storage.open(STORE);
  const found = (await (await store.match(KEY))?.json().catch(() => null)) as Identity | null | undefined;
  // A message may have come meanwhile, and it is newer.
  known ??= found ?? null;
  return known;
}

/** Ends a user's turn, unless another user has signed in since: a sign-out that was cut off is finished at a later start. */
export async function forgetIdentity(storage: CacheStorage, { tenantId, userId }: Identity): Promise<void> {
  const now = await recallIdentity(storage);
  if (!now || (now.tenantId === tenantId && now.userId === userId))
    await rememberIdentity(storage, { tenantId, userId: null });
}
