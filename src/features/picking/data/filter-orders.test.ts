import { expect, test } from 'vitest';
import type { PickOrder } from '../../../../contract/picking.ts';
import { ALL_PICK_ORDERS, filterPickOrders, nextPickOrder } from './filter-orders.ts';
import { pickLine, pickOrder } from './pick-order.fixture.ts';

const order = (id: string, more: Partial<PickOrder> = {}) =>
  pickOrder(id, [pickLine()], { routeId: id, routeName: id, ...more });
const DEPARTURES = new Map([
  ['EARLY', '04:30'],
  ['LATE', '06:00'],
]);
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
  expect(nextPickOrder(listed(theirs, free, assigned, begun), 'me')?.id).toBe('LAST');
  expect(nextPickOrder(listed(theirs, free, assigned), 'me')?.id).toBe('NONE');
  expect(nextPickOrder(listed(theirs, free), 'me')?.id).toBe('LATE');
  expect(nextPickOrder(listed(theirs, order('LATE', { ...mine, status: 'staged' })), 'me')).toBeUndefined();
});
