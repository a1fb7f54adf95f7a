import { expect, test } from 'vitest';
import { HIDDEN_TOTALS } from '../../../../contract/order-amounts.ts';
import type { Order, OrderLine } from '../../../../contract/orders.ts';
import { changedLines } from '../../../../rules/order-change.ts';
import { sampleLocation } from '../../carts/data/shop-samples.fixture.ts';
import { byCode, catalogItem } from '../../catalog/data/catalog-item.fixture.ts';
import { describeOrder } from './describe-order.ts';
import { isChangeable } from './order-change.ts';
import { quoteLines } from './quote-lines.ts';

const line = (itemCode: string, quantity: number, lineNumber = 1): OrderLine =>
  ({
    ...{ lineNumber, itemCode, quantity, uom: 'CS', description: 'Romaine hearts', unitPrice: 2400, priceUnit: 'uom' },
    ...{ discount: 0, linePrice: 2400 * quantity, averageWeightGrams: null },
  }) as OrderLine;
const order = {
  ...{
    status: 'received',
    receivedAt: '2026-03-09T15:00:00.000Z',
    shipMethod: 'Delivery',
    subtotal: 7200,
    total: 7200,
  },
  lines: [line('A1', 3)],
} as unknown as Order;

test('until the server has it, an order shows the change with texts and amounts', () => {
  const location = sampleLocation({});
  const items = byCode(catalogItem());
  const change = {
    changes: [{ itemCode: 'A1', uom: 'CS', quantity: 1, base: 3 }],
    added: [],
    seenTotal: 0,
  };
  const { total } = quoteLines(changedLines(order.lines, change), location, order, items);
  const changed = { ...order, lines: changedLines(order.lines, change), ...HIDDEN_TOTALS, total };
  const shown = describeOrder(changed, items, location);
  expect(shown).toMatchObject({ total, lines: [{ quantity: 1, linePrice: 2400 }] });
  expect(shown.subtotal).toBe(2400);
});

test('an order can be changed until the cutoff of its day', () => {
  const location = sampleLocation({});
  const now = '2026-03-09T15:00:00.000Z';
  const of = (deliveryDate: string) => isChangeable({ ...order, deliveryDate }, location, now);
  expect(of('2026-03-11')).toBe(true);
  expect(of('2026-03-09')).toBe(false);
});
