// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Countdown } from './countdown.tsx';
import { renderUi } from './render-for-test.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T20:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const spoken = () => screen.getByRole('timer').querySelector('[aria-live]')?.textContent;
const shown = () => screen.getByRole('timer').querySelector('strong')?.textContent;

describe('Countdown', () => {
  it('counts by the minute, then by the second, and reports once that it is over', () => {
    const onOver = vi.fn();
    const countdown = () => <Countdown until="2026-11-20T20:07:00Z" label="Order by" onOver={() => onOver()} />;
    const { rerender } = renderUi(countdown());
    expect(shown()).toBe('7m');
    act(() => void vi.advanceTimersByTime(4 * 60_000));
    expect(shown()).toBe('3:00');
    act(() => void vi.advanceTimersByTime(1000));
    expect(shown()).toBe('2:59');
    act(() => void vi.advanceTimersByTime(3 * 60_000));
    expect(shown()).toBe('Cutoff passed');
    act(() => void vi.advanceTimersByTime(60_000));
    rerender(countdown());
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  it('speaks at thresholds only', () => {
    renderUi(<Countdown until="2026-11-20T21:30:00Z" label="Order by" />);
    const heard = new Set([spoken()]);
    for (let minute = 0; minute < 91; minute += 1) {
      act(() => void vi.advanceTimersByTime(60_000));
      heard.add(spoken());
    }
    expect([...heard]).toEqual([
      '',
      'Order by · 1h 0m left',
      'Order by · 30m left',
      'Order by · 15m left',
      'Order by · 5m left',
      'Order by · 1:00 left',
      'Order by · Cutoff passed',
    ]);
  });

  it('uses the server clock if the device clock is wrong', () => {
    // The device's clock is two hours behind: on the server it is already 22:00.
    renderUi(<Countdown until="2026-11-20T22:10:00Z" label="Order by" clockOffsetMs={2 * 3_600_000} />);
    expect(shown()).toBe('10m');
  });
});
