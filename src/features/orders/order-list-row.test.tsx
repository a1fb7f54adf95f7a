// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Order, OrderLine } from '../../../contract/orders.ts';
import type { SalesOrder, SalesOrderLine } from '../../../contract/sales-orders.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { OrderListRow } from './order-list-row.tsx';
import { type DocumentRow, orderRowOf, salesRowOf } from './order-row.ts';

const show = (row: DocumentRow) => renderUi(<OrderListRow to="/" number="#7" status={null} row={row} />);
const order = (line: Partial<OrderLine>) =>
  ({ deliveryDate: '2026-11-24', total: 51_153, lines: [line] }) as unknown as Order;

it('the total of an order is marked as an estimate until its goods are weighed', () => {
  const { unmount } = show(orderRowOf(order({ priceUnit: 'lb', actualWeightGrams: null })));
  expect(screen.getByText('$511.53').parentElement?.textContent).toContain('≈');
  unmount();
  show(orderRowOf(order({ priceUnit: 'lb', actualWeightGrams: 9000 })));
  expect(screen.getByText('$511.53').parentElement?.textContent).not.toContain('≈');
});

it('a sales order is weighed when it is picked', () => {
  const none = { orderedQuantity: 1, allocatedQuantity: 0, pickedQuantity: 0, shippedQuantity: 0 };
  const line = { ...none, priceUnit: 'lb', shippedWeightGrams: null } as SalesOrderLine;
  const isEstimated = (pickedWeightGrams: number | null) =>
    salesRowOf({ lines: [{ ...line, pickedWeightGrams }], history: [] } as unknown as SalesOrder).isEstimated;
  expect([isEstimated(null), isEstimated(9000)]).toEqual([true, false]);
});
