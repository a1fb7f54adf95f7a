// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { useOptimisticValue } from './use-optimistic-value.ts';

const same = (a: string, b: string) => a === b;

it('shows a change until the device’s rows equal it, however late they arrive', async () => {
  const hook = renderHook(({ stored }) => useOptimisticValue(stored, same), { initialProps: { stored: 'before' } });
  let saved: () => void = () => {};
  act(() => hook.result.current.set('after', () => new Promise<void>((resolve) => (saved = resolve))));
  expect(hook.result.current.value).toBe('after');
  await act(async () => saved());
  // Rows that were read before the change was written arrive late.
  hook.rerender({ stored: 'before, read again' });
  expect(hook.result.current.value).toBe('after');
  hook.rerender({ stored: 'after' });
  hook.rerender({ stored: 'later, by another device' });
  expect(hook.result.current.value).toBe('later, by another device');
});

it('never shows older rows when the next change follows as they arrive', async () => {
  const shown: string[] = [];
  let press = false;
  const hook = renderHook(
    ({ stored }) => {
      const ahead = useOptimisticValue(stored, same);
      shown.push(ahead.value);
      // A key pressed after the render and before its effects ran.
      useLayoutEffect(() => {
        if (!press || stored !== 'one') return;
        press = false;
        ahead.set('two', () => new Promise(() => {}));
      });
      return ahead;
    },
    { initialProps: { stored: 'none' } },
  );
  await act(async () => hook.result.current.set('one', async () => {}));
  press = true;
  hook.rerender({ stored: 'one' });
  expect(press, 'the key was pressed').toBe(false);
  expect(shown.slice(shown.indexOf('two'))).not.toContain('one');
  expect(hook.result.current.value).toBe('two');
});
