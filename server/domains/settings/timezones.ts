interface TimeZone {
  readonly id: string;
  readonly displayName: string;
}

const HOUR_MS = 3_600_000;
const IDS: readonly string[] = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];

const partOf = (locale: string, timeZone: string, style: 'longOffset' | 'longGeneric', at: Date): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `GMT-05:00` → -300; `GMT` alone is 0. */
function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** Creating formatters for all zones takes 100 ms. So names are cached per language and offsets per hour. */
const names = new Map<string, ReadonlyMap<string, string>>();
let offsets = { hour: Number.NaN, of: new Map<string, string>() };

function namesIn(locale: string, at: Date): ReadonlyMap<string, string> {
  const known = names.get(locale) ?? new Map(IDS.map((id) => [id, partOf(locale, id, 'longGeneric', at)]));
  names.set(locale, known);
  return known;
}

function offsetsAt(at: Date): ReadonlyMap<string, string> {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  if (offsets.hour !== hour) offsets = { hour, of: new Map(IDS.map((id) => [id, partOf('en', id, 'longOffset', at)])) };
  return offsets.of;
}

/**
 * Returns all time zones of the platform from west to east: `(UTC-05:00) America/New York – Eastern Time`. The offset
 * is that in the hour of `at`; the name is in the language of `locale`.
 */
export function listTimeZones(locale: string, at: Date): TimeZone[] {
  const nameOf = namesIn(locale, at);
  const offsetOf = offsetsAt(at);
  return IDS.map((id) => {
    const offset = offsetOf.get(id) ?? 'GMT';
    const shown = `(${offset === 'GMT' ? 'UTC+00:00' : offset.replace('GMT', 'UTC')}) ${id.replaceAll('_', ' ')}`;
    const displayName = id === 'UTC' ? shown : `${shown} – ${nameOf.get(id)}`;
    return { id, minutes: minutesOf(offset), displayName };
  })
    .sort((a, b) => a.minutes - b.minutes || (a.id < b.id ? -1 : 1))
    .map(({ id, displayName }) => ({ id, displayName }));
}
