import { describe, expect, test } from 'vitest';
import { isAfterHours, isReceiving } from './receiving-hours.ts';

describe('[F6] a location receives', () => {
  test.each([
    ['06:00', '10:00', '06:00', true],
    ['06:00', '10:00', '10:00', true],
    ['06:00', '10:00', '05:59', false],
    ['06:00', '10:00', '10:01', false],
    ['22:00', '05:00', '23:30', true],
    ['22:00', '05:00', '04:00', true],
    ['22:00', '05:00', '12:00', false],
    ['06:00', '06:00', '17:00', true],
  ])('from %s until %s, at %s: %s', (from, until, time, expected) => {
    expect(isReceiving({ from, until }, time)).toBe(expected);
  });
});

describe('[F6] a time is after the hours of a location', () => {
  test.each([
    ['06:00', '10:00', '09:00', false],
    ['06:00', '10:00', '10:01', true],
    ['06:00', '10:00', '20:00', true],
    ['06:00', '10:00', '05:30', false],
    ['22:00', '04:00', '05:00', true],
    ['22:00', '04:00', '21:00', false],
    ['22:00', '04:00', '23:00', false],
    ['06:00', '06:00', '05:00', false],
  ])('from %s until %s, at %s: %s', (from, until, time, expected) => {
    const run = { day: '2026-11-20', departure: { day: '2026-11-20', time: '04:30' } };
    expect(isAfterHours({ from, until }, { day: '2026-11-20', time }, run)).toBe(expected);
  });

  test.each([
    ['18:00', '23:00', '2026-11-21', '00:30', true],
    ['22:00', '04:00', '2026-11-21', '03:00', false],
    ['22:00', '04:00', '2026-11-21', '20:00', true],
    // The location receives on the next day too.
    ['06:00', '10:00', '2026-11-21', '07:00', false],
    ['06:00', '10:00', '2026-11-19', '23:00', false],
    ['06:00', '06:00', '2026-11-21', '00:30', false],
  ])('from %s until %s, on %s at %s of a run on November 20: %s', (from, until, day, time, expected) => {
    const run = { day: '2026-11-20', departure: { day: '2026-11-20', time: '04:30' } };
    expect(isAfterHours({ from, until }, { day, time }, run)).toBe(expected);
  });

  // The truck leaves after the hours of its day, nearer to those of the next.
  test.each([
    ['00:30', '05:00', '2026-11-20', '23:50', false],
    ['00:30', '05:00', '2026-11-21', '00:20', false],
    ['00:30', '05:00', '2026-11-21', '00:40', false],
    ['00:30', '05:00', '2026-11-21', '05:10', true],
    ['06:00', '10:00', '2026-11-21', '05:50', false],
    ['06:00', '10:00', '2026-11-21', '10:10', true],
    ['22:00', '02:00', '2026-11-20', '21:50', false],
    ['22:00', '02:00', '2026-11-21', '02:10', true],
    // These hours are not over when it leaves, or have just ended.
    ['18:00', '23:00', '2026-11-21', '00:40', true],
    ['12:00', '21:00', '2026-11-21', '00:40', true],
  ])(
    'from %s until %s, on %s at %s of a run that left on November 20 at 21:30: %s',
    (from, until, day, time, expected) => {
      const run = { day: '2026-11-20', departure: { day: '2026-11-20', time: '21:30' } };
      expect(isAfterHours({ from, until }, { day, time }, run)).toBe(expected);
    },
  );

  test('of a run that left the evening before its day, the hours of that day count', () => {
    const run = { day: '2026-11-20', departure: { day: '2026-11-19', time: '21:30' } };
    const isAfter = (day: string, time: string) => isAfterHours({ from: '00:30', until: '05:00' }, { day, time }, run);
    expect(isAfter('2026-11-19', '23:50')).toBe(false);
    expect(isAfter('2026-11-20', '00:20')).toBe(false);
    expect(isAfter('2026-11-20', '05:10')).toBe(true);
  });
});
