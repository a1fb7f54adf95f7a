// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import { useExceptionText } from './use-exception-text.ts';

test('a fact about the stage of an order is a sentence, not a code', () => {
  const { fact } = renderUiHook(useExceptionText).result.current;
  const say = (what: string) => fact({ what, quantity: null, uom: null, by: '', at: '2026-11-19T12:00:00.000Z' });
  expect(['open', 'allocated', 'picking', 'cancelled', 'invoiced'].map(say)).toEqual([
    ...['Not picked yet', 'Not picked yet', 'Still being picked', 'The order was canceled', 'Already invoiced'],
  ]);
});
