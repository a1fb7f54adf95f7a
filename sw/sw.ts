import { deleteImages, imageCacheName } from '../src/lib/image-cache.ts';
import { OUTBOX_SYNC_TAG, type ToServiceWorker } from '../src/lib/service-worker-messages.ts';
import { drainInBackground } from '../workers/sync/background.ts';
import { buildsInUse } from './builds-in-use.ts';
import { recallIdentity, rememberIdentity } from './identity.ts';
import { serveImage, sweepImages } from './images.ts';
import { type PrecacheEntry, precacheOf } from './precache.ts';
import { abandonedReleases, findInReleases, releaseCacheName } from './releases.ts';
import { kindOf } from './routes.ts';
import { fetchShell, keptShell } from './shell.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

const release = releaseCacheName(__BUILD_ID__);
const precache = precacheOf(release, self.__WB_MANIFEST);
const isPrecached = (path: string): boolean => precache.keyOf(path) !== undefined;

const refreshShell = async () => {
  const outcome = await fetchShell({ cache: await caches.open(release), buildId: __BUILD_ID__, fetch });
  // The release that is there now installs itself beside this one and waits for the person's word.
  if (outcome === 'other-build') await self.registration.update().catch(() => {});
  return outcome;
};

self.addEventListener('install', (event) => {
  event.waitUntil(precache.install(event));
  event.waitUntil(
    refreshShell().then((outcome) => {
      // Without its page a release is of no use offline: the browser tries again later, and the one before stays.
      if (outcome !== 'kept') throw new Error(`the page of this release could not be fetched: ${outcome}`);
    }),
  );
});

// There is no skipWaiting here: the update waits for the person's word, or for the last page to close.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), tidy()]));
});

/** Deletes what no open page needs any more. */
async function tidy(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const names = await caches.keys();
  const abandoned = abandonedReleases(names, __BUILD_ID__, await buildsInUse(pages));
  await Promise.all(abandoned.map((name) => caches.delete(name)));
  const identity = await recallIdentity(caches);
  if (identity) await sweepImages(await caches.open(imageCacheName(identity.tenantId, identity.userId)), Date.now());
}

self.addEventListener('fetch', (event) => {
  switch (kindOf(event.request, self.location.origin, isPrecached)) {
    case 'page':
      event.respondWith(page(event));
      break;
    case 'precached':
      event.respondWith(precached(event.request));
      break;
    case 'old-asset':
      event.respondWith(findInReleases(caches, event.request).then((found) => found ?? fetch(event.request)));
      break;
    case 'image':
      event.respondWith(
        serveImage(event.request, {
          storage: caches,
          // Called as a method it would lose its global.
          fetch: (request) => fetch(request),
          now: Date.now,
          identity: () => recallIdentity(caches),
          later: (work) => event.waitUntil(work),
        }),
      );
      break;
    case 'other':
      break;
  }
});

/** From the cache at once, with or without a signal; the network only brings it up to date for the next time. */
async function page(event: FetchEvent): Promise<Response> {
  const shell = await keptShell(await caches.open(release));
  if (!shell) return fetch(event.request);
  event.waitUntil(refreshShell());
  return shell;
}

async function precached(request: Request): Promise<Response> {
  const key = precache.keyOf(new URL(request.url).pathname);
  const found = key === undefined ? undefined : await (await caches.open(release)).match(key, { ignoreVary: true });
  return found ?? fetch(request);
}

self.addEventListener('message', (event) => {
  const message = event.data as ToServiceWorker;
  switch (message?.type) {
    case 'identity':
      event.waitUntil(rememberIdentity(caches, { tenantId: message.tenantId, userId: message.userId }).then(tidy));
      break;
    case 'forget':
      event.waitUntil(
        rememberIdentity(caches, { tenantId: message.tenantId, userId: null }).then(() =>
          deleteImages(message.tenantId, message.userId),
        ),
      );
      break;
    case 'refresh-shell':
      event.waitUntil(refreshShell());
      break;
    case 'skip-waiting':
      event.waitUntil(self.skipWaiting());
      break;
  }
});

// TIME3: the engine itself drains the one outbox, under the lock that the pages' workers hold too.
self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(drainInBackground());
});
