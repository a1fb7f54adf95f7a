import { describe, expect, it } from 'vitest';
import type { DeliveryRules } from './calendar.ts';
import { itemDayProblem, orderCutoff } from './item-days.ts';

const calendar: DeliveryRules = {
  timeZone: 'America/New_York',
  deliveryWeekdays: [1, 2, 3, 4, 5],
  cutoff: '16:00',
  leadDays: 1,
  holidays: ['2026-11-26'],
};
/** A Thursday noon in New York, the week before Thanksgiving. */
const NOW = '2026-11-19T17:00:00.000Z';
const FRIDAY = '2026-11-20';
const MONDAY = '2026-11-23';
const item = (leadDays: number, availableWeekdays: readonly number[] | null = null) => ({
  leadDays,
  availableWeekdays,
});

describe('an item and a day', () => {
  it('go together where nothing binds the item, or no more than the location is bound itself', () => {
    expect(itemDayProblem(item(0), FRIDAY, NOW, calendar)).toBeNull();
    expect(itemDayProblem(item(1), FRIDAY, NOW, calendar)).toBeNull();
  });

  it('don’t on a weekday that isn’t the item’s, however early it is ordered', () => {
    expect(itemDayProblem(item(0, [1, 3]), FRIDAY, NOW, calendar)).toBe('weekday');
    expect(itemDayProblem(item(0, [1, 3]), MONDAY, NOW, calendar)).toBeNull();
  });

  it('don’t where the item must be ordered further ahead than is still possible', () => {
    expect(itemDayProblem(item(2), FRIDAY, NOW, calendar)).toBe('lead');
    expect(itemDayProblem(item(2), MONDAY, NOW, calendar)).toBeNull();
    // Four days before that Monday is this Thursday, at four o'clock.
    expect(itemDayProblem(item(4), MONDAY, '2026-11-19T20:59:59.999Z', calendar)).toBeNull();
    expect(itemDayProblem(item(4), MONDAY, '2026-11-19T21:00:00.000Z', calendar)).toBe('lead');
  });

  it('count no holiday as a day to prepare it', () => {
    expect(orderCutoff('2026-11-27', calendar, [item(2)])).toBe('2026-11-24T21:00:00.000Z');
  });

  it('leave it to the day to say that it can’t be had at all', () => {
    expect(itemDayProblem(item(3), '2026-11-19', NOW, calendar)).toBeNull();
  });
});

describe('the cut-off of an order', () => {
  it('is that of its slowest item, and never later than the location’s own', () => {
    expect(orderCutoff(MONDAY, calendar)).toBe('2026-11-22T21:00:00.000Z');
    expect(orderCutoff(MONDAY, calendar, [item(0)])).toBe('2026-11-22T21:00:00.000Z');
    expect(orderCutoff(MONDAY, calendar, [item(0), item(3), item(2)])).toBe('2026-11-20T21:00:00.000Z');
  });
});
