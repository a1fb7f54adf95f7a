import { expect, it } from 'vitest';
import { generateTenant } from './generate.ts';
import type { TenantKind } from './types.ts';

/** The days with the longest gaps between deliveries: before New Year's Day, Memorial Day and Labor Day. */
const DAYS = ['2026-12-30', '2027-05-29', '2027-09-02'];

it.each((['greenleaf', 'harbor'] as const).flatMap((kind) => DAYS.map((day) => [kind, day] as const)))(
  'the warehouse of %s has orders to pick on %s, for three days or more, and one item in two of them',
  (kind: TenantKind, today) => {
    const { salesOrders, warehouses } = generateTenant(kind, { items: 300, today });
    const waiting = salesOrders.filter(
      ({ status, order }) => order.warehouseId === warehouses[0]!.id && (status === 'open' || status === 'allocated'),
    );
    const days = new Set(waiting.map(({ order }) => order.deliveryOn));
    expect(days.size).toBeGreaterThanOrEqual(3);
    expect(waiting.filter(({ status }) => status === 'open').length).toBeGreaterThan(2);
    const items = waiting.flatMap(({ lines }) => [
      ...new Set(lines.filter(({ line }) => !line.catchWeight).map(({ line }) => line.itemCode)),
    ]);
    expect(new Set(items).size).toBeLessThan(items.length);
  },
);
