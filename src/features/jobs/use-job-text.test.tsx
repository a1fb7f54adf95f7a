// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import { useJobText } from './use-job-text.ts';

afterEach(cleanup);

it('a day that a job is about is written as a date, other texts as they are', () => {
  const { about } = renderUiHook(() => useJobText()).result.current;
  expect(about({ about: '2026-12-01' })).toBe('Dec 1, 2026');
  expect(about({ about: '#700012' })).toBe('#700012');
});
