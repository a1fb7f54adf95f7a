import { useSyncExternalStore } from 'react';

/** Chromium's event; not in the DOM's types. */
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

/** Safari of an iPhone or iPad, which tells of itself as a Mac with a touch screen. */
export function isIosSafari(userAgent: string, touchPoints: number): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return isIos && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent);
}

/** Call once at start. Takes the offer that came before it too (src/app/boot.js). */
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

/** How the app can be installed here; null where it can't be or is already. */
export const useInstallWay = (): InstallWay | null => useSyncExternalStore(subscribe, () => way);
