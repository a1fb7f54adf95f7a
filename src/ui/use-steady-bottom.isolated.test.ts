// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSteadyBottom } from './use-steady-bottom.ts';

const root = document.documentElement;
const bar = (height: number | null) => {
  if (height === null) root.style.removeProperty('--bottom-bar');
  else root.style.setProperty('--bottom-bar', `${height}px`);
  // Observers of the page run after the code that changed it.
  return new Promise((resolve) => setTimeout(resolve));
};

describe('content that floats above the bottom bar', () => {
  let box: HTMLElement;
  const kept = () => box.style.getPropertyValue('--kept-bottom-bar');
  const start = (shown: boolean) => {
    const ref = { current: box };
    return renderHook(({ is }) => useSteadyBottom(ref, is), { initialProps: { is: shown } });
  };
  beforeEach(async () => {
    box = document.createElement('div');
    await bar(null);
  });

  it('stays in place when the bar is removed, and is raised by a higher bar', async () => {
    await bar(56);
    start(true);
    expect(kept()).toBe('56px');
    await bar(null);
    expect(kept()).toBe('56px');
    await bar(80);
    expect(kept()).toBe('80px');
  });

  it('follows the bar again when it is shown again', async () => {
    await bar(56);
    const { rerender } = start(true);
    rerender({ is: false });
    expect(kept()).toBe('');
    await bar(null);
    rerender({ is: true });
    expect(kept()).toBe('0px');
  });
});
