// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { deliveryOf } from './run.fixture.ts';
import { StopRow } from './stop-row.tsx';

afterEach(cleanup);

const show = (expectedAt: string | null, clock = '07:00', receives = { from: '06:00', until: '10:00' }) => {
  const delivery = deliveryOf('a', { status: 'shipped', receives });
  renderUi(
    <StopRow
      stop={{ locationId: 'at-a', name: 'Café Luna', deliveries: [delivery] }}
      {...{ position: 1, query: '', next: false, unchecked: 0, unsigned: false, hasLeft: true, onTheRoad: true }}
      {...{ day: '2026-11-20', timeZone: 'America/New_York', clock, expectedAt }}
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
      {...{ day: '2026-11-20', timeZone: 'America/New_York', clock: '12:00', expectedAt: null }}
    />,
  );
  expect(screen.getByText('Left at the warehouse')).toBeTruthy();
  expect(screen.queryByText(/case|Receives|Outside/)).toBeNull();
});
