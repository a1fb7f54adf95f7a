import { i18n, type Messages } from '@lingui/core';
import { isLocale, LOCALE_TAGS, type Locale } from './i18n-locale.ts';

/** How long the browser remembers the chosen language, in days. */
export const LOCALE_COOKIE_DAYS = 365;

/** Written out rather than computed, so each catalogue is its own chunk and the type checker sees all three. */
const load: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import('../../locales/en/messages.po'),
  es: () => import('../../locales/es/messages.po'),
  fr: () => import('../../locales/fr/messages.po'),
};

const loaded = new Map<Locale, Messages>();
let wanted: Locale | undefined;

function remember(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox; the server reads this cookie
  document.cookie = `locale=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; SameSite=Lax`;
}

/**
 * Switches the page's language without a reload: loads the catalogue once, activates it, sets `<html lang>`
 * and the `locale` cookie. When two switches overlap the last one asked for wins.
 * Rejects when the catalogue can't be loaded; the language then stays as it was.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale;
  let messages = loaded.get(locale);
  if (!messages) {
    messages = (await load[locale]()).messages;
    loaded.set(locale, messages);
  }
  if (wanted !== locale) return;
  // Numbers inside of messages follow the tag, as those outside of them do.
  i18n.loadAndActivate({ locale, locales: LOCALE_TAGS[locale], messages });
  document.documentElement.lang = locale;
  remember(locale);
}

/** The language in use now. */
export function currentLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'en';
}
