// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useLineQuantity } from './use-line-quantity.ts';

afterEach(() => vi.useRealTimers());

/** Mounts the hook on a device whose rows change when the test says so. */
function mount(made = true) {
  const saved: number[] = [];
  const save = (quantity: number) => {
    saved.push(quantity);
    return Promise.resolve(made);
  };
  const hook = renderHook(({ stored }) => useLineQuantity(stored, save), { initialProps: { stored: 0 } });
  const shown = () => hook.result.current[0];
  const tap = () => act(() => hook.result.current[1](shown() + 1));
  return { saved, shown, tap, answer: (stored: number) => hook.rerender({ stored }) };
}

describe('the quantity of a line', () => {
  it('counts taps that are faster than the device’s rows', () => {
    const line = mount();
    line.tap();
    line.tap();
    line.tap();
    expect(line.shown()).toBe(3);
    expect(line.saved).toEqual([1, 2, 3]);
  });

  it('is not reset by the row of an earlier tap', () => {
    const line = mount();
    line.tap();
    line.tap();
    line.answer(1);
    expect(line.shown()).toBe(2);
    line.answer(2);
    expect(line.shown()).toBe(2);
  });

  it('follows another change once its own is finished', () => {
    const line = mount();
    line.tap();
    line.answer(1);
    line.answer(7);
    expect(line.shown()).toBe(7);
  });

  it('keeps its value on a slow device, so that the next tap counts on from it', async () => {
    vi.useFakeTimers();
    const line = mount();
    line.tap();
    line.tap();
    line.answer(1);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(line.shown()).toBe(2);
    line.tap();
    expect(line.saved).toEqual([1, 2, 3]);
  });

  it('follows another user’s change made before the device responded', async () => {
    vi.useFakeTimers();
    const line = mount();
    line.tap();
    await act(() => vi.advanceTimersByTimeAsync(1));
    line.answer(7);
    expect(line.shown()).toBe(7);
  });

  it('is reset at once if there was no room for the change', async () => {
    const line = mount(false);
    await line.tap();
    await act(async () => {});
    expect(line.shown()).toBe(0);
  });

  it('is reset to the device’s row when its change was refused', async () => {
    vi.useFakeTimers();
    const line = mount();
    line.tap();
    expect(line.shown()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(line.shown()).toBe(0);
  });
});
