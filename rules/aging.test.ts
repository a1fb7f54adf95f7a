import { expect, test } from 'vitest';
import { agingOf, bucketOf, DEFAULT_AGING } from './aging.ts';

test('[M8.3] an amount belongs to one bucket by the whole days since its due day', () => {
  expect([-5, 0, 1, 30, 31, 60, 61, 90, 91].map((age) => bucketOf(age, DEFAULT_AGING))).toEqual([
    'current',
    'current',
    'bucket1',
    'bucket1',
    'bucket2',
    'bucket2',
    'bucket3',
    'bucket3',
    'bucket4',
  ]);
});

test('credit has a separate column, and the balance is what is open less the credit', () => {
  const items = [
    { open: 1000, dueOn: '2026-12-01', datedOn: '2026-11-01' },
    { open: 500, dueOn: '2026-10-01', datedOn: '2026-09-01' },
    { open: 70, dueOn: null, datedOn: '2026-11-19' },
    { open: -300, dueOn: null, datedOn: '2026-11-15' },
  ];
  expect(agingOf(items, '2026-11-20', DEFAULT_AGING)).toEqual({
    current: 1000,
    bucket1: 70,
    bucket2: 500,
    bucket3: 0,
    bucket4: 0,
    credit: 300,
    balance: 1270,
  });
});

test('[M8.2] the company sets where buckets end, and that amounts are aged from the invoice day', () => {
  const ends = { first: 7, second: 14, third: 28 };
  expect([0, 7, 8, 14, 15, 28, 29].map((age) => bucketOf(age, ends))).toEqual([
    'current',
    'bucket1',
    'bucket2',
    'bucket2',
    'bucket3',
    'bucket3',
    'bucket4',
  ]);
  const item = { open: 1000, dueOn: '2026-12-01', datedOn: '2026-11-01' };
  expect(agingOf([item], '2026-11-20', { by: 'invoice', ...ends })).toMatchObject({ current: 0, bucket3: 1000 });
  expect(agingOf([item], '2026-11-20', { by: 'due', ...ends })).toMatchObject({ current: 1000, bucket3: 0 });
});
