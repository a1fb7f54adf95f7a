import { deleteImages, imageCacheName } from '../src/lib/image-cache.ts';
import { watchErrors } from '../src/lib/report-error.ts';
import { OUTBOX_SYNC_TAG, type ToServiceWorker } from '../src/lib/service-worker-messages.ts';
import { drainInBackground } from '../workers/sync/background.ts';
import { buildsInUse } from './builds-in-use.ts';
import { forgetIdentity, recallIdentity, rememberIdentity } from './identity.ts';
import { serveImage, sweepImages } from './images.ts';
import { type PrecacheEntry, precacheOf } from './precache.ts';
import { completeRelease, installRelease } from './release.ts';
import { abandonedReleases, findInReleases, releaseCacheName } from './releases.ts';
import { kindOf } from './routes.ts';
import { fetchShell, keptShell } from './shell.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

watchErrors(() => ({ source: 'service-worker', route: '', role: null }));

const release = releaseCacheName(__BUILD_ID__);
// Called as a method it would lose its global.
const ask = (request: Request): Promise<Response> => fetch(request);
const precache = precacheOf(release, self.__WB_MANIFEST, { storage: caches, fetch: ask });

const refreshShell = async () => {
  const outcome = await fetchShell({ cache: await caches.open(release), buildId: __BUILD_ID__, fetch });
  // A newer release installs beside this one and waits for the user's confirmation.
  if (outcome === 'other-build') await self.registration.update().catch(() => {});
  return outcome;
};

const parts = { cacheName: release, storage: caches, precache, refreshShell };

self.addEventListener('install', (event) => {
  event.waitUntil(installRelease(parts));
});

// There is no skipWaiting here: the update waits for the user's confirmation, or for the last page to close.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), tidy()]));
});

/** Deletes older releases without an open page. A waiting release is newer and stays. */
async function tidy(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const abandoned = abandonedReleases(await caches.keys(), __BUILD_ID__, await buildsInUse(pages));
  await Promise.all(abandoned.map((name) => caches.delete(name)));
}

/**
 * Runs at each start of the app, because the browser may have evicted this release's cache, and images have a maximum
 * age.
 */
async function maintain(): Promise<void> {
  const identity = await recallIdentity(caches);
  if (identity) await sweepImages(await caches.open(imageCacheName(identity.tenantId, identity.userId)), Date.now());
  await completeRelease(parts).catch(() => {});
}

self.addEventListener('fetch', (event) => {
  switch (kindOf(event.request, self.location.origin, precache.has)) {
    case 'page':
      event.respondWith(page(event));
      break;
    case 'precached':
      event.respondWith(precache.respond(event.request));
      break;
    case 'old-asset':
      event.respondWith(findInReleases(caches, event.request).then((found) => found ?? fetch(event.request)));
      break;
    case 'image':
      event.respondWith(
        serveImage(event.request, {
          storage: caches,
          fetch: ask,
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

/** Responds from the cache at once, with or without a signal; the network only updates it for the next time. */
async function page(event: FetchEvent): Promise<Response> {
  const shell = await keptShell(await caches.open(release));
  event.waitUntil(shell ? refreshShell() : maintain());
  return shell ?? fetch(event.request);
}

/** Aborted when a newer release asks to activate: the browser waits until this worker's events have ended. */
let waitingDrain = new AbortController();

self.addEventListener('message', (event) => {
  const message = event.data as ToServiceWorker;
  switch (message?.type) {
    case 'identity':
      event.waitUntil(rememberIdentity(caches, { tenantId: message.tenantId, userId: message.userId }).then(maintain));
      break;
    case 'forget':
      event.waitUntil(forgetIdentity(caches, message).then(() => deleteImages(message.tenantId, message.userId)));
      break;
    case 'refresh-shell':
      event.waitUntil(refreshShell());
      break;
    case 'skip-waiting':
      // An update with evicted files would replace a release that starts offline by one that does not.
      event.waitUntil(completeRelease(parts).then(() => self.skipWaiting()));
      break;
    case 'make-way':
      waitingDrain.abort();
      waitingDrain = new AbortController();
      break;
  }
});

// TIME3: the engine drains the one outbox, under the lock of the pages' workers.
self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(drainInBackground(waitingDrain.signal));
});
