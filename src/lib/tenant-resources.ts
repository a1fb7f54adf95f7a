import type { OrganizationSettings } from '../../contract/accounts.ts';
import { stripLocale } from './i18n-locale.ts';

type Settings = Pick<OrganizationSettings, 'styleSheetPath' | 'googleAnalyticsId' | 'googleTagManagerContainerId'>;

const TAG_HOST = 'https://www.googletagmanager.com';
const IDENTIFIER = /^(?=.*\d)[\w.~%-]+$/;

/** A path without what names a person, a location or an order: each part with a digit in it becomes `:id`. */
export const pathForAnalytics = (pathname: string): string =>
  stripLocale(pathname)
    .split('/')
    .map((part) => (IDENTIFIER.test(part) ? ':id' : part))
    .join('/');

/** Whether the browser was told that its user is not to be followed (Global Privacy Control, Do Not Track). */
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

/** Puts the cleaned copy of the organization's style sheets into the page, in place of an earlier one. */
export function addTenantStyles({ styleSheetPath }: Settings, page: Document = document): void {
  removeTenantStyles(page);
  if (styleSheetPath) addStyleSheet(page, styleSheetPath);
}

export function removeTenantStyles(page: Document = document): void {
  for (const old of page.head.querySelectorAll('link[data-tenant]')) old.remove();
}

/** Whether the page at a path takes a password, or a secret from its address, of somebody who isn't signed in. */
export const isSignInPath = (pathname: string): boolean => /^\/(?:auth|invite)(?:\/|$)/.test(stripLocale(pathname));

export interface Analytics {
  /** Tells of a place that somebody went to. */
  readonly pageView: (pathname: string) => void;
}

/**
 * Loads what the organisation has set up of Google Analytics and Tag Manager; undefined if there is nothing to load or the browser asks
 * not to be followed. No name, code or query of anybody is told: only the kind of page.
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
  // gtag.js takes `arguments` objects only; an array would be taken for something else.
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
