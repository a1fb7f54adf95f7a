import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickupEndpoints } from '../../../contract/pickups.ts';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { pickOrdersSource } from '../picking/collection.ts';
import { findLedgerFaults } from '../receivables/ledger-faults.ts';
import { NOW } from '../shop.fixture.ts';
import { pickupHandlers } from './handlers.ts';

let gate: DeliveriesFixture;
let kale: string;
let beef: string;
beforeAll(async () => {
  gate = await openDeliveries();
  kale = await gate.floor.lot('KALE', 'K-1', 1000);
  beef = await gate.floor.lot('BEEF', 'B-1', 1000);
});
afterAll(() => gate.floor.shop.close());

const AT = NOW.toISOString();
const sql = (text: string, params: readonly unknown[] = []) => gate.floor.shop.sql(text, params);
const asPickup = (id: string) =>
  sql(
    `with o as (update sales_orders set shipping_method = 'Pickup' where tenant_id = $1 and id = $2 returning order_id)
     update orders set shipping_method = 'Pickup' from o where tenant_id = $1 and id = o.order_id`,
    [id],
  );
const pickup = async () => {
  const made = await gate.staged([
    { itemCode: 'KALE', quantity: 5, lotId: kale },
    { itemCode: 'BEEF', quantity: 2, lotId: beef, weightGrams: 10_206 },
  ]);
  await asPickup(made.id);
  return made;
};
const handOver = (id: string, receivedBy = 'Maria Lopez', as = gate.picker, handedOverAt = AT) =>
  gate.floor.shop.call(pickupEndpoints.handOver, pickupHandlers.handOver, {
    as,
    params: { id },
    body: { receivedBy, handedOverAt },
  });
const undoHandover = (id: string) =>
  gate.floor.shop.call(pickupEndpoints.undoHandover, pickupHandlers.undoHandover, {
    as: gate.picker,
    params: { id },
    body: { undoneAt: AT },
  });
const invoicesOf = (id: string) =>
  sql('select kind, total_cents, invoiced_on from invoices where tenant_id = $1 and sales_order_id = $2 order by id', [
    id,
  ]);
const memosOf = (id: string) =>
  sql('select kind, total_cents from credit_memos where tenant_id = $1 and sales_order_id = $2 order by id', [id]);
const credit = async () => {
  const [row] = await sql(
    "select balance_cents as balance, open_orders_cents as open from customers where tenant_id = $1 and customer_id = 'C1'",
  );
  return { balance: Number(row?.balance), open: Number(row?.open) };
};
const isOnDevices = async (id: string) =>
  (await gate.floor.shop.run((tx) => pickOrdersSource(tx, 'warehouse:W1', [id], { prices: false, exactStock: true })))
    .size > 0;
const agrees = async () => expect(await gate.floor.shop.run(findLedgerFaults)).toEqual([]);

describe('a pickup', () => {
  test('[M2.1] is invoiced when it is handed over, by what was picked and weighed, and leaves the warehouse', async () => {
    const { id } = await pickup();
    expect(await isOnDevices(id)).toBe(true);
    const before = await credit();
    // Just before midnight in New York, which is the next day in UTC.
    expect(await handOver(id, 'Maria Lopez', gate.picker, '2026-11-19T04:30:00.000Z')).toMatchObject({
      status: 'invoiced',
    });
    const total = 5000 + 22_500;
    expect(await invoicesOf(id)).toEqual([{ kind: 'invoice', total_cents: total, invoiced_on: '2026-11-18' }]);
    expect(await gate.order(id)).toMatchObject({ portal_status: 'invoiced', total_cents: total, portal_total: total });
    const [{ received_by: receivedBy } = {}] = await sql(
      'select received_by from deliveries where tenant_id = $1 and sales_order_id = $2',
      [id],
    );
    expect(receivedBy).toBe('Maria Lopez');
    const after = await credit();
    expect([after.balance - before.balance, after.open - before.open]).toEqual([total, -total]);
    expect(await isOnDevices(id)).toBe(false);
    await agrees();
  });

  test('[M2.7] that two devices hand over has one invoice, and the first name', async () => {
    const { id } = await pickup();
    await handOver(id);
    await handOver(id, 'Ana Ruiz');
    expect(await invoicesOf(id)).toHaveLength(1);
    const rows = await sql('select received_by from deliveries where tenant_id = $1 and sales_order_id = $2', [id]);
    expect(rows).toEqual([{ received_by: 'Maria Lopez' }]);
  });

  test('[M2.9] that is taken back is staged again, owes nothing, and is billed once when it is handed over again', async () => {
    const { id } = await pickup();
    const before = await credit();
    await handOver(id);
    expect(await undoHandover(id)).toMatchObject({ status: 'staged' });
    expect(await credit()).toEqual(before);
    expect(await isOnDevices(id)).toBe(true);
    const [line] = await sql(
      'select shipped_quantity, picked_quantity from sales_order_lines where tenant_id = $1 and sales_order_id = $2 and line_number = 1',
      [id],
    );
    expect(line).toEqual({ shipped_quantity: 0, picked_quantity: 5 });
    expect(await memosOf(id)).toEqual([{ kind: 'correction', total_cents: 27_500 }]);
    await agrees();
    await handOver(id, 'Ana Ruiz');
    expect((await credit()).balance - before.balance).toBe(27_500);
    expect((await invoicesOf(id)).map(({ kind }) => kind)).toEqual(['invoice', 'debit_memo']);
    await agrees();
  });

  test('[M2.9] that gets a late pick is billed the difference', async () => {
    const { id } = await pickup();
    await handOver(id);
    await gate.floor.record(gate.picker, id, { lotId: kale, quantity: 1 });
    expect((await invoicesOf(id)).map((row) => [row.kind, row.total_cents])).toEqual([
      ['invoice', 27_500],
      ['debit_memo', 1000],
    ]);
    await agrees();
  });

  test('that was canceled stays canceled, and the office gets an exception', async () => {
    const { id } = await pickup();
    await sql("update sales_orders set status = 'cancelled' where tenant_id = $1 and id = $2", [id]);
    expect(await handOver(id)).toMatchObject({ status: 'cancelled' });
    expect(await invoicesOf(id)).toEqual([]);
    const rows = await sql('select kind from exceptions where tenant_id = $1 and subject = $2', [`${id}:status`]);
    expect(rows).toHaveLength(1);
  });

  test('is handed over by pickers only; a delivery is not found', async () => {
    const { id } = await pickup();
    await expect(handOver(id, 'Maria', gate.driver)).rejects.toMatchObject({ code: 'forbidden' });
    const delivery = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
    await expect(handOver(delivery.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('never keeps a card number as a name', async () => {
    const { id } = await pickup();
    await handOver(id, '4111 1111 1111 1111');
    const [row] = await sql('select received_by from deliveries where tenant_id = $1 and sales_order_id = $2', [id]);
    expect(String(row?.received_by)).not.toContain('4111 1111');
  });
});
