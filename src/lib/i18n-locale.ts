/** The languages and their URL prefixes. Pure: safe in workers and the service worker. */

export const LOCALES = ['en', 'es', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];
/** English alone has no prefix in the URL. */
export const DEFAULT_LOCALE: Locale = 'en';

/** Each language by its own name, so that its speakers recognize it. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español', fr: 'Français' };

/** BCP 47 tags for Intl. US English and US Spanish use US number formats; French uses French ones. */
export const LOCALE_TAGS: Readonly<Record<Locale, string>> = { en: 'en-US', es: 'es-US', fr: 'fr-CA' };

export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'es' || value === 'fr';
}

function prefixOf(path: string): Locale | undefined {
  const first = /^\/([^/?#]+)/.exec(path)?.[1];
  return isLocale(first) && first !== DEFAULT_LOCALE ? first : undefined;
}

/** Returns the language of a URL: `/es/portal` → es; no prefix or an unknown one → en. */
export function localeFromPath(path: string): Locale {
  return prefixOf(path) ?? DEFAULT_LOCALE;
}

/** Returns the URL without its language: `/es/portal?q=x` → `/portal?q=x`, `/fr` → `/`. */
export function stripLocale(path: string): string {
  const prefix = prefixOf(path);
  if (prefix === undefined) return path;
  const rest = path.slice(prefix.length + 1);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Returns the same URL in another language. Takes a path with or without a prefix; query and fragment stay. */
export function withLocale(path: string, locale: Locale): string {
  const bare = stripLocale(path);
  if (locale === DEFAULT_LOCALE) return bare;
  return bare === '/' ? `/${locale}` : `/${locale}${bare.replace(/^\/(?=[?#])/, '')}`;
}

/** Returns the stored choice from a `Cookie` header or `document.cookie`; undefined if absent or unknown. */
export function localeFromCookie(cookie: string): Locale | undefined {
  const value = /(?:^|;\s*)locale=([^;]*)/.exec(cookie)?.[1];
  return isLocale(value) ? value : undefined;
}
