import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeliveriesFixture, openDeliveries } from './deliveries.fixture.ts';

let gate: DeliveriesFixture;
let kale: string;
beforeAll(async () => {
  gate = await openDeliveries();
  kale = await gate.floor.lot('KALE', 'K-1', 1000, '2026-12-24');
});
afterAll(() => gate.floor.shop.close());

/** 12.5 × 0.333 is 4.1625, so the pick is stored as 4.163. The quotient 4.163 ÷ 0.333 has no finite decimal form. */
test('[C7.3] part of a case that the customer refused returns to stock with the picked quantity', async () => {
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 0.333, lotId: kale, factor: 12.5 }]);
  await gate.start();
  await gate.setLine(id, { refusedQuantity: 0.333, refusedReason: 'quality' });
  await gate.complete(id);
  await gate.finish();
  const [back] = await gate.floor.shop.sql(
    "select quantity from stock_moves where tenant_id = $1 and source_id = (select id from sales_orders where tenant_id = $1 and id = $2) and kind = 'return'",
    [id],
  );
  expect(Number(back?.quantity)).toBe(4.163);
});

test('[F2] goods that were not loaded are in stock again, on hold, with their weight, once the truck is back; lost ones are not', async () => {
  const beef = await gate.floor.lot('BEEF', 'B-1', 100, '2026-12-24');
  const { id } = await gate.staged([
    { itemCode: 'BEEF', quantity: 4, lotId: beef, weightGrams: 20_000 },
    { itemCode: 'KALE', quantity: 3, lotId: kale },
  ]);
  await gate.start();
  await gate.setLine(id, { shortQuantity: 1, shortReason: 'not_loaded', refusedQuantity: 1, refusedReason: 'quality' });
  await gate.setLine(id, { shortQuantity: 1, shortReason: 'missing' }, 2);
  await gate.complete(id);
  const back = () =>
    gate.floor.shop.sql(
      `select m.item_code, sum(m.quantity)::float8 as quantity, sum(m.weight_grams)::int as grams from stock_moves m
       where m.tenant_id = $1 and m.source_id = $2 and m.kind = 'return' group by 1 having sum(m.quantity) <> 0 order by 1`,
      [id],
    );
  await gate.finish();
  expect(await back()).toEqual([{ item_code: 'BEEF', quantity: 2, grams: 10_000 }]);
  const [held] = await gate.floor.shop.sql(
    "select on_hand::float8 as on_hand, on_hold from lots where tenant_id = $1 and lot_code = 'B-1' and bin = 'RETURNS'",
  );
  expect(held).toEqual({ on_hand: 2, on_hold: true });
  // The driver finds the case on the truck after all: it was lost there.
  await gate.setLine(id, { shortQuantity: 1, shortReason: 'missing', refusedQuantity: 1, refusedReason: 'quality' });
  expect(await back()).toEqual([{ item_code: 'BEEF', quantity: 1, grams: 5000 }]);
});
