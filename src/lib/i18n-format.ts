import { spanishDate } from '../../rules/spanish-dates.ts';
import { LOCALE_TAGS, type Locale } from './i18n-locale.ts';

export type WeightUnit = 'lb' | 'kg';
export type DayStyle = 'short' | 'medium' | 'long' | 'weekday' | 'date' | 'month';

/** International avoirdupois pound in grams, exact (NIST Handbook 44, appendix C). */
const GRAMS: Readonly<Record<WeightUnit, number>> = { lb: 453.59237, kg: 1000 };

const DAY_STYLES: Readonly<Record<DayStyle, Intl.DateTimeFormatOptions>> = {
  short: { month: 'numeric', day: 'numeric', year: '2-digit' },
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  date: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats values in one language. Get one with `formatsFor`. */
export interface Formats {
  /** The sign before the decimals of a number: a point in US Spanish, too. */
  readonly decimalSign: string;
  /** Integer cents in US dollars: 1250 → $12.50. */
  money(cents: number): string;
  /** A plain number; at most `decimals` digits after the point (default 3), or exactly as many with `fixed`. */
  number(value: number, decimals?: number, fixed?: boolean): string;
  /** A share of one: 0.125 → 12.5%. */
  percent(share: number): string;
  /** Integer grams as the bare number in `unit`, `decimals` places (default 2). */
  weightNumber(grams: number, unit: WeightUnit, decimals?: number): string;
  /** Integer grams with the unit: 4536 → 10.00 lb. */
  weight(grams: number, unit: WeightUnit, decimals?: number): string;
  /** A calendar day, YYYY-MM-DD. Never shifted by a timezone. */
  day(on: string, style?: DayStyle): string;
  /** The name of a weekday; 0 is Sunday. */
  weekday(weekday: number, look?: 'short' | 'long'): string;
  /** An instant as day and time in `timeZone` (IANA). */
  instant(at: string | number, timeZone: string): string;
  /** An instant as time of day in `timeZone`. */
  time(at: string | number, timeZone: string): string;
  /** An instant as weekday and time of day in `timeZone`, without a line break. */
  weekdayTime(at: string | number, timeZone: string, look?: 'short' | 'long'): string;
  /** Time ago or until, in the largest whole unit. `now` in epoch milliseconds. */
  relative(at: string | number, now: number): string;
  /**
   * A duration in its two largest units, down to minutes; below five minutes in minutes and seconds. `milliseconds` is
   * its length.
   */
  span(milliseconds: number): string;
  /** Words joined as the language joins them: a, b and c. */
  list(words: readonly string[]): string;
}

function memo<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
}

/** Formats an instant that may break only between date and time; all other spaces are no-break spaces. */
const moment = (format: Intl.DateTimeFormat, at: string | number): string =>
  format
    .formatToParts(new Date(at))
    .map(({ value }, index, parts) => (parts[index + 1]?.type === 'hour' ? value : value.replaceAll(/\s/g, '\u00a0')))
    .join('');

function build(locale: Locale): Formats {
  const tag = LOCALE_TAGS[locale];
  const written = locale === 'es' ? spanishDate : (text: string) => text;
  const number = memo((key: string) => {
    const [minimum, maximum] = key.split(':').map(Number);
    return new Intl.NumberFormat(tag, { minimumFractionDigits: minimum ?? 0, maximumFractionDigits: maximum ?? 3 });
  });
  const unit = memo(
    (name: string) =>
      new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'narrow', maximumFractionDigits: 0 }),
  );
  const money = memo(
    (_: 'USD') => new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
  );
  const percent = memo((_: '%') => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }));
  const day = memo((style: DayStyle) => new Intl.DateTimeFormat(tag, { ...DAY_STYLES[style], timeZone: 'UTC' }));
  const weekday = memo((look: 'short' | 'long') => new Intl.DateTimeFormat(tag, { weekday: look, timeZone: 'UTC' }));
  const instant = memo(
    (timeZone: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  );
  const time = memo((timeZone: string) => new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone }));
  const weekdayTime = memo((key: string) => {
    const [look, ...zone] = key.split(':');
    const weekday = look === 'long' ? 'long' : 'short';
    return new Intl.DateTimeFormat(tag, { timeZone: zone.join(':'), weekday, hour: 'numeric', minute: '2-digit' });
  });
  const relative = memo((_: 'auto') => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
  const list = memo((_: 'and') => new Intl.ListFormat(tag, { type: 'conjunction' }));

  const formats: Formats = {
    decimalSign:
      number('1:1')
        .formatToParts(0.5)
        .find(({ type }) => type === 'decimal')?.value ?? '.',
    money: (cents) => money('USD').format(cents / 100),
    number: (value, decimals = 3, fixed = false) => number(`${fixed ? decimals : 0}:${decimals}`).format(value),
    percent: (share) => percent('%').format(share),
    weightNumber: (grams, weightUnit, decimals = 2) => formats.number(grams / GRAMS[weightUnit], decimals, true),
    weight: (grams, weightUnit, decimals = 2) =>
      `${formats.weightNumber(grams, weightUnit, decimals)}\u00a0${weightUnit}`,
    day: (on, style = 'medium') => written(day(style).format(new Date(`${on}T00:00:00Z`))),
    // 4 January 1970 was a Sunday.
    weekday: (number, look = 'long') => written(weekday(look).format(Date.UTC(1970, 0, 4 + number))),
    instant: (at, timeZone) => written(moment(instant(timeZone), at)),
    time: (at, timeZone) => written(moment(time(timeZone), at)),
    weekdayTime: (at, timeZone, look = 'short') =>
      written(weekdayTime(`${look}:${timeZone}`).format(new Date(at))).replaceAll(/\s/g, '\u00a0'),
    relative: (at, now) => {
      const difference = new Date(at).getTime() - now;
      const size = Math.abs(difference);
      const whole = (unitLength: number) => Math.trunc(difference / unitLength);
      if (size < MINUTE) return relative('auto').format(0, 'second');
      if (size < HOUR) return relative('auto').format(whole(MINUTE), 'minute');
      if (size < DAY) return relative('auto').format(whole(HOUR), 'hour');
      return relative('auto').format(whole(DAY), 'day');
    },
    span: (milliseconds) => {
      const rest = Math.max(0, milliseconds);
      const part = (name: string, count: number) => unit(name).format(count);
      const days = Math.floor(rest / DAY);
      const hours = Math.floor((rest % DAY) / HOUR);
      const minutes = Math.floor((rest % HOUR) / MINUTE);
      if (days > 0) return `${part('day', days)} ${part('hour', hours)}`;
      if (hours > 0) return `${part('hour', hours)} ${part('minute', minutes)}`;
      if (minutes >= 5) return part('minute', minutes);
      return `${minutes}:${String(Math.floor((rest % MINUTE) / 1000)).padStart(2, '0')}`;
    },
    list: (words) => list('and').format(words),
  };
  return formats;
}

/**
 * Returns the formats of a language, built once, because creating an Intl object costs more than a thousand uses of it.
 */
export const formatsFor = memo(build);

/**
 * Parses a typed number with the language's separators, or with the other ones if only one reading makes sense (a
 * French keyboard's `1,5` in English). Returns null for empty text and for text that is not a number.
 */
export function parseDecimal(text: string, locale: Locale): number | null {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '');
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(compact)) return null;
  const comma = locale === 'fr';
  const grouped = comma ? /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/ : /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
  let plain = compact;
  if (grouped.test(compact) && !(comma && !compact.includes(','))) plain = compact.replaceAll(comma ? '.' : ',', '');
  plain = plain.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
