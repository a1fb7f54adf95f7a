import { expect, test } from 'vitest';
import type { Location } from '../../../contract/locations.ts';
import type { LocationActivity } from './data/activity.ts';
import { rowOf, sortLocations } from './location-rows.ts';

const NOW = Date.parse('2026-11-19T17:00:00.000Z');
const NO_CREDIT = { hold: false, limit: null, balance: 0, openOrders: 0, oldestOverdueDays: 0, maxOverdueDays: null };
const location = (displayName: string, change: Partial<Location> = {}): Location =>
  ({
    customerLocationId: displayName,
    displayName,
    timeZone: 'America/New_York',
    deliveryWeekdays: [1, 2, 3, 4, 5],
    routeWeekdays: [1, 2, 3, 4, 5],
    pickupWeekdays: [],
    cutoff: '15:00',
    leadDays: 1,
    holidays: [],
    credit: NO_CREDIT,
    creditLimitEnabled: true,
    options: { onlyAllowSetRouteDeliveryDates: false },
    ...change,
  }) as Location;
const activity = (change: Partial<LocationActivity>): LocationActivity => ({
  lastOrder: null,
  openOrders: 0,
  heldOrders: 0,
  cartLines: 0,
  ...change,
});

test('a location shows its cutoff and delivery day', () => {
  expect(rowOf(location('A'), undefined, NOW).next).toMatchObject({
    cutoffAt: '2026-11-19T20:00:00.000Z',
    deliveryOn: '2026-11-20',
  });
  expect(rowOf(location('A', { deliveryWeekdays: [] }), undefined, NOW).next).toBeNull();
});

test('the remaining credit counts balance and open orders, and only if the company applies limits', () => {
  const credit = { ...NO_CREDIT, limit: 10_000, balance: 6_000, openOrders: 3_000 };
  expect(rowOf(location('A', { credit }), undefined, NOW)).toMatchObject({ creditLeft: 1_000, credit: [] });
  expect(rowOf(location('A', { credit: { ...credit, openOrders: 5_000 } }), undefined, NOW)).toMatchObject({
    creditLeft: -1_000,
    credit: ['over_credit_limit'],
  });
  expect(rowOf(location('A', { credit, creditLimitEnabled: false }), undefined, NOW).creditLeft).toBeNull();
  expect(rowOf(location('A', { credit: { ...NO_CREDIT, hold: true } }), undefined, NOW).credit).toEqual([
    'credit_hold',
  ]);
});

test('locations sort by name, the nearest cutoff, the newest order and the most open orders', () => {
  const rows = [
    rowOf(
      location('B', { cutoff: '14:00' }),
      activity({
        openOrders: 1,
        lastOrder: { id: '1', submittedAt: '2026-11-18T00:00:00.000Z', total: 1, isEstimated: false },
      }),
      NOW,
    ),
    rowOf(location('A'), activity({ openOrders: 4 }), NOW),
    rowOf(
      location('C', { deliveryWeekdays: [] }),
      activity({ lastOrder: { id: '2', submittedAt: '2026-11-19T00:00:00.000Z', total: 1, isEstimated: false } }),
      NOW,
    ),
  ];
  const names = (by: Parameters<typeof sortLocations>[1]) =>
    sortLocations(rows, by).map((row) => row.location.displayName);
  expect(names('name')).toEqual(['A', 'B', 'C']);
  expect(names('cutoff')).toEqual(['B', 'A', 'C']);
  expect(names('lastOrder')).toEqual(['C', 'B', 'A']);
  expect(names('openOrders')).toEqual(['A', 'B', 'C']);
});
