import { useMemo } from 'react';
import { alpha3Countries } from '../../../rules/gs1/countries.ts';
import { compareNames } from '../../lib/text-order.ts';
import { useLocale } from '../../ui/use-format.ts';

/** Returns countries by their alpha-3 code, with names and order of the page's language. Works without a network. */
export function useCountries(): readonly { readonly value: string; readonly label: string }[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    return alpha3Countries()
      .map(({ alpha2, alpha3 }) => ({ value: alpha3, label: names.of(alpha2) ?? alpha3 }))
      .sort((a, b) => compareNames(a.label, b.label));
  }, [locale]);
}
