import { expect, test } from 'vitest';
import { agingOf, bucketOf } from './aging.ts';

test('[M8.3] an amount belongs to one bucket by the whole days since its due day', () => {
  expect([-5, 0, 1, 30, 31, 60, 61, 90, 91].map(bucketOf)).toEqual([
    'current',
    'current',
    'days1to30',
    'days1to30',
    'days31to60',
    'days31to60',
    'days61to90',
    'days61to90',
    'over90',
  ]);
});

test('credit has a separate column, and the balance is what is open less the credit', () => {
  const items = [
    { open: 1000, dueOn: '2026-12-01', datedOn: '2026-11-01' },
    { open: 500, dueOn: '2026-10-01', datedOn: '2026-09-01' },
    { open: 70, dueOn: null, datedOn: '2026-11-19' },
    { open: -300, dueOn: null, datedOn: '2026-11-15' },
  ];
  expect(agingOf(items, '2026-11-20')).toEqual({
    current: 1000,
    days1to30: 70,
    days31to60: 500,
    days61to90: 0,
    over90: 0,
    credit: 300,
    balance: 1270,
  });
});
