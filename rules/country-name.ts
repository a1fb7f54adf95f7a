import { alpha3Countries } from './gs1/countries.ts';

/**
 * Returns the name of a country (ISO 3166-1 alpha-3) in a language, such as MEX as Mexico. Another text is returned as it
 * is, because origins can be typed.
 */
export function countryName(code: string, locale: string): string {
  const country = alpha3Countries().find(({ alpha3 }) => alpha3 === code);
  return (country && new Intl.DisplayNames(locale, { type: 'region' }).of(country.alpha2)) ?? code;
}
