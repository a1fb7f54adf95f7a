import { useLingui } from '@lingui/react';
import { type Formats, formatsFor } from '../lib/i18n-format.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../lib/i18n-locale.ts';

/** The language of the page, as one of ours; re-renders on a switch. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
}

/** How values are written in the language of the page. */
export function useFormat(): Formats {
  return formatsFor(useLocale());
}
