import { describe, expect, test } from 'vitest';
import { stepsOfOrder, stepsOfSalesOrder } from './steps.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('the steps of a sales order', () => {
  test('show when each was reached, and which are to come', () => {
    const steps = stepsOfSalesOrder({
      status: 'picking',
      shipMethod: 'Delivery',
      history: [
        { status: 'open', at: at(8) },
        { status: 'allocated', at: at(9) },
        { status: 'picking', at: at(19) },
      ],
    });
    expect(steps.map(({ status, state, at: time }) => [status, state, time])).toEqual([
      ['open', 'done', at(8)],
      ['allocated', 'done', at(9)],
      ['picking', 'current', at(19)],
      ['staged', 'ahead', null],
      ['shipped', 'ahead', null],
      ['delivered', 'ahead', null],
      ['invoiced', 'ahead', null],
    ]);
  });

  test('that were skipped are done, at an unknown time', () => {
    const steps = stepsOfSalesOrder({
      status: 'shipped',
      shipMethod: 'Delivery',
      history: [{ status: 'shipped', at: at(5) }],
    });
    expect(steps.find(({ status }) => status === 'picking')).toEqual({ status: 'picking', at: null, state: 'done' });
  });

  test('of a pickup have no truck', () => {
    const steps = stepsOfSalesOrder({ status: 'open', shipMethod: 'Pickup', history: [] });
    expect(steps.map(({ status }) => status)).not.toContain('shipped');
  });

  test('of a canceled one end at the cancellation', () => {
    const steps = stepsOfSalesOrder({
      status: 'cancelled',
      shipMethod: 'Delivery',
      history: [
        { status: 'open', at: at(8) },
        { status: 'cancelled', at: at(9) },
      ],
    });
    expect(steps.map(({ status, state }) => [status, state])).toEqual([
      ['open', 'done'],
      ['cancelled', 'current'],
    ]);
  });
});

describe('the steps of an order', () => {
  const order = { status: 'picking', receivedAt: at(8), shipMethod: 'Delivery' } as const;

  test('take their times from the sales order', () => {
    const history = [
      { status: 'allocated' as const, at: at(9) },
      { status: 'picking' as const, at: at(19) },
    ];
    expect(stepsOfOrder(order, { history }).map(({ status, state, at: time }) => [status, state, time])).toEqual([
      ['received', 'done', at(8)],
      ['confirmed', 'done', at(9)],
      ['picking', 'current', at(19)],
      ['staged', 'ahead', null],
      ['shipped', 'ahead', null],
      ['delivered', 'ahead', null],
      ['invoiced', 'ahead', null],
    ]);
  });

  test('begin with the hold, whose time is the order’s arrival', () => {
    const [held, next] = stepsOfOrder({ ...order, status: 'held' }, undefined);
    expect(held).toEqual({ status: 'held', at: at(8), state: 'current' });
    expect(next).toEqual({ status: 'confirmed', at: null, state: 'ahead' });
  });

  test('of a waiting one are all ahead', () => {
    const [waiting, ...ahead] = stepsOfOrder({ ...order, status: 'waiting', receivedAt: null }, undefined);
    expect(waiting).toEqual({ status: 'waiting', at: null, state: 'current' });
    expect(ahead.map(({ status }) => status)[0]).toBe('received');
    expect(new Set(ahead.map(({ state }) => state))).toEqual(new Set(['ahead']));
  });

  test('of a canceled one end at the cancellation, which has no time if there is no sales order', () => {
    expect(stepsOfOrder({ ...order, status: 'cancelled' }, undefined)).toEqual([
      { status: 'received', at: at(8), state: 'done' },
      { status: 'cancelled', at: null, state: 'current' },
    ]);
  });
});
