// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useLineQuantity } from './use-line-quantity.ts';

afterEach(() => vi.useRealTimers());

/** A device whose rows answer when the test says so. */
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
  it('counts taps that come faster than the device answers', () => {
    const line = mount();
    line.tap();
    line.tap();
    line.tap();
    expect(line.shown()).toBe(3);
    expect(line.saved).toEqual([1, 2, 3]);
  });

  it('is not set back by an answer to an earlier tap', () => {
    const line = mount();
    line.tap();
    line.tap();
    line.answer(1);
    expect(line.shown()).toBe(2);
    line.answer(2);
    expect(line.shown()).toBe(2);
  });

  it('follows a change from elsewhere once its own is settled', () => {
    const line = mount();
    line.tap();
    line.answer(1);
    line.answer(7);
    expect(line.shown()).toBe(7);
  });

  it('stands on a device that answers late, so that the next tap counts on from it', async () => {
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

  it('follows what somebody else made of it before the device had answered', async () => {
    vi.useFakeTimers();
    const line = mount();
    line.tap();
    await act(() => vi.advanceTimersByTimeAsync(1));
    line.answer(7);
    expect(line.shown()).toBe(7);
  });

  it('goes back at once where there was no room for the change', async () => {
    const line = mount(false);
    await line.tap();
    await act(async () => {});
    expect(line.shown()).toBe(0);
  });

  it('goes back to what the device holds when its change came to nothing', async () => {
    vi.useFakeTimers();
    const line = mount();
    line.tap();
    expect(line.shown()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(line.shown()).toBe(0);
  });
});
