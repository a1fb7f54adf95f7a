// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useWhenListed } from './use-when-listed.ts';

/** Waits for observers of the page, which run after the code that changed it. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('useWhenListed', () => {
  let box: HTMLElement;
  const hasRow = vi.fn(() => box.children.length > 0);
  const start = (settled: boolean) =>
    renderHook(({ is }) => useWhenListed({ current: box }, is), { initialProps: { is: settled } });
  beforeEach(() => {
    box = document.createElement('div');
    hasRow.mockClear();
  });

  it('acts at once if the list is there', () => {
    box.append('x', document.createElement('p'));
    start(true).result.current(hasRow);
    expect(hasRow).toHaveBeenCalledTimes(1);
    expect(hasRow).toHaveReturnedWith(true);
  });

  it('waits for the result, and runs once', async () => {
    box.append(document.createElement('p'));
    const { result, rerender } = start(false);
    result.current(hasRow);
    expect(hasRow).not.toHaveBeenCalled();
    rerender({ is: true });
    expect(hasRow).toHaveReturnedWith(true);
    box.append(document.createElement('p'));
    await turn();
    expect(hasRow).toHaveBeenCalledTimes(1);
  });

  it('waits for rows that are rendered after the result', async () => {
    const { result } = start(true);
    result.current(hasRow);
    expect(hasRow).toHaveLastReturnedWith(false);
    box.append(document.createElement('p'));
    await turn();
    expect(hasRow).toHaveLastReturnedWith(true);
    expect(hasRow).toHaveBeenCalledTimes(2);
  });

  it('does nothing after it is canceled', async () => {
    const { result, rerender } = start(false);
    result.current(hasRow);
    result.current(null);
    box.append(document.createElement('p'));
    rerender({ is: true });
    await turn();
    expect(hasRow).not.toHaveBeenCalled();
  });
});
