import { describe, expect, test } from 'vitest';
import { stepsOf } from './steps.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('the steps of a sales order', () => {
  test('show when each was reached, and which are to come', () => {
    const steps = stepsOf({
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
    const steps = stepsOf({ status: 'shipped', shipMethod: 'Delivery', history: [{ status: 'shipped', at: at(5) }] });
    expect(steps.find(({ status }) => status === 'picking')).toEqual({ status: 'picking', at: null, state: 'done' });
  });

  test('of a pickup have no truck', () => {
    const steps = stepsOf({ status: 'open', shipMethod: 'Pickup', history: [] });
    expect(steps.map(({ status }) => status)).not.toContain('shipped');
  });

  test('of a canceled one end at the cancellation', () => {
    const steps = stepsOf({
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
