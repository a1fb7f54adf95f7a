import { expect, it } from 'vitest';
import { followScroll } from './follow-scroll.ts';

it('a scroll turns after 16 px in the other direction, however many steps they take', () => {
  const isDownAt = followScroll();
  const path = [0, 10, 20, 300, 290, 295, 280, 270, 285, 287];
  expect(path.map(isDownAt)).toEqual([false, false, true, true, true, true, false, false, false, true]);
});

it('a list that begins at an earlier position has no direction yet', () => {
  const isDownAt = followScroll();
  expect([900, 905, 895].map(isDownAt)).toEqual([false, false, false]);
});
