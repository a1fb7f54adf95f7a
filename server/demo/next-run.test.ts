import { describe, expect, it } from 'vitest';
import { addDays } from '../../rules/calendar.ts';
import { priceDelivery } from '../../rules/delivery.ts';
import { generateTenant } from './generate.ts';
import { containerRows } from './rows-customers.ts';

/** A week around a holiday, so that each weekday and a closed day is the current day once. */
const DAYS = Array.from({ length: 7 }, (_, day) => addDays('2026-11-22', day));

describe.each(['greenleaf', 'harbor'] as const)('the demo driver of %s', (kind) => {
  it.each(DAYS)('has a run to load on %s, or on the next day with a run', (today) => {
    const tenant = generateTenant(kind, { items: 300, today });
    const driver = tenant.users.find(({ userName }) => userName === `driver@${kind}.test`);
    const own = tenant.routes.filter(({ driverUserId }) => driverUserId === driver?.id);
    expect(own).toHaveLength(1);
    const places = new Set(own[0]!.customerLocationIds);
    const staged = tenant.salesOrders.filter(
      ({ status, order }) =>
        status === 'staged' && order.shippingMethod === 'Delivery' && places.has(order.customerLocationId),
    );
    const days = [...new Set(staged.map(({ order }) => order.deliveryOn))].sort();
    const run = staged.filter(({ order }) => order.deliveryOn === days[0]);
    expect(days[0]! >= today && days[0]! <= addDays(today, 4)).toBe(true);
    expect(new Set(run.map(({ order }) => order.customerLocationId)).size).toBeGreaterThan(1);
    expect(
      run.some(({ lines }) => lines.some(({ line, pickedWeightGrams }) => line.catchWeight && pickedWeightGrams)),
    ).toBe(true);
    // A case whose label matches several stops.
    const codes = run.flatMap(({ lines }) =>
      lines.filter(({ pickedQuantity }) => pickedQuantity > 0).map(({ line }) => line.itemCode),
    );
    const shared = tenant.items.filter(({ itemCode }) => codes.indexOf(itemCode) !== codes.lastIndexOf(itemCode));
    expect(shared.some(({ catchWeight, uoms }) => !catchWeight && uoms[0]?.gtin)).toBe(true);
    const owing = new Set(containerRows(tenant).map((row) => row.customer_location_id));
    expect(run.some(({ order }) => owing.has(order.customerLocationId))).toBe(true);
  });

  it('delivers at the total of the sales order', () => {
    const { salesOrders } = generateTenant(kind, { items: 300, today: '2026-11-24' });
    const ready = salesOrders.filter(
      ({ status, lines }) => status === 'staged' && lines.some(({ pickedQuantity }) => pickedQuantity > 0),
    );
    expect(ready.length).toBeGreaterThan(5);
    for (const { id, salesOrderNumber, terms, totals, lines } of ready) {
      const truck = lines.map(({ line, pickedQuantity, pickedWeightGrams }) => ({
        lineNumber: line.lineNumber,
        itemCode: line.itemCode,
        uom: line.uom,
        uomFactor: line.uomFactor,
        pickedQuantity,
        pickedWeightGrams,
        averageWeightGrams: line.averageWeightGrams,
        unitPrice: line.unitPriceCents,
        priceUnit: line.priceUnit,
        taxable: line.taxable,
        outcome: null,
      }));
      expect(priceDelivery({ terms, lines: truck }).total, `${salesOrderNumber} ${id}`).toBe(totals.total);
    }
  });
});
