import { useLingui } from '@lingui/react';
import { type Formats, formatsFor } from '../lib/i18n-format.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../lib/i18n-locale.ts';

/** Returns the page's language, as one of the supported ones; re-renders on a switch. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
}

/** Returns the formats of the page's language. */
export function useFormat(): Formats {
  return formatsFor(useLocale());
}
