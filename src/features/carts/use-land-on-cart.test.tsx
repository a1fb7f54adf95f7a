// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleLocation } from './data/shop-samples.fixture.ts';
import { useLandOnCart } from './use-land-on-cart.ts';

const location = sampleLocation({ options: { landOnCart: true } });
vi.mock('../../sync/use-session.tsx', () => ({ useShop: () => ({ location, identity: { userId: 'U1' } }) }));
beforeEach(() => sessionStorage.clear());

const lands = (...lines: (number | undefined)[]) => {
  const { result, rerender } = renderHook(({ count }) => useLandOnCart(count), { initialProps: { count: lines[0] } });
  return lines.map((count) => {
    rerender({ count });
    return result.current;
  });
};

test('a cart with lines opens once per visit', () => {
  expect(lands(undefined, 2, 2)).toEqual([false, true, true]);
  expect(lands(undefined, 2)).toEqual([false, false]);
});

test('[A4] the first item added to an empty cart does not leave the shop', () => {
  expect(lands(undefined, 0, 1, 2)).toEqual([false, false, false, false]);
});
