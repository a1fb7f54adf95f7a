import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeliveriesFixture, openDeliveries } from './deliveries.fixture.ts';

let gate: DeliveriesFixture;
let kale: string;
beforeAll(async () => {
  gate = await openDeliveries();
  kale = await gate.floor.lot('KALE', 'K-1', 100);
});
afterAll(() => gate.floor.shop.close());
const sql = (text: string, params: readonly unknown[] = []) => gate.floor.shop.sql(text, params);

test('[F6] a delivery has what else is open while the order is on its way, and whether its customer pays on delivery', async () => {
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 5, lotId: kale }]);
  const account = async () => (await gate.get(id)).account;
  const notes = async () =>
    Number(
      (await sql("select clock from changes where tenant_id = $1 and collection = 'deliveries' and id = $2", [id]))[0]
        ?.clock,
    );
  const before = (await account())?.balance ?? 0;
  const clock = await notes();
  await sql("update customers set terms_days = 0 where tenant_id = $1 and customer_id = 'C1'");
  expect(await account()).toEqual({ collects: true, balance: before });
  // Devices get the row again.
  expect(await notes()).toBeGreaterThan(clock);
  await gate.floor.shop.setOptions('C1-1', { displayPrices: false });
  expect(await account()).toEqual({ collects: true, balance: null });
  await gate.floor.shop.setOptions('C1-1', { displayPrices: true });
  await gate.complete(id);
  expect((await gate.get(id, { ...gate.driver, role: 'ADMIN' })).account).toEqual({ collects: true, balance: null });
  // Opened again: the balance has its invoice.
  await gate.reopen(id);
  expect(await account()).toEqual({ collects: true, balance: null });
});
