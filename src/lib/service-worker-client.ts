import type { Workbox } from 'workbox-window';
import { deleteImages } from './image-cache.ts';
import {
  type FromServiceWorker,
  type Identity,
  OUTBOX_SYNC_TAG,
  type ToServiceWorker,
} from './service-worker-messages.ts';

/** The page's side of sw/sw.ts. Everything here does nothing where there is no service worker: old browsers, http, development. */

const SCRIPT = '/sw.js';
/** A browser that was busy with the release before when it was asked to change may forget that it was. */
const ASK_AGAIN_MS = 2000;
/** An installed app may stay open for days, so it looks for a new release itself: when it comes to the front, and while it is there. */
const LOOK_AGAIN_MS = 20 * 60_000;
/** How often a visible page, such as a kiosk's, looks whether that time has passed. */
const LOOK_TIMER_MS = 5 * 60_000;

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Background Sync; Chromium only. */
  readonly sync?: { register(tag: string): Promise<void> };
}

const isSupported = (): boolean => typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

export interface ServiceWorkerCallbacks {
  /**
   * A new release is there and waits. `apply` ends the old one for this page: it reloads. Other tabs go on with their own
   * release, whose files stay until they are closed or reloaded. Called again for each further release.
   */
  onUpdateReady(apply: () => void): void;
}

/** Registers at the root, once the page has its content. Never throws; settles when the registration is done or impossible. */
export async function registerServiceWorker({ onUpdateReady }: ServiceWorkerCallbacks): Promise<void> {
  if (!isSupported() || import.meta.env.DEV) return;
  answerWhichBuild();
  const loaded = await import('workbox-window').catch(() => undefined);
  if (!loaded) return;
  const workbox = new loaded.Workbox(SCRIPT, { scope: '/', updateViaCache: 'none' });
  let registration: ServiceWorkerRegistration | undefined;
  let isApplying = false;
  const reload = () => window.location.reload();
  workbox.addEventListener('waiting', () => {
    const change = () => {
      isApplying = true;
      const waiting = registration?.waiting;
      if (!waiting) return reload();
      if (registration?.active) tell(registration.active, { type: 'make-way' });
      tell(waiting, { type: 'skip-waiting' });
      setTimeout(change, ASK_AGAIN_MS);
    };
    onUpdateReady(change);
  });
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isApplying) reload();
  });
  try {
    registration = await workbox.register({ immediate: true });
  } catch {
    // Forbidden by the browser's settings, or no signal at the first visit: the app works, only not without a signal.
    return;
  }
  lookForReleases(workbox);
}

function lookForReleases(workbox: Workbox): void {
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    workbox.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOK_TIMER_MS);
}

/** Looks for a new release now; `onUpdateReady` is called when it waits. Does nothing without a connection. */
export async function lookForRelease(): Promise<void> {
  if (!isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  await registration?.update().catch(() => {});
}

/** The service worker asks which release each page runs before it deletes the files of any. */
function answerWhichBuild(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if ((data as FromServiceWorker | null)?.type === 'which-build') ports[0]?.postMessage(__BUILD_ID__);
  });
  navigator.serviceWorker.startMessages();
}

function tell(worker: ServiceWorker, message: ToServiceWorker): void {
  worker.postMessage(message);
}

async function tellActive(message: ToServiceWorker): Promise<void> {
  if (!isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  if (worker) tell(worker, message);
}

/**
 * Says whose device it is now, so that pictures are kept under the right name. Call at each start of the app (after
 * registration), after sign-in and after sign-out (`userId` null).
 */
export async function tellIdentity(identity: Identity): Promise<void> {
  await tellActive({ type: 'identity', ...identity });
}

/** OUT1: at sign-out the user's pictures go. Settles when they are gone; the service worker is told that nobody is signed in. */
export async function forget(tenantId: string, userId: string): Promise<void> {
  await tellActive({ type: 'forget', tenantId, userId });
  if (typeof caches !== 'undefined') await deleteImages(tenantId, userId);
}

/** After the tenant's theme or name was changed here: the page for the next offline start is fetched anew. */
export async function refreshShell(): Promise<void> {
  await tellActive({ type: 'refresh-shell' });
}

/**
 * Asks the browser to drain the outbox when there is a signal again, even with no tab open. Answers false where there is no
 * Background Sync; the engine then drains at the next start.
 */
export async function requestBackgroundSync(): Promise<boolean> {
  if (!isSupported()) return false;
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration('/');
    if (!registration?.sync || !registration.active) return false;
    await registration.sync.register(OUTBOX_SYNC_TAG);
    return true;
  } catch {
    // The person forbade it for this site.
    return false;
  }
}
