import { ChakraProvider } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { unstable_forceFrameRate as sliceWork } from 'scheduler';
import * as z from 'zod/mini';
import type { OrganizationSettings } from '../../contract/accounts.ts';
import { SHOPPERS } from '../../contract/roles.ts';
import { organizationSettings } from '../../contract/rows/accounts.ts';
import { installChunkReload, loadQuietly } from '../lib/chunk-reload.ts';
import { watchColourMode } from '../lib/colour-mode.ts';
import { activateLocale, loadAllTexts } from '../lib/i18n.ts';
import { DEFAULT_LOCALE, localeFromCookie, localeFromPath, stripLocale, withLocale } from '../lib/i18n-locale.ts';
import { forgetAhead } from '../sync/ahead.ts';
import { bootSession, sessionState, whenSignInExpires } from '../sync/session-state.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { recallKeptStyles } from './recall-styles.ts';
import { createRouter } from './router.tsx';
import { startServiceWorker } from './service-worker.ts';
import { system } from './theme.ts';

// The page's policy forbids code from text, which zod would otherwise try out.
z.config({ jitless: true });

/** What nobody waits for begins once the first screen has had its time. */
const LATER_MS = 3000;

/**
 * Slices of the first screen on a slow phone, as frames per second: with React's own of 5 ms it is there a third later (decision
 * 18). 40 ms are still short enough for a finger.
 */
const LONG_SLICES = 25;
/** The router takes a slow phone longer than this; a desk a few milliseconds. */
const SLOW_MS = 20;

/** The settings that the server wrote into the page; a page from the service worker's cache has those of its time. */
function embeddedSettings() {
  try {
    const parsed = z.safeParse(
      organizationSettings,
      JSON.parse(document.getElementById('settings')?.textContent ?? 'null'),
    );
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** An address without a language, typed or of the installed app, opens in the language that was chosen last. */
function keepChosenLanguage(): void {
  const chosen = localeFromCookie(document.cookie);
  if (!chosen || localeFromPath(location.pathname) !== DEFAULT_LOCALE) return;
  history.replaceState(history.state, '', withLocale(location.pathname, chosen) + location.search + location.hash);
}

/** A customer who is signed in here will see the catalogue: it is opened while their first screen loads. */
function openShopEarly(): void {
  const { signedIn, settings } = sessionState();
  const { profile, customerLocationId } = signedIn?.user ?? {};
  const path = stripLocale(location.pathname);
  if (path !== '/' && !path.startsWith('/portal')) return;
  if (!signedIn || !settings || !profile || !customerLocationId) return;
  if (!SHOPPERS.some((role) => role === profile.role)) return;
  const { hideOutOfStockItems, hideCatalogImages } = settings;
  const { db } = signedIn;
  // No part of what the sign-in brings; without it the catalogue is opened by the screen.
  void import('../sync/early-catalogue.ts').then(
    ({ openCatalogueEarly }) =>
      openCatalogueEarly({ identity: db.identity, customerLocationId, hideOutOfStockItems, hideCatalogImages, db }),
    () => {},
  );
}

/** Until the first screen can be shown, the outline in the page's own markup stays. */
const firstScreen = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** Style sheets and analytics of the organisation; most have none, and their pages bring nothing for it. */
function loadTenantResources(router: ReturnType<typeof createRouter>, settings: OrganizationSettings): void {
  const { styleSheetPath, googleAnalyticsId, googleTagManagerContainerId } = settings;
  if (!styleSheetPath && !googleAnalyticsId && !googleTagManagerContainerId) return;
  loadQuietly(() => import('./tenant-extras.ts')).then((extras) => extras?.loadTenantExtras(router, settings));
}

function later(): void {
  forgetAhead();
  sliceWork(0);
  // Dialogs that open over the first screens may say what belongs to the others.
  void loadQuietly(loadAllTexts);
  loadQuietly(() => import('./later.ts')).then((later) => later?.doLater());
}

async function start(): Promise<void> {
  installChunkReload();
  watchColourMode();
  keepChosenLanguage();
  if (import.meta.env.PROD) recallKeptStyles();
  // Texts, session and screen come side by side; the router asks for its screen as soon as it knows whose it is.
  const words = activateLocale(localeFromPath(location.pathname));
  words.catch(() => {});
  const settings = embeddedSettings();
  await bootSession(settings);
  openShopEarly();
  const before = performance.now();
  const router = createRouter(location.pathname);
  const slow = performance.now() - before > SLOW_MS;
  if (settings) loadTenantResources(router, settings);
  whenSignInExpires(() => {
    // The hour of an impersonation is over: the bar says so, and its Exit is the way out.
    if (!sessionState().signedIn?.impersonation)
      void router.navigate(withLocale('/auth?again', localeFromPath(location.pathname)));
  });
  startServiceWorker();
  await Promise.all([words, firstScreen(router)]);
  const root = createRoot(document.getElementById('root')!);
  // The first screen is the largest piece of work that a phone has from us: as a transition it is done in slices, between which a finger is heard.
  if (slow) sliceWork(LONG_SLICES);
  startTransition(() =>
    root.render(
      <StrictMode>
        <ChakraProvider value={system}>
          <I18nProvider i18n={i18n}>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </I18nProvider>
        </ChakraProvider>
      </StrictMode>,
    ),
  );
  requestAnimationFrame(() => sessionState().signedIn?.engine.begin());
  setTimeout(later, LATER_MS);
}

void start();
