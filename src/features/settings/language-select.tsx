import { useLingui } from '@lingui/react/macro';
import Languages from 'lucide-react/icons/languages';
import { useLocation, useNavigate } from 'react-router';
import { LOCALE_NAMES, LOCALES, type Locale, withLocale } from '../../lib/i18n-locale.ts';
import { Menu } from '../../ui/menu.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useLocale } from '../../ui/use-format.ts';
import { saveUserSettings } from './save-user-settings.ts';

/**
 * Returns a function that switches the language without a reload and without leaving the page. A signed-in user's
 * choice is stored with their account.
 */
export function useLanguageSwitch(): (locale: Locale) => void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (locale) => {
    void navigate(withLocale(pathname, locale) + search + hash, { replace: true, preventScrollReset: true });
    saveUserSettings({ locale }).catch(() => {});
  };
}

/** The languages, each by its own name. */
export function LanguageSelect() {
  const { t } = useLingui();
  const locale = useLocale();
  const choose = useLanguageSwitch();
  return (
    <SelectInput
      aria-label={t`Language`}
      value={locale}
      onChange={choose}
      options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
    />
  );
}

/** The languages, no wider than the name of the current one. */
export function LanguageMenu() {
  const locale = useLocale();
  const choose = useLanguageSwitch();
  return (
    <Menu
      label={LOCALE_NAMES[locale]}
      variant="quiet"
      icon={<Languages size={20} aria-hidden />}
      items={LOCALES.map((value) => ({ id: value, label: LOCALE_NAMES[value], onSelect: () => choose(value) }))}
    />
  );
}
