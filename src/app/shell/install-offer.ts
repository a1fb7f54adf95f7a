import { useSyncExternalStore } from 'react';

/** Chromium's event, which the DOM types lack. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser installs: by its own dialog, by hand through Safari's share sheet, or not at all. */
export type InstallWay = { readonly kind: 'prompt'; install(): Promise<boolean> } | { readonly kind: 'share-sheet' };

let way: InstallWay | null = null;
const listeners = new Set<() => void>();
const set = (next: InstallWay | null) => {
  way = next;
  for (const listener of listeners) listener();
};

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Returns whether the browser is Safari on an iPhone or iPad. An iPad reports a Mac with a touch screen. */
export function isIosSafari(userAgent: string, touchPoints: number): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return isIos && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent);
}

/** Call once at start. Also takes an offer that the browser made before the call (src/app/boot.js). */
export function watchInstallOffer(): void {
  if (isInstalled()) return;
  if (isIosSafari(navigator.userAgent, navigator.maxTouchPoints)) set({ kind: 'share-sheet' });
  const take = (offer: BeforeInstallPromptEvent) =>
    set({
      kind: 'prompt',
      async install() {
        // An offer can be used once.
        set(null);
        return (await offer.prompt()).outcome === 'accepted';
      },
    });
  const early = (window as { installOffer?: BeforeInstallPromptEvent }).installOffer;
  if (early) take(early);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    take(event as BeforeInstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => set(null));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns how the app can be installed here; null if it cannot be or is already. */
export const useInstallWay = (): InstallWay | null => useSyncExternalStore(subscribe, () => way);
