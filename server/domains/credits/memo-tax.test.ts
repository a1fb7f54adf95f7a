import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditEndpoints } from '../../../contract/credits.ts';
import type { Actor } from '../../actor.ts';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { creditHandlers } from './handlers.ts';

let gate: DeliveriesFixture;
let office: Actor;
let kale: string;
beforeAll(async () => {
  gate = await openDeliveries();
  office = { ...gate.driver, role: 'ADMIN', displayName: 'Olga Office', licenses: [] };
  kale = await gate.floor.lot('KALE', 'K-1', 1000);
});
afterAll(() => gate.floor.shop.close());

test('[M2.12] memos of one invoice credit its tax once: two decisions on two cases come to the tax of both', async () => {
  const { sql, call } = gate.floor.shop;
  const line = { itemCode: 'KALE', quantity: 1, lotId: kale };
  const { id } = await gate.staged([line, line]);
  await sql('update sales_order_lines set taxable = true where tenant_id = $1 and sales_order_id = $2', [id]);
  await sql('update sales_orders set terms = $3 where tenant_id = $1 and id = $2', [
    id,
    JSON.stringify({
      taxBasisPoints: 555,
      discountBasisPoints: 0,
      surcharge: { kind: 'none', amount: 0, basisPoints: 0 },
      minimumOrder: 0,
    }),
  ]);
  for (const number of [1, 2]) await gate.setLine(id, { returnedQuantity: 1, returnedReason: 'quality' }, number);
  await gate.complete(id);
  // 5.55 % of $20.00; of $10.00 it would be 56 cents twice.
  const [invoice] = await sql('select tax_cents from invoices where tenant_id = $1 and sales_order_id = $2', [id]);
  expect(invoice?.tax_cents).toBe(111);
  const { data: requests } = await call(creditEndpoints.requests, creditHandlers.requests, { as: office, query: {} });
  expect(requests).toHaveLength(2);
  for (const { id: requestId } of requests)
    await call(creditEndpoints.decide, creditHandlers.decide, {
      as: office,
      params: { id: randomUUID() },
      body: { decisions: [{ requestId, decision: 'granted', amount: null }], reason: '' },
    });
  const memos = await sql(
    'select tax_cents from credit_memos where tenant_id = $1 and sales_order_id = $2 order by memo_number',
    [id],
  );
  expect(memos.map(({ tax_cents }) => tax_cents)).toEqual([56, 55]);
});
