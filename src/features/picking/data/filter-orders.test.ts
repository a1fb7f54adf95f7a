import { expect, test } from 'vitest';
import type { PickOrder } from '../../../../contract/picking.ts';
import { ALL_PICK_ORDERS, filterPickOrders, nextPickOrders } from './filter-orders.ts';
import { pickLine, pickOrder } from './pick-order.fixture.ts';

const order = (id: string, more: Partial<PickOrder> = {}) =>
  pickOrder(id, [pickLine()], { routeId: id, routeName: id, ...more });
const DEPARTURES = new Map([
  ['EARLY', '04:30'],
  ['LATE', '06:00'],
]);
const next = (orders: readonly PickOrder[]) => nextPickOrders(orders, 'me')[0]?.id;
const listed = (...orders: PickOrder[]) =>
  filterPickOrders(orders, ALL_PICK_ORDERS, orders[0]!.warehouseId, 'me', DEPARTURES);

test('orders come by day and by the departure of their truck; without a departure last', () => {
  const ids = listed(order('NONE'), order('LATE'), order('EARLY'), order('BEFORE', { deliveryDate: '2020-01-01' })).map(
    ({ id }) => id,
  );
  expect(ids).toEqual(['BEFORE', 'EARLY', 'LATE', 'NONE']);
});

test('next is what the picker has begun, then what is theirs, then what no one has, by departure', () => {
  const mine = { takenById: 'me', takenBy: 'Me' };
  const theirs = order('EARLY', { takenById: 'other', takenBy: 'Other', status: 'picking' });
  const free = order('LATE');
  const assigned = order('NONE', mine);
  const begun = order('LAST', { ...mine, status: 'picking' });
  expect(next(listed(theirs, free, assigned, begun))).toBe('LAST');
  expect(next(listed(theirs, free, assigned))).toBe('NONE');
  expect(next(listed(theirs, free))).toBe('LATE');
  expect(next(listed(theirs, order('LATE', { ...mine, status: 'staged' })))).toBeUndefined();
});

test('[F4.1] orders that were assigned as a batch come together, without those of others and those that are staged', () => {
  const batch = { takenById: 'me', takenBy: 'Me', batchId: 'b1' };
  const orders = listed(
    order('EARLY', { ...batch, status: 'staged' }),
    order('LATE', batch),
    order('NONE', batch),
    order('ALONE', { ...batch, batchId: null }),
    order('THEIRS', { ...batch, takenById: 'other' }),
  );
  expect(nextPickOrders(orders, 'me').map(({ id }) => id)).toEqual(['LATE', 'NONE']);
  expect(nextPickOrders([order('OPEN', { takenById: null, batchId: 'b1' })], 'me').map(({ id }) => id)).toEqual([
    'OPEN',
  ]);
});
