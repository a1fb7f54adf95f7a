import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { receivingEndpoints } from '../../../contract/receiving.ts';
import { ana, openDock, shop, stock } from './dock.fixture.ts';
import { receivingHandlers } from './handlers.ts';

openDock();

const ROUNDS = 12;

async function expected(poNumber: number, day = '2026-11-19'): Promise<string> {
  const id = randomUUID();
  const line = { lineNumber: 1, itemCode: 'KALE', description: 'Kale', uom: 'CS', uomFactor: 24, quantity: 10 };
  await shop.sql(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     values ($1, $2, $3, 'V1', 'W1', 'open', '2026-11-16', $5, $4)`,
    [id, poNumber, JSON.stringify([{ ...line, receivedQuantity: 0, costCents: 1 }]), day],
  );
  return id;
}
const finish = (id: string) =>
  shop.call(receivingEndpoints.finish, receivingHandlers.finish, {
    as: ana,
    params: { id },
    body: { finishedAt: '2026-11-19T15:00:00.000Z' },
  });

test('[C7.2] two purchase orders of an item that are finished at the same time leave no inbound stock', async () => {
  await shop.sql("update purchase_orders set status = 'received' where tenant_id = $1");
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = [await expected(90_000 + 2 * round), await expected(90_001 + 2 * round)];
    await Promise.all([finish(one), finish(other)]);
    expect(await stock('KALE')).toMatchObject({ inbound: 0, on: null });
  }
});

test('[C9] the inbound stock of an item is listed by day while there is more than one day', async () => {
  await shop.sql("update purchase_orders set status = 'received' where tenant_id = $1");
  const orders = [await expected(91_000, '2026-11-24'), await expected(91_001, '2026-11-20'), await expected(91_002)];
  const byDay = async () =>
    (
      await shop.sql("select inbound, inbound_by_day as days from stock where tenant_id = $1 and item_code = 'KALE'")
    )[0];
  await finish(orders[2]!);
  expect(await byDay()).toMatchObject({
    inbound: 480,
    days: [
      { day: '2026-11-20', quantity: 240 },
      { day: '2026-11-24', quantity: 240 },
    ],
  });
  await finish(orders[1]!);
  expect(await byDay()).toMatchObject({ inbound: 240, days: null });
  expect(await stock('KALE')).toMatchObject({ on: '2026-11-24' });
  await finish(orders[0]!);
});
