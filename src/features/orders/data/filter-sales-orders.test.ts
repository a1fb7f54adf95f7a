import { expect, test } from 'vitest';
import type { SalesOrder } from '../../../../contract/sales-orders.ts';
import { NO_FILTER } from './document-filter.ts';
import { filterSalesOrders, type SalesOrderFilter } from './sales-orders.ts';

const OPEN: SalesOrderFilter = { ...NO_FILTER, open: true };

const order = (change: Partial<SalesOrder>): SalesOrder =>
  ({
    id: String(change.salesOrderNumber),
    salesOrderNumber: 700001,
    orderNumber: 100001,
    status: 'open',
    deliveryDate: '2026-11-20',
    purchaseOrder: '',
    lines: [{ itemCode: '4053', description: 'Lemons' }],
    ...change,
  }) as SalesOrder;

const orders = [
  order({ salesOrderNumber: 700001 }),
  order({ salesOrderNumber: 700002, status: 'picking', deliveryDate: '2026-11-21', purchaseOrder: 'PO-9' }),
  order({ salesOrderNumber: 700003, status: 'invoiced', deliveryDate: '2026-11-10', orderNumber: 100777 }),
  order({
    salesOrderNumber: 700004,
    status: 'staged',
    lines: [{ itemCode: 'J1', description: 'Jalapeño' }] as SalesOrder['lines'],
  }),
];
const found = (change: Partial<SalesOrderFilter>) =>
  filterSalesOrders(orders, { ...OPEN, ...change }).map(({ salesOrderNumber }) => salesOrderNumber - 700000);

test('only orders still at the warehouse are shown unless all are requested', () => {
  expect(found({})).toEqual([1, 2, 4]);
  expect(found({ open: false })).toEqual([1, 2, 3, 4]);
});

test('a status and delivery days narrow the list, both days included', () => {
  expect(found({ status: 'picking' })).toEqual([2]);
  expect(found({ open: false, from: '2026-11-10', to: '2026-11-20' })).toEqual([1, 3, 4]);
  expect(found({ from: '2026-11-21' })).toEqual([2]);
});

test('every word matches a number, the PO number or a line, with or without accents', () => {
  expect(found({ search: '#700002' })).toEqual([2]);
  expect(found({ open: false, search: '100777' })).toEqual([3]);
  expect(found({ search: 'po-9 lemon' })).toEqual([2]);
  expect(found({ search: 'JALAPENO' })).toEqual([4]);
  expect(found({ search: 'jalapeno lemon' })).toEqual([]);
});
