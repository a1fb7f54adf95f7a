import { i18n, type Messages } from '@lingui/core';
import { isLocale, LOCALE_TAGS, type Locale } from './i18n-locale.ts';
import { setTextOrder } from './text-order.ts';

/** How long the browser stores the chosen language, in days. */
export const LOCALE_COOKIE_DAYS = 365;

/** The texts of the first screens. `later` loads those of all others, if the build has split them off. */
interface Catalog {
  readonly messages: Messages;
  readonly later?: () => Promise<{ messages: Messages }>;
}

/** Written out rather than computed, so that each catalog is a chunk and the type checker sees all three. */
const load: Readonly<Record<Locale, () => Promise<Catalog>>> = {
  en: () => import('../../locales/en/messages.po'),
  es: () => import('../../locales/es/messages.po'),
  fr: () => import('../../locales/fr/messages.po'),
};

const loaded = new Map<Locale, Catalog>();
/** Whether a screen beyond the first ones was opened. From then on every language loads all its texts. */
let wantsAll = false;
let wanted: Locale | undefined;

function remember(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox; the server reads this cookie
  document.cookie = `locale=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}

async function textsOf(locale: Locale): Promise<Messages> {
  let catalog = loaded.get(locale);
  if (!catalog || (wantsAll && catalog.later)) {
    catalog ??= await load[locale]();
    const { messages, later } = catalog;
    if (wantsAll && later) catalog = { messages: { ...messages, ...(await later()).messages } };
    loaded.set(locale, catalog);
  }
  return catalog.messages;
}

/**
 * Switches the page's language without a reload: loads the catalog once, activates it, sets `<html lang>` and the
 * `locale` cookie. If two switches overlap, the last requested one wins. Rejects if the catalog cannot be loaded; the
 * language then stays unchanged.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale;
  const messages = await textsOf(locale);
  if (wanted !== locale) return;
  // Numbers in messages then follow the same tag as numbers outside them.
  i18n.loadAndActivate({ locale, locales: LOCALE_TAGS[locale], messages });
  setTextOrder(LOCALE_TAGS[locale]);
  document.documentElement.lang = locale;
  remember(locale);
}

/**
 * Loads the texts of all screens once. Every screen that isn't one of the first needs them. Rejects if they cannot be
 * loaded, and may then be called again.
 */
export async function loadAllTexts(): Promise<void> {
  wantsAll = true;
  const locale = wanted;
  if (!locale) return;
  const messages = await textsOf(locale);
  if (wanted === locale) i18n.load(locale, messages);
}

/** Returns the current language. */
export function currentLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'en';
}
