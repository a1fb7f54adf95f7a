import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { receivingEndpoints } from '../../../contract/receiving.ts';
import { ana, shop, stock } from './dock.fixture.ts';
import { receivingHandlers } from './handlers.ts';

const ROUNDS = 12;

async function expected(poNumber: number): Promise<string> {
  const id = randomUUID();
  const line = { lineNumber: 1, itemCode: 'KALE', description: 'Kale', uom: 'CS', uomFactor: 24, quantity: 10 };
  await shop.sql(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     values ($1, $2, $3, 'V1', 'W1', 'open', '2026-11-16', '2026-11-19', $4)`,
    [id, poNumber, JSON.stringify([{ ...line, receivedQuantity: 0, costCents: 1 }])],
  );
  return id;
}
const finish = (id: string) =>
  shop.call(receivingEndpoints.finish, receivingHandlers.finish, {
    as: ana,
    params: { id },
    body: { finishedAt: '2026-11-19T15:00:00.000Z' },
  });

test('[C7.2] two purchase orders of an item that are closed at once leave nothing on its way', async () => {
  await shop.sql("update purchase_orders set status = 'received' where tenant_id = $1");
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = [await expected(90_000 + 2 * round), await expected(90_001 + 2 * round)];
    await Promise.all([finish(one), finish(other)]);
    expect(await stock('KALE')).toMatchObject({ inbound: 0, on: null });
  }
});
