import { expect, it } from 'vitest';
import { drawingOf } from './drawing-of.ts';

it('a category has the drawing of the first kind of food in its id, and others have none', () => {
  const symbolOf = (categoryId: string) => drawingOf({ categoryId })?.split('#')[1];
  expect(['fruits', 'salads-cut', 'dairy-eggs', 'frozen-fruit', 'beverages', '010'].map(symbolOf)).toEqual([
    ...['fruit', 'salad', 'dairy', 'frozen', 'beverage'],
    undefined,
  ]);
  expect(drawingOf(undefined)).toBeUndefined();
});
