import type { OrganizationSettings } from '../../contract/accounts.ts';
import { stripLocale } from './i18n-locale.ts';

type Settings = Pick<OrganizationSettings, 'styleSheetPath' | 'googleAnalyticsId' | 'googleTagManagerContainerId'>;

const TAG_HOST = 'https://www.googletagmanager.com';
const IDENTIFIER = /^(?=.*\d)[\w.~%-]+$/;

/**
 * Returns a path without anything that identifies a person, location or order: each part with a digit becomes `:id`.
 */
export const pathForAnalytics = (pathname: string): string =>
  stripLocale(pathname)
    .split('/')
    .map((part) => (IDENTIFIER.test(part) ? ':id' : part))
    .join('/');

/** Returns whether the browser asks not to track its user (Global Privacy Control, Do Not Track). */
export const wantsNoTracking = (browser: Navigator): boolean =>
  (browser as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || browser.doNotTrack === '1';

function addStyleSheet(page: Document, href: string): void {
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.dataset.tenant = '';
  page.head.append(link);
}

function addScript(page: Document, src: string): void {
  const script = page.createElement('script');
  script.async = true;
  script.src = src;
  page.head.append(script);
}

/** Adds the cleaned copy of the organization's style sheets to the page, and replaces an earlier one. */
export function addTenantStyles({ styleSheetPath }: Settings, page: Document = document): void {
  removeTenantStyles(page);
  if (styleSheetPath) addStyleSheet(page, styleSheetPath);
}

export function removeTenantStyles(page: Document = document): void {
  for (const old of page.head.querySelectorAll('link[data-tenant]')) old.remove();
}

/** Returns whether a path's page takes a password, or a secret from its URL, before sign-in. */
export const isSignInPath = (pathname: string): boolean => /^\/(?:auth|invite)(?:\/|$)/.test(stripLocale(pathname));

export interface Analytics {
  /** Reports a page that was opened. */
  readonly pageView: (pathname: string) => void;
}

/**
 * Loads Google Analytics and Tag Manager if the organization has configured them. Returns undefined if there is nothing
 * to load or the browser asks not to be tracked. Reports no name, code or query: only the kind of page.
 */
export function startAnalytics(
  { googleAnalyticsId, googleTagManagerContainerId }: Settings,
  page: Document = document,
): Analytics | undefined {
  const view = page.defaultView;
  if (!view || wantsNoTracking(view.navigator) || (!googleAnalyticsId && !googleTagManagerContainerId))
    return undefined;
  const layer: unknown[] = [];
  (view as unknown as { dataLayer: unknown[] }).dataLayer = layer;
  // gtag.js accepts only `arguments` objects and treats an array differently.
  function gtag(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: this object is the interface of gtag.js.
    layer.push(arguments);
  }
  if (googleTagManagerContainerId) {
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    addScript(page, `${TAG_HOST}/gtm.js?id=${googleTagManagerContainerId}`);
  }
  if (googleAnalyticsId) {
    gtag('js', new Date());
    gtag('config', googleAnalyticsId, { send_page_view: false, allow_google_signals: false });
    addScript(page, `${TAG_HOST}/gtag/js?id=${googleAnalyticsId}`);
  }
  return {
    pageView(pathname) {
      const path = pathForAnalytics(pathname);
      const facts = { page_path: path, page_location: view.location.origin + path, page_title: path };
      if (googleAnalyticsId) gtag('event', 'page_view', facts);
      if (googleTagManagerContainerId) layer.push({ event: 'page_view', ...facts });
    },
  };
}
