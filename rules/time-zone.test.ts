import { describe, expect, it } from 'vitest';
import { addDays, dayInZone, timeInZone, zonedToUtc } from './calendar.ts';

const ZONES = ['America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Europe/Paris', 'Asia/Kolkata'];
const MINUTE = 60_000;

/** Returns every quarter of an hour of 2026 in a zone by local time → instants, in order. */
function wallTimesOf(timeZone: string): Map<string, string[]> {
  const wall = new Map<string, string[]>();
  for (let ms = Date.UTC(2025, 11, 31); ms < Date.UTC(2027, 0, 2); ms += 15 * MINUTE) {
    const at = new Date(ms).toISOString();
    const key = `${dayInZone(at, timeZone)} ${timeInZone(at, timeZone)}`;
    wall.set(key, [...(wall.get(key) ?? []), at]);
  }
  return wall;
}

describe.each(ZONES)('a year in %s', (timeZone) => {
  const wall = wallTimesOf(timeZone);
  const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index));
  const times = Array.from({ length: 96 }, (_, quarter) => {
    const minutes = quarter * 15;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
  const all = days.flatMap((day) => times.map((time) => ({ day, time, instants: wall.get(`${day} ${time}`) ?? [] })));

  it('maps every local time of day to its (first) instant', () => {
    const wrong = all.filter(
      ({ day, time, instants }) => instants.length > 0 && zonedToUtc(day, time, timeZone) !== instants[0],
    );
    expect(wrong).toEqual([]);
  });

  it('moves the skipped hour forward by an hour', () => {
    const skipped = all.filter(({ instants }) => instants.length === 0);
    for (const { day, time } of skipped) {
      const at = zonedToUtc(day, time, timeZone);
      expect(dayInZone(at, timeZone)).toBe(day);
      const hour = String(Number(time.slice(0, 2)) + 1).padStart(2, '0');
      expect(timeInZone(at, timeZone)).toBe(`${hour}${time.slice(2)}`);
    }
    expect(skipped).toHaveLength(timeZone === 'America/Phoenix' || timeZone === 'Asia/Kolkata' ? 0 : 4);
  });

  it('takes the first of the repeated hour', () => {
    const repeated = all.filter(({ instants }) => instants.length > 1);
    for (const { day, time, instants } of repeated) expect(zonedToUtc(day, time, timeZone)).toBe(instants[0]);
    expect(repeated).toHaveLength(timeZone === 'America/Phoenix' || timeZone === 'Asia/Kolkata' ? 0 : 4);
  });
});

describe('known daylight saving changes', () => {
  it('are where the law puts them in 2026', () => {
    expect(zonedToUtc('2026-03-08', '01:59', 'America/New_York')).toBe('2026-03-08T06:59:00.000Z');
    expect(zonedToUtc('2026-03-08', '02:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    expect(zonedToUtc('2026-03-08', '03:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    expect(zonedToUtc('2026-11-01', '01:30', 'America/Los_Angeles')).toBe('2026-11-01T08:30:00.000Z');
    expect(zonedToUtc('2026-11-01', '02:00', 'America/Los_Angeles')).toBe('2026-11-01T10:00:00.000Z');
    expect(zonedToUtc('2026-03-29', '02:30', 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z');
    expect(zonedToUtc('2026-10-25', '02:30', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z');
    expect(zonedToUtc('2026-07-01', '00:00', 'Asia/Kolkata')).toBe('2026-06-30T18:30:00.000Z');
  });

  it('includes unusual ones: half an hour on Lord Howe, a whole day skipped in Samoa', () => {
    expect(zonedToUtc('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
    expect(zonedToUtc('2011-12-30', '12:00', 'Pacific/Apia')).toBe('2011-12-30T22:00:00.000Z');
    expect(zonedToUtc('2011-12-31', '12:00', 'Pacific/Apia')).toBe('2011-12-30T22:00:00.000Z');
  });

  it('keeps the day and time of an instant with seconds and an offset', () => {
    expect(dayInZone('2026-03-10T23:59:59.999-05:00', 'America/Phoenix')).toBe('2026-03-10');
    expect(timeInZone('2026-03-10T04:59:59.999Z', 'America/New_York')).toBe('00:59');
    expect(dayInZone('2026-03-10T04:00:00.001Z', 'America/New_York')).toBe('2026-03-10');
    expect(dayInZone('2026-03-10T03:59:59.999Z', 'America/New_York')).toBe('2026-03-09');
    expect(() => dayInZone('2026-03-10', 'America/Phoenix')).toThrow(RangeError);
    expect(() => zonedToUtc('2026-03-10', '7:00', 'America/Phoenix')).toThrow(RangeError);
  });
});
