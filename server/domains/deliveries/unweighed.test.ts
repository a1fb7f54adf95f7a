import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseWeightsOf, weightWithoutCases } from '../../../rules/delivery.ts';
import { type DeliveriesFixture, openDeliveries } from './deliveries.fixture.ts';

/** Price in cents of an average case: 5 kg at $10.00 a pound. */
const AVERAGE = 11_023;

let gate: DeliveriesFixture;
let beef: string;
beforeAll(async () => {
  gate = await openDeliveries();
  beef = await gate.floor.lot('BEEF', 'B-1', 1000);
});
afterAll(() => gate.floor.shop.close());

async function beefOrder(weights: readonly (number | null)[]) {
  const { floor, picker } = gate;
  const made = await floor.order([{ itemCode: 'BEEF', quantity: weights.length }]);
  await floor.shop.sql(
    "update sales_order_lines set price_unit = 'lb', catch_weight = true, average_weight_grams = 5000, unit_price_cents = 1000 where tenant_id = $1 and sales_order_id = $2",
    [made.id],
  );
  const picks = [];
  for (const weightGrams of weights)
    picks.push(
      await floor.record(picker, made.id, {
        ...{ itemCode: 'BEEF', lotId: beef, quantity: 1, weightGrams },
        caseWeightsGrams: weightGrams === null ? [] : [weightGrams],
      }),
    );
  return { id: made.id, picks };
}

const line = async (id: string) => {
  const [row] = await gate.floor.shop.sql(
    `select l.picked_weight_grams as weighed, l.line_cents as cents, p.actual_weight_grams as told from sales_order_lines l
     join sales_orders s on s.tenant_id = $1 and s.id = l.sales_order_id
     left join order_lines p on p.tenant_id = $1 and p.order_id = s.order_id and p.line_number = l.line_number
     where l.tenant_id = $1 and l.sales_order_id = $2`,
    [id],
  );
  return { weighed: row?.weighed, cents: Number(row?.cents), told: row?.told };
};

test('[C7.4] an unweighed case costs as much as an average case, before and after the pick of the weighed case is undone', async () => {
  const { id, picks } = await beefOrder([null, 6000]);
  await gate.floor.stage(gate.picker, id);
  // 6 kg and an average case of 5 kg. The second case has no known weight, so the price is marked as an estimate.
  expect(await line(id)).toEqual({ weighed: 6000, cents: 24_251, told: null });
  const [row] = (await gate.device('R1')).get(id)!.lines;
  expect(row).toMatchObject({ pickedWeightGrams: 11_000, weighedQuantity: 1 });
  await gate.floor.undo(gate.picker, id, picks[1]!.eventId);
  expect(await line(id)).toEqual({ weighed: null, cents: AVERAGE, told: null });
});

test('[C9] a refused case is credited by its own weight: on the invoice, in the request and in the ledger', async () => {
  const { id } = await beefOrder([15_000, 25_000]);
  await gate.floor.stage(gate.picker, id);
  await gate.start();
  const refused = await gate.setLine(id, { refusedQuantity: 1, refusedReason: 'quality' });
  expect(caseWeightsOf(refused.lines[0]!)).toEqual([15_000, 25_000]);
  const weightGrams = weightWithoutCases(refused.lines[0]!, [1])!;
  await gate.setLine(id, { refusedQuantity: 1, refusedReason: 'quality', weightGrams });
  await gate.complete(id);
  expect(await line(id)).toMatchObject({ cents: 33_069 });
  const { sql } = gate.floor.shop;
  const [request] = await sql('select amount_cents from credit_requests where tenant_id = $1 and sales_order_id = $2', [
    id,
  ]);
  // 40 kg cost $881.85.
  expect(Number(request?.amount_cents)).toBe(88_185 - 33_069);
  await gate.finish();
  const [back] = await sql(
    "select weight_grams from stock_moves where tenant_id = $1 and source_id = $2 and kind = 'return'",
    [id],
  );
  expect(back?.weight_grams).toBe(25_000);
});
