// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useEngaged } from './use-engaged.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each(['pointerdown', 'keydown'])('is true a moment after the first %s, and not before', (action) => {
  const { result } = renderHook(useEngaged);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe(false);
  act(() => void window.dispatchEvent(new Event(action)));
  act(() => void vi.advanceTimersByTime(1500));
  // A second event does not restart the delay.
  act(() => void window.dispatchEvent(new Event(action)));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(500));
  expect(result.current).toBe(true);
});
