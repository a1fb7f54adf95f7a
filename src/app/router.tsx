import { msg } from '@lingui/core/macro';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { writeDevice } from '../data/device.ts';
import { activateLocale, loadAllTexts } from '../lib/i18n.ts';
import { isLocale, LOCALES, localeFromPath, stripLocale, withLocale } from '../lib/i18n-locale.ts';
import { nameFoods } from '../lib/name-foods.ts';
import type { Screen } from '../lib/screen.ts';
import { sessionState } from '../sync/session-state.ts';
import { screens } from './areas.ts';
import { Boot } from './boot-frame.tsx';
import { NotFound, RouteError } from './error-page.tsx';
import { decide } from './guard.ts';
import { loadFrameOf } from './shell/load-app-frame.ts';
import type { ScreenHandle } from './shell/use-current-screen.ts';

/** Screens whose texts load with the app (server/build/split-texts.ts). */
const FIRST: ReadonlySet<string> = new Set(['', 'auth', 'portal']);

/** How long a start waits for the database, in milliseconds. After that the screen queries it itself. */
const PREPARE_MS = 1500;
let isFirst = true;

/** Reads the data of a visit's first screen while its scripts load, so that it is rendered once and complete. */
async function prepareFirst({ prepare }: Screen): Promise<void> {
  if (!isFirst) return;
  isFirst = prepare === undefined;
  const read = prepare?.().then((readIt) => readIt());
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, PREPARE_MS))]).catch(() => {});
}

/**
 * Returns a screen that throws. A route whose `lazy` failed stays lazy, and the router then renders nothing below the
 * frame, not even the route's error boundary.
 */
const throwing = (error: unknown) => (): never => {
  throw error;
};

function screenRoute(screen: Screen): RouteObject {
  return {
    path: screen.path,
    loader: async ({ request }) => {
      const url = new URL(request.url);
      const locale = localeFromPath(url.pathname);
      const { signedIn } = sessionState();
      // A user whose sign-in has expired is still known on this device; `/auth?again` shows them the form. An
      // impersonation ends only with Exit.
      const again = screen.access === 'guest' && url.searchParams.has('again') && !signedIn?.impersonation;
      const decision = decide(screen.access, again ? null : (signedIn?.user.profile.role ?? null), screen.instead);
      if (decision.kind === 'enter') {
        await nameFoods(locale, signedIn?.user.profile.role);
        return null;
      }
      if (decision.remember) await writeDevice('rememberedPath', stripLocale(url.pathname) + url.search);
      return redirect(withLocale(decision.to, locale));
    },
    handle: { screen } satisfies ScreenHandle,
    ErrorBoundary: RouteError,
    lazy: async () => {
      try {
        const [module] = await Promise.all([
          screen.load(),
          loadFrameOf(screen, sessionState().signedIn !== null),
          FIRST.has(screen.path) ? undefined : loadAllTexts(),
          prepareFirst(screen),
        ]);
        // No module while the page reloads because a chunk is missing (src/lib/chunk-reload.ts).
        return { Component: module?.default ?? (() => null) };
      } catch (error) {
        return { Component: throwing(error) };
      }
    },
  };
}

/** A URL without a screen, in the frame of the signed-in user (spec section 2). */
const NOT_FOUND: Screen = {
  path: '*',
  access: 'anyone',
  layout: 'default',
  title: msg`Page Not Found`,
  load: async () => ({ default: NotFound }),
};

/** Returns all routes below a language's prefix. */
const screensOf = (): RouteObject[] => [...screens, NOT_FOUND].map(screenRoute);

/**
 * Creates a router with all screens, without a prefix and below /es and /fr (spec section 2). The router searches all
 * its routes at the start, so the routes of languages other than that of `pathname` are added when the user switches to
 * them.
 */
export function createRouter(pathname: string) {
  const known = new Set([localeFromPath(pathname)]);
  return createBrowserRouter(
    LOCALES.map(
      (locale): RouteObject => ({
        id: locale,
        path: locale === 'en' ? '/' : `/${locale}`,
        Component: Boot,
        ErrorBoundary: RouteError,
        HydrateFallback: () => null,
        loader: async () => {
          if (isLocale(locale)) await activateLocale(locale);
          return null;
        },
        // The URL determines the language, so only a new URL can change it.
        shouldRevalidate: ({ currentUrl, nextUrl }) =>
          localeFromPath(currentUrl.pathname) !== localeFromPath(nextUrl.pathname),
        children: known.has(locale) ? screensOf() : [],
      }),
    ),
    {
      patchRoutesOnNavigation: ({ path, patch }) => {
        const locale = localeFromPath(path);
        if (known.has(locale)) return;
        known.add(locale);
        patch(locale, screensOf());
      },
    },
  );
}
