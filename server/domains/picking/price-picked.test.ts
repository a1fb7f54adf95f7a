import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../actor.ts';
import { type Floor, openFloor } from './picking.fixture.ts';

let floor: Floor;
let ana: Actor;
let ben: Actor;
beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.addItems([
    { code: 'KALE', stock: 0 },
    { code: 'BEEF', stock: 0, averageWeightGrams: 5000, priceUnit: 'lb' },
  ]);
  ana = await floor.shop.worker(['picking'], 'W1');
  ben = await floor.shop.worker(['picking'], 'W1');
});
afterAll(() => floor.shop.close());

describe('staging', () => {
  const TERMS = JSON.stringify({
    taxBasisPoints: 1000,
    discountBasisPoints: 0,
    surcharge: { kind: 'flat', amount: 500, basisPoints: 0 },
    minimumOrder: 0,
  });
  /** Stores terms and total of the order as placed. The total counts against the customer's credit. */
  const taken = async (id: string, orderId: string, total: number) => {
    const { sql } = floor.shop;
    await sql('update sales_orders set terms = $3::jsonb, total_cents = $4 where tenant_id = $1 and id = $2', [
      id,
      TERMS,
      total,
    ]);
    await sql('update orders set total_cents = $3 where tenant_id = $1 and id = $2', [orderId, total]);
    await sql("update customers set open_orders_cents = $2 where tenant_id = $1 and customer_id = 'C1'", [
      total + (await others(orderId)),
    ]);
  };
  /** Cents of the customer's other open orders. */
  const others = async (orderId: string) => {
    const [row] = await floor.shop.sql(
      "select coalesce(sum(total_cents), 0) as sum from orders where tenant_id = $1 and customer_id = 'C1' and id <> $2 and status not in ('held', 'cancelled', 'invoiced')",
      [orderId],
    );
    return Number(row?.sum);
  };
  /** `open`: the customer's open orders beyond its other orders. */
  const totals = async (id: string, orderId: string) => {
    const { sql } = floor.shop;
    const [sales] = await sql('select total_cents from sales_orders where tenant_id = $1 and id = $2', [id]);
    const [portal] = await sql('select total_cents from orders where tenant_id = $1 and id = $2', [orderId]);
    const [line] = await sql(
      'select picked_quantity, actual_weight_grams, line_cents from order_lines where tenant_id = $1 and order_id = $2',
      [orderId],
    );
    const [customer] = await sql(
      "select open_orders_cents from customers where tenant_id = $1 and customer_id = 'C1'",
      [],
    );
    return {
      sales: Number(sales?.total_cents),
      portal: Number(portal?.total_cents),
      picked: Number(line?.picked_quantity),
      line: Number(line?.line_cents),
      open: Number(customer?.open_orders_cents) - (await others(orderId)),
    };
  };

  test('prices sales order, portal order and credit by picked quantities, and follows later events', async () => {
    const lotId = await floor.lot('KALE', 'K-61', 50);
    const { id, orderId } = await floor.order([{ itemCode: 'KALE', quantity: 10 }]);
    await taken(id, orderId, 10_500);
    await floor.record(ana, id, { lotId, quantity: 7 });
    expect(await totals(id, orderId)).toMatchObject({ sales: 10_500, open: 10_500 });
    await floor.stage(ana, id);
    const short = { sales: 7500, portal: 7500, picked: 7, line: 7000, open: 7500 };
    expect(await totals(id, orderId)).toEqual(short);
    const { eventId } = await floor.record(ben, id, { lotId, quantity: 2 });
    expect(await totals(id, orderId)).toEqual({ sales: 9500, portal: 9500, picked: 9, line: 9000, open: 9500 });
    await floor.undo(ben, id, eventId);
    expect(await totals(id, orderId)).toEqual(short);
  });

  test('prices a catch-weight item by its weight', async () => {
    const lotId = await floor.lot('BEEF', 'B-61', 50);
    const { id, orderId } = await floor.order([{ itemCode: 'BEEF', quantity: 2 }]);
    await floor.shop.sql(
      "update sales_order_lines set price_unit = 'lb', catch_weight = true, average_weight_grams = 5000, taxable = true where tenant_id = $1 and sales_order_id = $2",
      [id],
    );
    await taken(id, orderId, 24_751);
    await floor.record(ana, id, { itemCode: 'BEEF', lotId, quantity: 2, weightGrams: 9072 });
    await floor.stage(ana, id);
    // 9,072 g are 20.0003 lb at $10.00 per lb, with 10 % tax and a surcharge of $5.00.
    expect(await totals(id, orderId)).toMatchObject({ sales: 22_500, portal: 22_500, line: 20_000, open: 22_500 });
  });

  test('of an order without picks results in a total of 0', async () => {
    const { id, orderId } = await floor.order([{ itemCode: 'KALE', quantity: 3 }]);
    await taken(id, orderId, 3500);
    await floor.stage(ana, id);
    expect(await totals(id, orderId)).toMatchObject({ sales: 0, portal: 0, open: 0 });
  });
});
