import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CratebookDatabase } from '../../../data/database.ts';
import { customersHere, matchingCustomers } from './customers-here.ts';
import { ALL_PICK_ORDERS, choicesOf, filterPickOrders } from './filter-orders.ts';
import { pickLine, pickOrder } from './pick-order.fixture.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

it('the device knows customers with orders in the warehouse, and those with recent deliveries, with their locations', async () => {
  const trail = (customerLocationId: string, locationName: string, warehouseId = 'W1') => ({
    ...{ id: customerLocationId, salesOrderNumber: 1, warehouseId, customerId: 'C1', customerName: 'Café Luna' },
    ...{ customerLocationId, locationName, deliveryDate: '2026-11-18', status: '', lotCodes: [], lines: [] },
  });
  await db
    .live('pickOrders')
    .bulkPut([
      pickOrder('a', [pickLine()], { customerLocationId: 'C1-1', locationName: 'Luna Midtown' }),
      pickOrder('b', [pickLine()], { customerLocationId: 'C2-1', locationName: 'Deli Nord' }),
      pickOrder('c', [pickLine()], { customerLocationId: 'C3-1', locationName: 'Elsewhere', warehouseId: 'W2' }),
    ]);
  await db
    .live('lotTrails')
    .bulkPut([trail('C1-2', 'Luna Harbor'), trail('C1-1', 'Luna Midtown'), trail('C1-9', 'Far', 'W2')]);
  const customers = await customersHere(db, 'W1');
  const luna = {
    ...{ id: 'C1', customerId: 'C1', name: 'Café Luna' },
    locations: [
      { customerLocationId: 'C1-1', displayName: 'Luna Midtown', customerId: 'C1' },
      { customerLocationId: 'C1-2', displayName: 'Luna Harbor', customerId: 'C1' },
    ],
  };
  const deli = {
    id: 'C2-1',
    customerId: 'C2-1',
    name: 'Deli Nord',
    locations: [{ customerLocationId: 'C2-1', displayName: 'Deli Nord', customerId: 'C2-1' }],
  };
  expect(customers).toEqual([luna, deli]);
  expect(matchingCustomers(customers, 'CAFE harbor')).toEqual([luna]);
  expect(matchingCustomers(customers, 'c2-1')).toEqual([deli]);
  expect(matchingCustomers(customers, 'cafe nord')).toEqual([]);
});

it('orders are filtered by the chosen location', () => {
  const orders = [
    pickOrder('a', [], { customerLocationId: 'C1-1' }),
    pickOrder('b', [], { customerLocationId: 'C1-10' }),
  ];
  const shown = filterPickOrders(orders, { ...ALL_PICK_ORDERS, place: 'C1-1' }, 'W1', 'me');
  expect(shown.map(({ id }) => id)).toEqual(['a']);
});

it('orders are filtered by a stop of a route, and only the stops of that route are offered', () => {
  const orders = [
    pickOrder('a', [], { stop: 2 }),
    pickOrder('b', [], { stop: 10 }),
    pickOrder('c', [], { stop: 2, routeId: 'R2' }),
    pickOrder('d', [], { stop: null }),
  ];
  expect(choicesOf(orders, 'W1', 'R1').stops).toEqual([2, 10]);
  expect(choicesOf(orders, 'W1', null).stops).toEqual([]);
  const shown = filterPickOrders(orders, { ...ALL_PICK_ORDERS, routeId: 'R1', stop: 2 }, 'W1', 'me');
  expect(shown.map(({ id }) => id)).toEqual(['a']);
});
