import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  cutoffFor,
  type DeliveryRules,
  dayInZone,
  daysBetween,
  EVERY_WEEKDAY,
  isDateAllowed,
  isDay,
  itemAllowedOn,
  nextCutoff,
  nextDeliveryDates,
  weekdayOf,
} from './calendar.ts';

const rules: DeliveryRules = {
  timeZone: 'America/New_York',
  deliveryWeekdays: [1, 2, 3, 4, 5],
  cutoff: '16:00',
  leadDays: 1,
  holidays: [],
};
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));

describe('days', () => {
  it('are valid calendar days or are refused', () => {
    expect(['2026-02-28', '2024-02-29', '2000-02-29'].every(isDay)).toBe(true);
    const bad = [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '2026-01-01T00:00',
      '',
      null,
      20260101,
    ];
    expect(bad.filter(isDay)).toEqual([]);
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  });

  it('add and subtract across months, leap days and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(weekdayOf('2026-11-26')).toBe(4);
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, count) => {
        const to = addDays(from, count);
        expect(daysBetween(from, to)).toBe(count);
        expect((((weekdayOf(to) - weekdayOf(from) - count) % 7) + 7) % 7).toBe(0);
      }),
    );
  });

  it('allow an item on its weekdays, on every day without a list, and on no day with an empty list', () => {
    expect(itemAllowedOn([2, 4], '2026-03-10')).toBe(true);
    expect(itemAllowedOn([2, 4], '2026-03-11')).toBe(false);
    expect(itemAllowedOn(null, '2026-03-11')).toBe(true);
    expect(itemAllowedOn([], '2026-03-11')).toBe(false);
  });
});

describe('cutoff', () => {
  it('is computed in the tenant timezone, before and after daylight saving changes', () => {
    expect(cutoffFor('2026-03-06', rules)).toBe('2026-03-05T21:00:00.000Z');
    expect(cutoffFor('2026-03-10', rules)).toBe('2026-03-09T20:00:00.000Z');
    expect(cutoffFor('2026-03-10', { ...rules, timeZone: 'America/Phoenix' })).toBe('2026-03-09T23:00:00.000Z');
    expect(cutoffFor('2026-03-10', { ...rules, timeZone: 'Asia/Kolkata' })).toBe('2026-03-09T10:30:00.000Z');
  });

  it('moves out of the hour that spring skips, and is the first of the hour that autumn repeats', () => {
    expect(cutoffFor('2026-03-09', { ...rules, cutoff: '02:30' })).toBe('2026-03-08T07:30:00.000Z');
    expect(cutoffFor('2026-11-02', { ...rules, cutoff: '01:30' })).toBe('2026-11-01T05:30:00.000Z');
  });

  it('counts lead days past holidays but through weekends', () => {
    const thanksgiving = { ...rules, holidays: ['2026-11-26'] };
    expect(cutoffFor('2026-11-27', thanksgiving)).toBe('2026-11-25T21:00:00.000Z');
    expect(cutoffFor('2026-11-30', thanksgiving)).toBe('2026-11-29T21:00:00.000Z');
    expect(cutoffFor('2026-11-27', { ...thanksgiving, leadDays: 0 })).toBe('2026-11-27T21:00:00.000Z');
  });

  it('refuses invalid lead days and times', () => {
    expect(() => cutoffFor('2026-03-10', { ...rules, leadDays: -1 })).toThrow(RangeError);
    expect(() => cutoffFor('2026-03-10', { ...rules, leadDays: 0.5 })).toThrow(RangeError);
    expect(() => cutoffFor('2026-03-10', { ...rules, cutoff: '24:00' })).toThrow(RangeError);
    expect(() => cutoffFor('2026-03-10', { ...rules, timeZone: 'Nowhere/City' })).toThrow(RangeError);
  });
});

describe('delivery dates', () => {
  it('include tomorrow until the cutoff and exclude it from the cutoff on', () => {
    const at = (now: string) => nextDeliveryDates({ ...rules, now, count: 2 });
    expect(at('2026-03-10T19:59:59.999Z')).toEqual(['2026-03-11', '2026-03-12']);
    expect(at('2026-03-10T20:00:00.000Z')).toEqual(['2026-03-12', '2026-03-13']);
  });

  it("start from the distributor's current day, not the device's", () => {
    const late = { ...rules, leadDays: 0, cutoff: '23:30', now: '2026-03-11T02:00:00.000Z', count: 1 };
    expect(nextDeliveryDates(late)).toEqual(['2026-03-10']);
    expect(nextDeliveryDates({ ...late, timeZone: 'Europe/Paris' })).toEqual(['2026-03-11']);
  });

  it('skip weekdays without a route and holidays', () => {
    expect(
      nextDeliveryDates({
        ...rules,
        deliveryWeekdays: [1, 4],
        holidays: ['2026-11-26'],
        now: '2026-11-23T22:00:00.000Z',
        count: 3,
      }),
    ).toEqual(['2026-11-30', '2026-12-03', '2026-12-07']);
  });

  it('are empty without weekdays, and end within a year', () => {
    expect(nextDeliveryDates({ ...rules, deliveryWeekdays: [], now: '2026-03-10T00:00:00Z', count: 5 })).toEqual([]);
    expect(
      nextDeliveryDates({ ...rules, deliveryWeekdays: [0], now: '2026-03-10T00:00:00Z', count: 500 }),
    ).toHaveLength(52);
  });

  it('include the next cutoff for the countdown', () => {
    expect(nextCutoff({ ...rules, now: '2026-03-13T20:00:00.000Z' })).toEqual({
      deliveryOn: '2026-03-16',
      cutoffAt: '2026-03-15T20:00:00.000Z',
    });
    expect(nextCutoff({ ...rules, deliveryWeekdays: [], now: '2026-03-13T20:00:00.000Z' })).toBeUndefined();
  });

  it('refuse an instant without offset, which would use the device timezone', () => {
    expect(() => nextDeliveryDates({ ...rules, now: '2026-03-10T12:00:00', count: 1 })).toThrow(RangeError);
  });

  it('are exactly the allowed days of the year ahead, ascending', () => {
    const anyRules = fc.record({
      timeZone: fc.constantFrom(
        'America/New_York',
        'America/Los_Angeles',
        'America/Phoenix',
        'Europe/Paris',
        'Asia/Kolkata',
      ),
      deliveryWeekdays: fc.subarray([...EVERY_WEEKDAY]),
      cutoff: fc.constantFrom('00:00', '02:30', '15:00', '23:59'),
      leadDays: fc.nat({ max: 3 }),
      holidays: fc.array(
        fc.nat({ max: 20 }).map((days) => addDays('2026-03-01', days)),
        { maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(anyRules, fc.nat({ max: 20 * 1440 }), (anyOf, minutes) => {
        const now = new Date(Date.UTC(2026, 2, 1) + minutes * 60_000).toISOString();
        const dates = nextDeliveryDates({ ...anyOf, now, count: 6 });
        expect(dates).toEqual([...dates].sort());
        const today = dayInZone(now, anyOf.timeZone);
        const last = dates.at(-1) ?? addDays(today, 30);
        for (let on = addDays(today, -7); on <= last; on = addDays(on, 1)) {
          const allowed = isDateAllowed(on, now, anyOf);
          expect(allowed).toBe(dates.includes(on));
          if (!allowed) continue;
          expect(anyOf.deliveryWeekdays).toContain(weekdayOf(on));
          expect(anyOf.holidays).not.toContain(on);
          expect(cutoffFor(on, anyOf) > now).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
