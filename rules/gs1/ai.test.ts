import { expect, it } from 'vitest';
import { ALL_AIS, aiAt, entryOfAi, matchesPattern } from './ai.ts';
import { checkPair, contentFault } from './content-checks.ts';
import { valueFault } from './read-value.ts';

it('no identifier is a prefix of another', () => {
  const sorted = ALL_AIS.toSorted();
  const clashes = sorted.filter((ai, index) => sorted[index + 1]?.startsWith(ai));
  expect(ALL_AIS.length).toBeGreaterThan(500);
  expect(clashes).toEqual([]);
});

it('expands ranges of identifiers', () => {
  expect(['3099', '3100', '3105', '3106'].map((ai) => entryOfAi(ai)?.title)).toEqual([
    undefined,
    'NET WEIGHT (kg)',
    'NET WEIGHT (kg)',
    undefined,
  ]);
  expect(aiAt('x3102', 1)).toBe('3102');
  expect(aiAt('0512', 0)).toBeUndefined();
});

it('matches patterns of the dictionary', () => {
  expect(matchesPattern('3500', '35nn')).toBe(true);
  expect(matchesPattern('350', '35nn')).toBe(false);
  expect(matchesPattern('3600', '35nn')).toBe(false);
});

it.each([
  ['253', '9521234500003ABC', 'check_digit'],
  ['8008', '261121', 'too_short'],
  ['8008', '26112109', null],
  ['8008', '2611210960', 'date'],
  ['8007', 'GB82WEST12345698765432', null],
  ['8007', 'GB82WEST12345698765433', 'content'],
  ['4330', '000125-', null],
  ['4330', '000125+', 'content'],
  ['7003', '2611002359', 'date'],
  ['8006', '095212345432130102', null],
  ['8006', '095212345432130302', 'content'],
  ['7258', '2/3', null],
  ['7258', '3/2', 'content'],
])('(%s)%s: %s', (ai, value, fault) => {
  expect(valueFault(entryOfAi(ai)!, value)).toBe(fault);
});

it('knows the check pair of a global model number', () => {
  // The example for GMN in the GS1 General Specifications.
  expect(checkPair('1987654Ad4X4bL5ttr2310c')).toBe('2K');
  expect(contentFault('1987654Ad4X4bL5ttr2310c2K', ['csumalpha'])).toBeNull();
  expect(contentFault('1987654Ad4X4bL5ttr2310d2K', ['csumalpha'])).toBe('check_digit');
});
