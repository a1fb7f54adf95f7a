import { expect, test } from 'vitest';
import { evaluateCount } from './count-evaluation.ts';

test('a count that agrees with the ledger within the tolerance is applied', () => {
  expect(evaluateCount(50, 50, null, 0.02)).toBe('apply');
  expect(evaluateCount(49, 50, null, 0.02)).toBe('apply');
  expect(evaluateCount(48.9, 50, null, 0.02)).toBe('review');
  expect(evaluateCount(0, 0, null, 0.02)).toBe('apply');
  expect(evaluateCount(1, 0, null, 0.02)).toBe('review');
});

test('a second count decides if it agrees with the first one plus the movements in between', () => {
  expect(evaluateCount(40, 50, { quantity: 40, movedSince: 0 }, 0.02)).toBe('apply');
  expect(evaluateCount(33, 43, { quantity: 40, movedSince: -7 }, 0.02)).toBe('apply');
});

test('two counts that differ wait for a decision, even if one of them agrees with the ledger', () => {
  expect(evaluateCount(50, 50, { quantity: 40, movedSince: 0 }, 0.02)).toBe('review');
});
