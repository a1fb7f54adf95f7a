import { describe, expect, it } from 'vitest';
import { listTimeZones } from './timezones.ts';

const nameOf = (id: string, locale: string, at: string) =>
  listTimeZones(locale, new Date(at)).find((zone) => zone.id === id)?.displayName;

describe('timezones', () => {
  it('show the offset at the given time, with daylight saving', () => {
    expect(nameOf('America/New_York', 'en', '2026-01-15T12:00:00Z')).toBe(
      '(UTC-05:00) America/New York – Eastern Time',
    );
    expect(nameOf('America/New_York', 'en', '2026-07-15T12:00:00Z')).toBe(
      '(UTC-04:00) America/New York – Eastern Time',
    );
  });

  it('are named in the reader’s language', () => {
    expect(nameOf('America/New_York', 'es', '2026-01-15T12:00:00Z')).toContain('hora oriental');
    expect(nameOf('America/New_York', 'fr', '2026-01-15T12:00:00Z')).toContain('heure de l’Est');
  });

  it('are sorted from west to east, including UTC and half hours', () => {
    const zones = listTimeZones('en', new Date('2026-01-15T12:00:00Z'));
    const offsets = zones.map(({ displayName }) => {
      const [, sign, hours, minutes] = /^\(UTC([+-])(\d\d):(\d\d)\) /.exec(displayName) ?? [];
      return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
    });
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect(offsets).toContain(-210);
    expect(zones.map(({ id }) => id)).toContain('UTC');
    expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
  });
});
