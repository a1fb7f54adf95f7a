import { describe, expect, test } from 'vitest';
import type { PickEvent } from '../../../../contract/picking.ts';
import { laneOfTruck, lanesFor, ordersOnPallet, palletsOf } from './pallets.ts';
import { pickLine, pickOrder } from './pick-order.fixture.ts';

const pick = (container: string, quantity: number, weightGrams: number | null = null) =>
  ({ kind: 'pick', container, quantity, weightGrams }) as unknown as PickEvent;

describe('[F4.3] the pallets of an order', () => {
  test('have the goods and the weight of all lines; loose goods are last', () => {
    const order = pickOrder('1', [
      pickLine({ averageWeightGrams: 1_000, events: [pick('P2', 3), pick('P10', 1), pick('', 2)] }),
      pickLine({ lineNumber: 2, events: [pick('P2', 1, 5_000)] }),
    ]);
    expect(palletsOf(order)).toEqual([
      { number: 'P2', quantity: 4, netGrams: 8_000 },
      { number: 'P10', quantity: 1, netGrams: 1_000 },
      { number: '', quantity: 2, netGrams: 2_000 },
    ]);
  });

  test('have no net weight if some goods have none', () => {
    const order = pickOrder('1', [
      pickLine({ averageWeightGrams: null, events: [pick('P1', 3)] }),
      pickLine({ lineNumber: 2, events: [pick('P1', 1, 5_000)] }),
    ]);
    expect(palletsOf(order)).toEqual([{ number: 'P1', quantity: 4, netGrams: null }]);
  });

  test('lead to the orders on them, in the own warehouse', () => {
    const own = pickOrder('1', [pickLine({ events: [pick('P1', 1)] })], { warehouseId: 'W1' });
    const other = { ...own, id: '2', warehouseId: 'W2' };
    expect(ordersOnPallet('P1', [own, other], 'W1')).toEqual([own]);
    expect(ordersOnPallet('P2', [own, other], 'W1')).toEqual([]);
  });
});

describe('[F4.3] the lane of an order', () => {
  const order = pickOrder('1', [], { warehouseId: 'W1', routeId: 'R1', deliveryDate: '2026-11-30' });
  const staged = (routeId: string, lane: string) => ({ ...order, id: lane, routeId, lane, status: 'staged' as const });

  test('is proposed as that of its truck; others follow', () => {
    const orders = [staged('R2', 'Door 9'), staged('R1', 'Door 4'), staged('R1', 'Door 4'), staged('R1', '')];
    expect(lanesFor(order, orders)).toEqual(['Door 4', 'Door 9']);
    expect(laneOfTruck(order, orders)).toBe('Door 4');
    expect(laneOfTruck(order, [staged('R2', 'Door 9')])).toBe('');
  });
});
