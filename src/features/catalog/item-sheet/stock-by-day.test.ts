import { expect, it } from 'vitest';
import { catalogItem } from '../data/catalog-item.fixture.ts';
import { stockByDay } from './stock-by-day.ts';

const TODAY = '2026-11-24';

it('stock is in whole units, now and by day of arrival', () => {
  const item = catalogItem({
    available: 30,
    coming: [
      { day: '2026-11-28', quantity: 24 },
      { day: '2026-11-26', quantity: 120 },
    ],
  });
  expect(stockByDay(item, 'CS', TODAY)).toEqual({
    now: 2,
    arriving: [
      { day: '2026-11-26', quantity: 10 },
      { day: '2026-11-28', quantity: 2 },
    ],
  });
  expect(stockByDay(item, 'EA', TODAY)?.now).toBe(30);
});

it('goods whose day is over have no day and come last; less than a unit is left out', () => {
  const item = catalogItem({
    available: 11,
    coming: [
      { day: '2026-11-20', quantity: 36 },
      { day: '2026-11-24', quantity: 12 },
      { day: '2026-11-25', quantity: 5 },
    ],
  });
  expect(stockByDay(item, 'CS', TODAY)).toEqual({
    now: 0,
    arriving: [
      { day: TODAY, quantity: 1 },
      { day: null, quantity: 3 },
    ],
  });
});

it('a location that may not see quantities gets none', () => {
  expect(stockByDay(catalogItem({ available: null }), 'CS', TODAY)).toBeNull();
});
