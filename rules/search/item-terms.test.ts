import { expect, it } from 'vitest';
import { itemTerms } from './item-terms.ts';

const NO_TEXT = { itemCode: '1', plu: null, keywords: '', brand: '', packSize: '', organic: false };
/** Returns the greatest weight of a term in an item with this description. */
function weightOf(term: string, description: string): number {
  const weights: number[] = [];
  itemTerms({ ...NO_TEXT, description }, (one, weight) => {
    if (one === term) weights.push(weight);
  });
  return Math.max(...weights);
}

it('weighs a food less that is mixed with another one', () => {
  const peas = weightOf('peas', 'VEGETABLE, FROZEN PEAS GREEN');
  expect(weightOf('peas', 'VEGETABLE, FROZEN PEAS & CARROTS')).toBeLessThan(peas);
  expect(weightOf('carrots', 'VEGETABLE, FROZEN PEAS & CARROTS')).toBeLessThan(
    weightOf('carrots', 'VEGETABLE, FROZEN PEAS CARROTS'),
  );
  // Not a mixture: the name of one thing.
  expect(weightOf('half', 'CREAM, HALF & HALF')).toBe(weightOf('half', 'CREAM, HALF'));
});

it('counts frozen and IQF as one thing that was done', () => {
  const frozen = weightOf('peas', 'VEGETABLE, FROZEN PEAS');
  expect(weightOf('peas', 'VEGETABLE, FROZEN PEAS IQF')).toBe(frozen);
  expect(weightOf('peas', 'VEGETABLE, CANNED PEAS IQF')).toBeLessThan(frozen);
});
