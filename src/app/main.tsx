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
import { reportError, watchErrors } from '../lib/report-error.ts';
import { dropPrefetched } from '../sync/prefetch.ts';
import { bootSession, sessionState, whenSignInExpires } from '../sync/session-state.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { recallKeptStyles } from './recall-styles.ts';
import { createRouter } from './router.tsx';
import { startServiceWorker } from './service-worker.ts';
import { system } from './theme.ts';

// The page's content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

/** Delay of background work after the first screen, in milliseconds. */
const LATER_MS = 3000;

/**
 * Work slices of the first screen on a slow phone, in frames per second. React's own 5 ms slices take a third longer
 * (decision 18). 40 ms are still short enough to respond to a touch.
 */
const LONG_SLICES = 25;
/** A slow phone's router takes longer than this, in milliseconds; a desktop's takes a few. */
const SLOW_MS = 20;

/**
 * Returns the settings that the server wrote into the page. A page from the service worker's cache has those of its
 * time.
 */
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

/** Opens a URL without a language (typed, or of the installed app) in the language that was chosen last. */
function keepChosenLanguage(): void {
  const chosen = localeFromCookie(document.cookie);
  if (!chosen || localeFromPath(location.pathname) !== DEFAULT_LOCALE) return;
  history.replaceState(history.state, '', withLocale(location.pathname, chosen) + location.search + location.hash);
}

/** Opens the catalog of a signed-in customer while their first screen loads. */
function openShopEarly(): void {
  const { signedIn, settings } = sessionState();
  const { profile, customerLocationId } = signedIn?.user ?? {};
  const path = stripLocale(location.pathname);
  if (path !== '/' && !path.startsWith('/portal')) return;
  if (!signedIn || !settings || !profile || !customerLocationId) return;
  if (!SHOPPERS.some((role) => role === profile.role)) return;
  const { hideOutOfStockItems, hideCatalogImages } = settings;
  const { db } = signedIn;
  // Loaded separately, so that the sign-in does not load it. If it fails, the screen opens the catalog.
  void import('../sync/early-catalog.ts').then(
    ({ openCatalogEarly }) =>
      openCatalogEarly({ identity: db.identity, customerLocationId, hideOutOfStockItems, hideCatalogImages, db }),
    () => {},
  );
}

/** Resolves when the first screen can be shown. Until then the skeleton in the page's markup stays. */
const firstScreen = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** Loads the organization's style sheets and analytics. Most have none, and their pages load no script for it. */
function loadTenantResources(router: ReturnType<typeof createRouter>, settings: OrganizationSettings): void {
  const { styleSheetPath, googleAnalyticsId, googleTagManagerContainerId } = settings;
  if (!styleSheetPath && !googleAnalyticsId && !googleTagManagerContainerId) return;
  loadQuietly(() => import('./tenant-extras.ts')).then((extras) => extras?.loadTenantExtras(router, settings));
}

function later(): void {
  dropPrefetched();
  sliceWork(0);
  // Dialogs over the first screens may need texts of the other screens.
  void loadQuietly(loadAllTexts);
  loadQuietly(() => import('./later.ts')).then((later) => later?.doLater());
}

/** Returns the pattern of the open screen's path. */
let screenPattern = () => '';

async function start(): Promise<void> {
  watchErrors(() => ({
    source: 'page',
    route: screenPattern(),
    role: sessionState().signedIn?.user.profile.role ?? null,
  }));
  installChunkReload();
  watchColourMode();
  keepChosenLanguage();
  if (import.meta.env.PROD) recallKeptStyles();
  // Texts, session and screen load in parallel. The router requests its screen once the session is known.
  const words = activateLocale(localeFromPath(location.pathname));
  words.catch(() => {});
  const settings = embeddedSettings();
  await bootSession(settings);
  openShopEarly();
  const before = performance.now();
  const router = createRouter(location.pathname);
  screenPattern = () => router.state.matches.at(-1)?.route.path ?? '';
  const slow = performance.now() - before > SLOW_MS;
  if (settings) loadTenantResources(router, settings);
  whenSignInExpires(() => {
    // The impersonation has expired. The bar says so, and only its Exit leaves it.
    if (!sessionState().signedIn?.impersonation)
      void router.navigate(withLocale('/auth?again', localeFromPath(location.pathname)));
  });
  startServiceWorker();
  await Promise.all([words, firstScreen(router)]);
  const root = createRoot(document.getElementById('root')!);
  // The first screen is the longest task of a start on a phone. A transition renders it in slices, and input is handled
  // between them.
  if (slow) sliceWork(LONG_SLICES);
  startTransition(() =>
    root.render(
      <StrictMode>
        <ChakraProvider value={system}>
          <I18nProvider i18n={i18n}>
            <ToastProvider>
              <RouterProvider router={router} onError={reportError} />
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
