import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SHORT_REASONS, salesOrder, salesOrderStatus } from '../../contract/rows/sales-orders.ts';
import { generateTenant } from './generate.ts';

describe.each(['greenleaf', 'harbor'] as const)('the sales orders of %s', (kind) => {
  const { salesOrders, orders, counters } = generateTenant(kind, { items: 900, today: '2026-03-11' });

  it('exist once for every order that the warehouse accepted, with numbers without gaps', () => {
    const taken = orders.filter(({ status }) => status !== 'held').map(({ id }) => id);
    expect(salesOrders.map(({ order }) => order.id)).toEqual(taken);
    expect(salesOrders.map((order) => order.salesOrderNumber)).toEqual(
      salesOrders.map((_, index) => salesOrders[0]!.salesOrderNumber + index),
    );
    expect(counters.salesOrder).toBe(salesOrders.at(-1)!.salesOrderNumber);
  });

  it('ship the picked quantity, pick no more than ordered, and give the reason of a short pick', () => {
    for (const { status, lines } of salesOrders) {
      expect(z.safeParse(salesOrderStatus, status).success).toBe(true);
      const isGone = ['shipped', 'delivered', 'invoiced'].includes(status);
      for (const own of lines) {
        const { line, pickedQuantity, shippedQuantity, shortReason } = own;
        expect(shippedQuantity).toBe(isGone ? pickedQuantity : 0);
        expect(pickedQuantity).toBeLessThanOrEqual(line.quantity);
        if (isGone && pickedQuantity < line.quantity) expect(SHORT_REASONS).toContain(shortReason);
        if (isGone && line.catchWeight) expect(own.shippedWeightGrams).not.toBeNull();
      }
    }
    const statuses = new Set(salesOrders.map(({ status }) => status));
    for (const status of ['open', 'allocated', 'picking', 'staged', 'shipped', 'invoiced'] as const)
      expect(statuses).toContain(status);
  });

  it('add up, and match the finished order', () => {
    for (const { order, lines, totals } of salesOrders) {
      expect(lines.reduce((sum, { line }) => sum + line.lineCents + line.discountCents, 0)).toBe(totals.subtotal);
      expect(totals.subtotal - totals.discount + totals.tax + totals.surcharge).toBe(totals.total);
      if (order.status === 'invoiced') expect(totals.total).toBe(order.totalCents);
    }
  });

  it('have a history in chronological order up to their status, and nothing in the future', () => {
    for (const { history, status } of salesOrders) {
      expect(z.safeParse(salesOrder.shape.history, history).success).toBe(true);
      expect(history.at(-1)!.status).toBe(status);
      expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted());
      expect(history.at(-1)!.at < '2026-03-12').toBe(true);
    }
  });
});
