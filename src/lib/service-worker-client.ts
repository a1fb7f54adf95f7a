import type { Workbox } from 'workbox-window';
import { deleteImages } from './image-cache.ts';
import {
  type FromServiceWorker,
  type Identity,
  OUTBOX_SYNC_TAG,
  type ToServiceWorker,
} from './service-worker-messages.ts';

/**
 * The page's side of sw/sw.ts. Every function does nothing without a service worker: old browsers, http, development.
 */

const SCRIPT = '/sw.js';
/**
 * Delay before an update request is repeated, in milliseconds. A browser that was busy with an earlier release may
 * forget the first.
 */
const ASK_AGAIN_MS = 2000;
/**
 * Time between checks for a new release, in milliseconds. An installed app may stay open for days, so it checks when it
 * is brought to the front and while it is visible.
 */
const LOOK_AGAIN_MS = 20 * 60_000;
/** How often a visible page, such as a kiosk's, checks whether that time has passed, in milliseconds. */
const LOOK_TIMER_MS = 5 * 60_000;

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Background Sync; Chromium only. */
  readonly sync?: { register(tag: string): Promise<void> };
}

const isSupported = (): boolean => typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

export interface ServiceWorkerCallbacks {
  /**
   * A new release is installed and waits. `apply` ends the old one for this page, which reloads. Other tabs keep their
   * release, whose files stay until those tabs are closed or reloaded. Called again for each further release.
   */
  onUpdateReady(apply: () => void): void;
}

/**
 * Registers the service worker at the root, once the page has its content. Never throws; settles when the registration
 * is done or impossible.
 */
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
    // Forbidden by the browser's settings, or no signal at the first visit. The app works, but not offline.
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

/** Checks for a new release now; `onUpdateReady` is called when one waits. Does nothing without a connection. */
export async function lookForRelease(): Promise<void> {
  if (!isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  await registration?.update().catch(() => {});
}

/** The service worker asks each page for its release before it deletes the files of any. */
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
 * Sends the service worker the device's user, under whom it caches images. Call at each start of the app (after
 * registration), after sign-in and after sign-out (`userId` null).
 */
export async function sendIdentity(identity: Identity): Promise<void> {
  await tellActive({ type: 'identity', ...identity });
}

/**
 * Deletes the user's images at sign-out (OUT1). Settles when they are deleted and the service worker knows that no user
 * is signed in.
 */
export async function forget(tenantId: string, userId: string): Promise<void> {
  await tellActive({ type: 'forget', tenantId, userId });
  if (typeof caches !== 'undefined') await deleteImages(tenantId, userId);
}

/** Fetches the page for the next offline start again, after the tenant's theme or name was changed here. */
export async function refreshShell(): Promise<void> {
  await tellActive({ type: 'refresh-shell' });
}

/**
 * Asks the browser to drain the outbox when there is a signal again, even with no tab open. Returns false without
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
    // The user has forbidden it for this site.
    return false;
  }
}
