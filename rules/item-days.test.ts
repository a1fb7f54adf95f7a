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
  it("match if the item has no limits, or none beyond the location's", () => {
    expect(itemDayProblem(item(0), FRIDAY, NOW, calendar)).toBeNull();
    expect(itemDayProblem(item(1), FRIDAY, NOW, calendar)).toBeNull();
  });

  it("do not match on another weekday than the item's, however early it is ordered", () => {
    expect(itemDayProblem(item(0, [1, 3]), FRIDAY, NOW, calendar)).toBe('weekday');
    expect(itemDayProblem(item(0, [1, 3]), MONDAY, NOW, calendar)).toBeNull();
  });

  it("do not match if the item's lead time is too long", () => {
    expect(itemDayProblem(item(2), FRIDAY, NOW, calendar)).toBe('lead');
    expect(itemDayProblem(item(2), MONDAY, NOW, calendar)).toBeNull();
    // Four days before that Monday is this Thursday, at 4 PM.
    expect(itemDayProblem(item(4), MONDAY, '2026-11-19T20:59:59.999Z', calendar)).toBeNull();
    expect(itemDayProblem(item(4), MONDAY, '2026-11-19T21:00:00.000Z', calendar)).toBe('lead');
  });

  it('do not count a holiday as a preparation day', () => {
    expect(orderCutoff('2026-11-27', calendar, [item(2)])).toBe('2026-11-24T21:00:00.000Z');
  });

  it('match on an impossible day, because the day has its own message', () => {
    expect(itemDayProblem(item(3), '2026-11-19', NOW, calendar)).toBeNull();
  });
});

describe('the cutoff of an order', () => {
  it("is that of the item with the longest lead, and never later than the location's own", () => {
    expect(orderCutoff(MONDAY, calendar)).toBe('2026-11-22T21:00:00.000Z');
    expect(orderCutoff(MONDAY, calendar, [item(0)])).toBe('2026-11-22T21:00:00.000Z');
    expect(orderCutoff(MONDAY, calendar, [item(0), item(3), item(2)])).toBe('2026-11-20T21:00:00.000Z');
  });
});
