import { describe, expect, it } from 'vitest';
import { type CalendarTerms, calendarOf, OFFERED_DATES, offeredDates, skippedHolidays } from './delivery-calendar.ts';

const terms = (change: Partial<CalendarTerms> = {}): CalendarTerms => ({
  timeZone: 'America/New_York',
  deliveryWeekdays: [1, 2, 3, 4, 5],
  routeWeekdays: [2, 5],
  pickupWeekdays: [6],
  cutoff: '16:00',
  leadDays: 1,
  holidays: ['2026-11-26'],
  options: { onlyAllowSetRouteDeliveryDates: false },
  ...change,
});
/** A Thursday noon in New York. */
const NOW = '2026-11-19T17:00:00.000Z';

describe('the days of a location', () => {
  it('are its delivery days, and its pickup days for a pickup', () => {
    expect(calendarOf(terms(), 'Delivery').deliveryWeekdays).toEqual([1, 2, 3, 4, 5]);
    expect(calendarOf(terms(), 'Pickup').deliveryWeekdays).toEqual([6]);
  });

  it('are those of its route if it is bound to them, for deliveries only', () => {
    const bound = terms({ options: { onlyAllowSetRouteDeliveryDates: true } });
    expect(calendarOf(bound, 'Delivery').deliveryWeekdays).toEqual([2, 5]);
    expect(calendarOf(bound, 'Pickup').deliveryWeekdays).toEqual([6]);
  });

  it('are the next fourteen possible days, without the holidays', () => {
    const days = offeredDates(terms(), 'Delivery', NOW);
    expect(days).toHaveLength(OFFERED_DATES);
    expect(days.slice(0, 6)).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-27',
      '2026-11-30',
    ]);
  });

  it('are empty without delivery weekdays', () => {
    expect(offeredDates(terms({ pickupWeekdays: [] }), 'Pickup', NOW)).toEqual([]);
  });

  it('skip the holidays that are days of the method, within the range', () => {
    // 24 December 2026 is a Thursday, the 26th a Saturday.
    const holidays = ['2027-01-01', '2026-12-26', '2026-12-25', '2026-12-24', '2026-11-26'];
    const skipped = (method: 'Delivery' | 'Pickup') =>
      skippedHolidays(terms({ holidays }), method, '2026-12-18', '2026-12-31');
    expect(skipped('Delivery')).toEqual(['2026-12-24', '2026-12-25']);
    expect(skipped('Pickup')).toEqual(['2026-12-26']);
  });
});
