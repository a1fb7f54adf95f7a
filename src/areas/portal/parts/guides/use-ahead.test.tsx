// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAhead } from './use-ahead.ts';

const same = (a: string, b: string) => a === b;

it('shows a change until the device’s rows tell the same, however late they come', async () => {
  const hook = renderHook(({ stored }) => useAhead(stored, same), { initialProps: { stored: 'before' } });
  let saved: () => void = () => {};
  act(() => hook.result.current.set('after', () => new Promise<void>((resolve) => (saved = resolve))));
  expect(hook.result.current.value).toBe('after');
  await act(async () => saved());
  // Rows that were read before the change was written come in late.
  hook.rerender({ stored: 'before, read again' });
  expect(hook.result.current.value).toBe('after');
  hook.rerender({ stored: 'after' });
  hook.rerender({ stored: 'later, by another device' });
  expect(hook.result.current.value).toBe('later, by another device');
});
