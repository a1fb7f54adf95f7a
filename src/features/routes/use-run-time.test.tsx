// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { useRunTime } from './use-run-time.ts';

afterEach(cleanup);

const Times = ({ day, times }: { readonly day: string; readonly times: readonly string[] }) => {
  const runTime = useRunTime(day, 'America/New_York');
  return <p>{times.map(runTime).join(', ')}</p>;
};
const show = (day: string, ...times: string[]) => {
  renderUi(<Times day={day} times={times} />);
  return screen.getByText(/\d/).textContent?.replaceAll(/\s/g, ' ');
};

it('[F6] names the weekday of a time that is not on the day of the run', () => {
  expect(show('2026-11-20', '2026-11-21T02:30:00.000Z', '2026-11-21T05:40:00.000Z')).toBe('9:30 PM, Sat 12:40 AM');
  cleanup();
  // The truck left the evening before.
  expect(show('2026-11-21', '2026-11-21T02:30:00.000Z', '2026-11-21T05:40:00.000Z')).toBe('Fri 9:30 PM, 12:40 AM');
});

it('[F6] names the time zone in the hour that autumn repeats, so that its times are in order', () => {
  const times = ['2026-11-01T04:50:00.000Z', '2026-11-01T05:40:00.000Z', '2026-11-01T06:10:00.000Z'];
  expect(show('2026-10-31', ...times, '2026-11-01T07:00:00.000Z')).toBe(
    'Sun 12:50 AM, Sun 1:40 AM EDT, Sun 1:10 AM EST, Sun 2:00 AM',
  );
  cleanup();
  expect(show('2026-03-08', '2026-03-08T06:50:00.000Z', '2026-03-08T07:10:00.000Z')).toBe('1:50 AM, 3:10 AM');
});
