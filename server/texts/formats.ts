import { spanishDate } from '../../rules/spanish-dates.ts';
import { GRAMS_PER, type WeightUnit, weightFromGrams } from '../../rules/weight.ts';

export type Locale = 'en' | 'es' | 'fr';

/** The tag by which numbers and dates of a language are formatted. */
export const LOCALE_TAGS: Readonly<Record<Locale, string>> = { en: 'en-US', es: 'es-US', fr: 'fr-CA' };

/** Formats values of documents, mails and labels in one language. */
export interface Formats {
  /** Formats integer cents as US dollars. */
  money(cents: number): string;
  quantity(value: number): string;
  /** Formats integer grams as pounds or kilograms with two decimals. */
  weight(grams: number, unit: WeightUnit): string;
  /** Formats a calendar day, YYYY-MM-DD, with its weekday. */
  day(on: string): string;
  /** Formats a calendar day, YYYY-MM-DD, with its month abbreviated and without its weekday. */
  shortDay(on: string): string;
  /** Formats an instant as day and time in a timezone. */
  instant(at: string, timeZone: string): string;
}

function build(locale: Locale): Formats {
  const tag = LOCALE_TAGS[locale];
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
  const quantity = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 });
  const weight = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const shortDay = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const written = locale === 'es' ? spanishDate : (text: string) => text;
  return {
    money: (cents) => money.format(cents / 100),
    quantity: (value) => quantity.format(value),
    weight: (grams, unit) => `${weight.format(weightFromGrams(grams, unit))} ${unit}`,
    day: (on) => written(day.format(new Date(`${on}T00:00:00Z`))),
    shortDay: (on) => written(shortDay.format(new Date(`${on}T00:00:00Z`))),
    instant: (at, timeZone) =>
      written(new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))),
  };
}

const FORMATS: Readonly<Record<Locale, Formats>> = { en: build('en'), es: build('es'), fr: build('fr') };

/** Returns the formats of a language. */
export const formatsOf = (locale: Locale): Formats => FORMATS[locale];
/** Returns whether a unit is a weight unit. */
export const isWeightUnit = (unit: string): unit is WeightUnit => Object.hasOwn(GRAMS_PER, unit);
