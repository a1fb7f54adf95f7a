import { describe, expect, it } from 'vitest';
import { middleOf } from './middle-of.ts';
import { parsOf, type UsedOrder, usageOf } from './order-usage.ts';

/** 2026-11-01 is a Sunday. */
const order = (day: number, ...lines: [string, number][]): UsedOrder => {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  return {
    submittedAt: `${date}T02:00:00.000Z`,
    deliveryDate: date,
    lines: lines.map(([itemCode, quantity]) => ({ itemCode, uom: 'CS', quantity })),
  };
};
const of = (orders: UsedOrder[], code: string) => usageOf(orders).find(({ itemCode }) => itemCode === code);

describe('usageOf', () => {
  it('counts orders, and returns the median and the last ordered quantity', () => {
    const orders = [order(2, ['A', 2]), order(9, ['A', 3]), order(16, ['A', 9], ['B', 1])];
    expect(of(orders, 'A')).toMatchObject({ times: 3, usual: 3, last: { quantity: 9 } });
    expect(usageOf(orders).map(({ itemCode }) => itemCode)).toEqual(['A', 'B']);
  });

  it('adds up an item that an order contains twice, and distinguishes units', () => {
    expect(of([order(2, ['A', 2], ['A', 1])], 'A')).toMatchObject({ times: 1, usual: 3 });
    const each = { ...order(3), lines: [{ itemCode: 'A', uom: 'EA', quantity: 5 }] };
    expect(usageOf([order(2, ['A', 2]), each]).map(({ uom }) => uom)).toEqual(['EA', 'CS']);
  });

  it('[C9] sums fractions without the noise of binary numbers', () => {
    expect(of([order(2, ['A', 0.1], ['A', 0.2])], 'A')?.usual).toBe(0.3);
  });

  it('finds the weekdays of an item, if the location also orders on others', () => {
    const mondays = [order(2, ['A', 1]), order(9, ['A', 1]), order(16, ['A', 1], ['C', 1])];
    const thursdays = [order(5, ['B', 1]), order(12, ['B', 1]), order(19, ['B', 1])];
    expect(of([...mondays, ...thursdays], 'A')?.weekdays).toEqual([1]);
    expect(of([...mondays, ...thursdays], 'B')?.weekdays).toEqual([4]);
    expect(of([...mondays, ...thursdays], 'C')?.weekdays).toEqual([]);
    expect(of(mondays, 'A')?.weekdays).toEqual([]);
  });

  it('finds a pattern of two weekdays only if the location orders on a third', () => {
    const days = [2, 5, 9, 12];
    const two = days.map((day) => order(day, ['A', 1]));
    expect(of(two, 'A')?.weekdays).toEqual([]);
    expect(of([...two, order(7, ['B', 1])], 'A')?.weekdays).toEqual([1, 4]);
  });

  it('returns nothing for no orders', () => {
    expect(usageOf([])).toEqual([]);
    expect(middleOf([])).toBe(0);
  });
});

describe('parsOf', () => {
  it('is the usual quantity, with separate pars for weekdays that differ', () => {
    const orders = [2, 9, 16].map((day) => order(day, ['A', 2])).concat([6, 13, 20].map((day) => order(day, ['A', 5])));
    const usage = of(orders, 'A');
    expect(usage && parsOf(usage)).toEqual({ par: 5, weekdayPars: [null, 2, null, null, null, null, null] });
    const even = of(
      [2, 9, 16].map((day) => order(day, ['A', 2])),
      'A',
    );
    expect(even && parsOf(even)).toEqual({ par: 2, weekdayPars: null });
  });
});
