interface TimeZone {
  readonly id: string;
  readonly displayName: string;
}

const HOUR_MS = 3_600_000;

const partOf = (locale: string, timeZone: string, style: 'longOffset' | 'longGeneric', at: Date): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `GMT-05:00` → -300; `GMT` alone is 0. */
function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/**
 * Every timezone that this platform knows, from west to east: `(UTC-05:00) America/New York – Eastern Time`, with the offset
 * that holds at `at` and the name in the language of `locale`.
 */
export function listTimeZones(locale: string, at: Date): TimeZone[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...ids]
    .map((id) => {
      const offset = partOf('en', id, 'longOffset', at);
      const name = partOf(locale, id, 'longGeneric', at);
      const shown = `(${offset === 'GMT' ? 'UTC+00:00' : offset.replace('GMT', 'UTC')}) ${id.replaceAll('_', ' ')}`;
      return { id, minutes: minutesOf(offset), displayName: id === 'UTC' ? shown : `${shown} – ${name}` };
    })
    .sort((a, b) => a.minutes - b.minutes || (a.id < b.id ? -1 : 1))
    .map(({ id, displayName }) => ({ id, displayName }));
}

const kept = new Map<string, { hour: number; zones: TimeZone[] }>();

/** The same list, made once an hour for each language: it takes some 900 formatters, and offsets change on the hour or its quarters. */
export function timeZones(locale: string, at: Date): TimeZone[] {
  const hour = Math.floor(at.getTime() / (HOUR_MS / 4));
  const known = kept.get(locale);
  if (known?.hour === hour) return known.zones;
  const zones = listTimeZones(locale, at);
  kept.set(locale, { hour, zones });
  return zones;
}
