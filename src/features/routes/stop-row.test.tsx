// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Delivery } from '../../../contract/deliveries.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { deliveryOf } from './run.fixture.ts';
import { StopRow } from './stop-row.tsx';

afterEach(cleanup);

const show = (
  expectedAt: string | null,
  clock = '07:00',
  receives = { from: '06:00', until: '10:00' },
  departsAt = '2026-11-20T10:00:00.000Z',
  change: Partial<Delivery> = {},
  hasLeft = true,
) => {
  const delivery = deliveryOf('a', { status: 'shipped', receives, ...change });
  renderUi(
    <StopRow
      stop={{ locationId: 'at-a', name: 'Café Luna', deliveries: [delivery] }}
      {...{ position: 1, query: '', next: false, unchecked: 0, unsigned: false, hasLeft, onTheRoad: hasLeft }}
      {...{ day: '2026-11-20', timeZone: 'America/New_York', clock, departsAt, expectedAt }}
    />,
  );
};
const LATE = 'Expected after its hours';

it('[F6] says about when the truck is expected, and when that is after the hours of the location', () => {
  show('2026-11-20T14:40:00.000Z');
  expect(screen.getByText('Expected about 9:40 AM')).toBeTruthy();
  expect(screen.queryByText(LATE)).toBeNull();
  cleanup();
  show('2026-11-20T15:20:00.000Z');
  expect(screen.getByText('Expected about 10:20 AM')).toBeTruthy();
  expect(screen.getByText(LATE)).toBeTruthy();
});

it('[F6] names the weekday of a time after midnight of an evening route, which is after the hours of the evening', () => {
  show('2026-11-21T05:30:00.000Z', '22:00', { from: '18:00', until: '23:00' });
  expect(screen.getByText('Expected about Sat 12:30 AM')).toBeTruthy();
  expect(screen.getByText(LATE)).toBeTruthy();
});

// 9:30 PM in New York.
const EVENING = '2026-11-21T02:30:00.000Z';

it('[F6] a stop of a night run that is expected before the hours of the next day is not after its hours', () => {
  const planned = (expectedAt: string, from: string) =>
    show(expectedAt, '20:00', { from, until: '05:00' }, EVENING, {}, false);
  planned('2026-11-21T05:40:00.000Z', '01:00');
  expect(screen.getByText('Expected about Sat 12:40 AM')).toBeTruthy();
  expect(screen.queryByText(LATE)).toBeNull();
  cleanup();
  planned('2026-11-21T04:50:00.000Z', '00:30');
  expect(screen.getByText('Expected about 11:50 PM')).toBeTruthy();
  expect(screen.queryByText(LATE)).toBeNull();
  cleanup();
  planned('2026-11-21T10:10:00.000Z', '00:30');
  expect(screen.getByText(LATE)).toBeTruthy();
});

it('[F6] names the weekday of a stop that was done after midnight', () => {
  const end = { completedAt: '2026-11-21T05:40:00.000Z', arrivedAt: '2026-11-21T05:20:00.000Z' };
  show(null, '01:00', undefined, EVENING, { ...end, status: 'delivered' });
  expect(screen.getByText(/Sat 12:40 AM/)).toBeTruthy();
});

it('[F6] says nothing without an expected time, and names closed hours once', () => {
  show(null);
  expect(screen.queryByText(/Expected/)).toBeNull();
  cleanup();
  show('2026-11-20T17:00:00.000Z', '11:30');
  expect(screen.getByText('Outside its hours now')).toBeTruthy();
  expect(screen.queryByText(LATE)).toBeNull();
});

it('[F2.1] a stop whose order stayed at the warehouse names no cases, total or hours', () => {
  const delivery = deliveryOf('a', { status: 'picking', receives: { from: '06:00', until: '10:00' } });
  renderUi(
    <StopRow
      stop={{ locationId: 'at-a', name: 'Café Luna', deliveries: [delivery] }}
      {...{ position: 1, query: '', next: false, unchecked: 0, unsigned: false, hasLeft: true, onTheRoad: true }}
      {...{ day: '2026-11-20', timeZone: 'America/New_York', clock: '12:00', departsAt: null, expectedAt: null }}
    />,
  );
  expect(screen.getByText('Left at the warehouse')).toBeTruthy();
  expect(screen.queryByText(/case|Receives|Outside/)).toBeNull();
});
