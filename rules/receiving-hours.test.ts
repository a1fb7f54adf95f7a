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
    expect(isAfterHours({ from, until }, { day: '2026-11-20', time }, '2026-11-20')).toBe(expected);
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
    expect(isAfterHours({ from, until }, { day, time }, '2026-11-20')).toBe(expected);
  });
});
