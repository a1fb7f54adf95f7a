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
