import { describe, expect, it } from 'vitest';
import { happenedAt, happenedOn, OLDEST_DAYS } from './device-clock.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

describe('the time of an event', () => {
  it("is the device's time in one format, however late it arrives", () => {
    expect(happenedAt('2026-11-22T11:59:59.999Z', NOW)).toBe('2026-11-22T11:59:59.999Z');
    expect(happenedAt('2026-11-20T08:00:00Z', NOW)).toBe('2026-11-20T08:00:00.000Z');
    expect(happenedAt(daysAgo(OLDEST_DAYS), NOW)).toBe(daysAgo(OLDEST_DAYS));
  });

  it('is never in the future', () => {
    expect(happenedAt('2026-11-22T12:00:00.001Z', NOW)).toBe(NOW.toISOString());
    expect(happenedAt('2031-01-01T00:00:00.000Z', NOW)).toBe(NOW.toISOString());
  });

  it("is the time of arrival if the device's clock lost its date", () => {
    expect(happenedAt('1970-01-01T00:04:00.000Z', NOW)).toBe(NOW.toISOString());
    expect(happenedAt(daysAgo(OLDEST_DAYS + 1), NOW)).toBe(NOW.toISOString());
  });

  it('throws for other text', () => {
    expect(() => happenedAt('yesterday', NOW)).toThrow(RangeError);
  });
});

describe('the day of an event', () => {
  const dayOf = (instant: string) => `day of ${instant}`;

  it("is the device's day if it can be that day anywhere on earth", () => {
    for (const on of ['2026-11-21', '2026-11-22', '2026-11-23'])
      expect(happenedOn(on, NOW.toISOString(), dayOf)).toBe(on);
    expect(happenedOn('2026-11-21', '2026-11-22T11:00:00.000Z', dayOf)).toBe('2026-11-21');
  });

  it('follows the instant if the clock was wrong', () => {
    for (const on of ['1970-01-01', '2026-11-20', '2026-11-24', '2031-01-01'])
      expect(happenedOn(on, NOW.toISOString(), dayOf)).toBe(`day of ${NOW.toISOString()}`);
  });
});
