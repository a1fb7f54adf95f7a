import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LineOutcome } from '../../contract/deliveries.ts';
import { AS_PICKED, priceDelivery } from '../../rules/delivery.ts';
import { readDeliveries } from '../../server/domains/deliveries/collection.ts';
import { settleDeliveries } from '../../server/domains/deliveries/settle.ts';
import { saveOutcomes } from '../../server/domains/deliveries/store.ts';
import { openShop, type Shop } from '../../server/domains/shop.fixture.ts';
import { CratebookDatabase } from '../../src/data/database.ts';
import { localTx } from '../../src/data/mutation.ts';
import { setDeliveryLine } from '../../src/features/deliveries/data/mutations.ts';

const ORDERS = 5000;
const AT = '2026-11-19T17:00:00.000Z';

let shop: Shop;
let device: CratebookDatabase;
beforeAll(async () => {
  shop = await openShop();
  device = new CratebookDatabase({ tenantId: shop.tenantId, userId: randomUUID() });
  await shop.sql(
    "insert into routes (tenant_id, id, name, weekdays, warehouse_id) values ($1, 'R1', 'North', '{1}', 'W1')",
  );
  await shop.sql(
    "update customer_locations set route_id = 'R1' where tenant_id = $1 and customer_location_id = 'C1-1'",
  );
});
afterAll(async () => {
  await device.delete();
  await shop.close();
});

/** A quantity with at most three decimals, mostly a whole one. */
const quantity = (max: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: max * 1000 }).map((milli) => milli / 1000) },
  );
const sometimes = <T>(value: fc.Arbitrary<T>, fallback: T) => fc.oneof(fc.constant(fallback), value);

const outcome: fc.Arbitrary<LineOutcome> = fc
  .record({
    shortQuantity: sometimes(quantity(12), 0),
    refusedQuantity: sometimes(quantity(12), 0),
    returnedQuantity: sometimes(quantity(4), 0),
    weightGrams: sometimes<number | null>(fc.integer({ min: 0, max: 400_000 }), null),
  })
  .map((said) => ({
    ...AS_PICKED,
    ...said,
    shortReason: said.shortQuantity > 0 ? 'missing' : null,
    refusedReason: said.refusedQuantity > 0 ? 'quality' : null,
    returnedReason: said.returnedQuantity > 0 ? 'damaged' : null,
  }));

const line = fc.record({
  picked: quantity(30),
  weight: sometimes<number | null>(fc.integer({ min: 0, max: 900_000 }), null),
  average: sometimes<number | null>(fc.integer({ min: 1, max: 30_000 }), null),
  price: fc.integer({ min: 0, max: 99_999 }),
  per: fc.constantFrom('uom', 'lb', 'kg'),
  taxable: fc.boolean(),
  /** Outcomes of one line, one after another: the last one counts. */
  said: fc.array(outcome, { maxLength: 2 }),
});

const order = fc.record({
  terms: fc.record({
    taxBasisPoints: fc.constantFrom(0, 825, 1000, 887.5),
    discountBasisPoints: fc.constantFrom(0, 250, 333, 1500),
    surcharge: fc.record({
      kind: fc.constantFrom('none', 'flat', 'percent', 'belowMinimum'),
      amount: fc.integer({ min: 0, max: 5000 }),
      basisPoints: fc.integer({ min: 0, max: 900 }),
    }),
    surchargeTaxed: fc.boolean(),
    minimumOrder: fc.constantFrom(0, 15_000, 100_000),
  }),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
});

test('5,000 orders come to the same total on the device and on the server, to the cent', async () => {
  const made = fc.sample(order, ORDERS).map((one) => ({ ...one, id: randomUUID() }));
  const lines = made.flatMap(({ id, lines: own }) => own.map((each, index) => ({ id, number: index + 1, ...each })));
  await shop.sql(
    `insert into sales_orders (tenant_id, id, sales_order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, shipping_method, delivery_on,
       shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by, terms, run_route_id, run_day)
     select $1, v.id, 700000 + v.n, 'C1', 'C1-1', 'W1', 'Albany', 'delivered', 'Delivery', '2026-11-20', '{"contactPhone":""}', 0, 0, 0, 0, 0, $2, 'Chef', v.terms, 'R1', '2026-11-20'
     from unnest($3::uuid[], $4::int[], $5::jsonb[]) as v(id, n, terms)`,
    [AT, made.map(({ id }) => id), made.map((_, index) => index), made.map(({ terms }) => JSON.stringify(terms))],
  );
  await shop.sql(
    `insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, uom, ordered_quantity, picked_quantity, picked_weight_grams,
       average_weight_grams, unit_price_cents, price_unit, taxable, line_cents)
     select $1, v.id, v.n, 'KALE', 'Kale', 'CS', v.picked, v.picked, v.weight, v.average, v.price, v.per, v.taxable, 0
     from unnest($2::uuid[], $3::int[], $4::numeric[], $5::int[], $6::int[], $7::int[], $8::text[], $9::boolean[]) as v(id, n, picked, weight, average, price, per, taxable)`,
    [
      lines.map(({ id }) => id),
      lines.map(({ number }) => number),
      lines.map(({ picked }) => picked),
      lines.map(({ weight }) => weight),
      lines.map(({ average }) => average),
      lines.map(({ price }) => price),
      lines.map(({ per }) => per),
      lines.map(({ taxable }) => taxable),
    ],
  );
  const ids = made.map(({ id }) => id);

  // The device: the server's rows, with the outcomes applied in order.
  await device.live('deliveries').bulkPut([...(await shop.run((tx) => readDeliveries(tx, ids))).values()]);
  await device.transaction('rw', [device.live('deliveries'), device.shadows], async () => {
    const tx = localTx(device);
    for (const { id, number, said } of lines)
      for (const each of said) {
        const args = { params: { id, lineNumber: number }, body: { ...each, at: AT } };
        await setDeliveryLine.apply(tx, args, { seq: 1, at: AT, userId: '' });
      }
    await tx.written();
  });
  const shown = await device.live('deliveries').toArray();
  const totals = new Map(shown.map((delivery) => [delivery.id, priceDelivery(delivery).total]));

  // The server: the same outcomes, and the stored result.
  const last = lines.flatMap(({ id, number, said }) => {
    const word = said.at(-1);
    return word ? [{ salesOrderId: id, lineNumber: number, outcome: word }] : [];
  });
  await shop.run(async (tx) => {
    await saveOutcomes(tx, last);
    await settleDeliveries(tx, ids, 'Driver', AT);
  });
  const stored = await shop.sql(
    `select s.id, s.total_cents, s.subtotal_cents - s.discount_cents + s.tax_cents + s.surcharge_cents as summed, s.subtotal_cents - s.discount_cents as net,
       (select sum(line_cents) from sales_order_lines l where l.tenant_id = $1 and l.sales_order_id = s.id) as lines
     from sales_orders s where s.tenant_id = $1`,
  );
  expect(stored).toHaveLength(ORDERS);
  const wrong = stored.filter(
    (row) =>
      totals.get(String(row.id)) !== row.total_cents || row.summed !== row.total_cents || Number(row.lines) !== row.net,
  );
  expect(wrong).toEqual([]);
  // Checks that the sample covers all cases.
  const kinds = new Set(made.map(({ terms }) => terms.surcharge.kind));
  expect(kinds.size).toBe(4);
  expect(new Set(totals.values()).size).toBeGreaterThan(ORDERS / 2);
});
