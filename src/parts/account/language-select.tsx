import { chakra } from '@chakra-ui/react/styled-system';
import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import { LOCALE_NAMES, LOCALES, type Locale, withLocale } from '../../lib/i18n-locale.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { useLocale } from '../../ui/use-format.ts';
import { saveUserSettings } from './user-settings.ts';

/** Switches the language without a reload and without leaving the place; a signed-in person's choice goes with their account. */
export function useLanguageSwitch(): (locale: Locale) => void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (locale) => {
    void navigate(withLocale(pathname, locale) + search + hash, { replace: true, preventScrollReset: true });
    saveUserSettings({ locale }).catch(() => {});
  };
}

/** The languages, each by its own name. `compact` is as narrow as its words. */
export function LanguageSelect({ compact = false }: { compact?: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const choose = useLanguageSwitch();
  return (
    <chakra.div width={compact ? 'auto' : 'full'}>
      <SelectInput
        aria-label={t`Language`}
        value={locale}
        onChange={choose}
        options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
    </chakra.div>
  );
}
