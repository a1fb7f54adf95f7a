import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChargeSettings, chargeSettingEndpoints } from '../../../contract/charge-settings.ts';
import { floorEndpoints } from '../../../contract/floor.ts';
import { pickupEndpoints } from '../../../contract/pickups.ts';
import { priceDelivery } from '../../../rules/delivery.ts';
import type { Actor } from '../../actor.ts';
import { DAY, type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { pickupHandlers } from '../pickups/handlers.ts';
import { findLedgerFaults } from '../receivables/ledger-faults.ts';
import { NOW } from '../shop.fixture.ts';
import { chargeSettingHandlers } from './charges.ts';

let gate: DeliveriesFixture;
let admin: Actor;
let kale: string;
beforeAll(async () => {
  gate = await openDeliveries();
  admin = { ...(await gate.floor.shop.worker([])), role: 'ADMIN' };
  kale = await gate.floor.lot('KALE', 'K-1', 1000);
});
afterAll(() => gate.floor.shop.close());

const sql = (text: string, params: readonly unknown[] = []) => gate.floor.shop.sql(text, params);
const read = () => gate.floor.shop.call(chargeSettingEndpoints.get, chargeSettingHandlers.get, { as: admin });
const save = (body: ChargeSettings) =>
  gate.floor.shop.call(chargeSettingEndpoints.save, chargeSettingHandlers.save, { as: admin, body });
const change = async (changed: Partial<ChargeSettings>) => save({ ...(await read()), ...changed });
const TAXED = { taxPercent: 8.875, nextTaxPercent: null, nextTaxOn: null, surchargeTaxed: false } as const;

/** A staged order of five cases at $10.00 with the terms of its day, all taxable. */
async function staged(day = DAY) {
  const made = await gate.staged([{ itemCode: 'KALE', quantity: 5, lotId: kale }]);
  await sql('update sales_order_lines set taxable = true where tenant_id = $1 and sales_order_id = $2', [made.id]);
  await sql(
    'update sales_orders set delivery_on = $3, terms = terms_of_location(tenant_id, customer_location_id, $3) where tenant_id = $1 and id = $2',
    [made.id, day],
  );
  return made;
}
const amounts = async (id: string) => {
  const { tax_cents, total_cents, portal_total } = await gate.order(id);
  return { tax: tax_cents, total: total_cents, portal: portal_total };
};
const invoiceOf = async (id: string) =>
  (
    await sql(
      'select tax_cents, surcharge_cents, total_cents from invoices where tenant_id = $1 and sales_order_id = $2',
      [id],
    )
  )[0];

describe('charges and credit', () => {
  test('are saved with up to three decimals, once, and an outdated change is refused', async () => {
    const first = await read();
    const body = { ...first, ...TAXED, discountPercent: 2.5, maxOverdueDays: 30 };
    const saved = await save(body);
    expect(saved).toMatchObject({ taxPercent: 8.875, discountPercent: 2.5, maxOverdueDays: 30 });
    // The same values again, after a lost response.
    expect(await save(body)).toEqual(saved);
    await expect(save({ ...body, taxPercent: 7 })).rejects.toMatchObject({ code: 'conflict' });
    await change({ discountPercent: 0 });
  });

  test('[G3.2] are refused if they don’t fit together, with the rule that a form says in its language', async () => {
    const refused = async (changed: Partial<ChargeSettings>) =>
      change(changed).then(
        () => 'saved',
        (error: { details?: { faults: object } }) => error.details?.faults,
      );
    const rule = 'required';
    expect(await refused({ nextTaxOn: '2027-01-01', nextTaxPercent: null })).toEqual({ nextTaxPercent: { rule } });
    expect(await refused({ nextTaxOn: null, nextTaxPercent: 9 })).toEqual({ nextTaxOn: { rule } });
    expect(await refused({ surcharge: 'flat', surchargeAmount: 0 })).toEqual({ surchargeAmount: { rule } });
    expect(await refused({ surcharge: 'percent', surchargePercent: 0 })).toEqual({ surchargePercent: { rule } });
  });
});

describe('[M2.19] sales tax', () => {
  test('of orders that did not leave follows a new rate of their day; earlier days and trucks keep theirs', async () => {
    await change(TAXED);
    const [before, after, gone] = [await staged('2026-11-20'), await staged('2026-11-21'), await staged('2026-11-21')];
    await sql("update sales_orders set status = 'shipped' where tenant_id = $1 and id = $2", [gone.id]);
    await change({ nextTaxPercent: 9, nextTaxOn: '2026-11-21' });
    const rate = async (id: string) => ((await gate.order(id)).terms as { taxBasisPoints: number }).taxBasisPoints;
    expect([await rate(before.id), await rate(after.id), await rate(gone.id)]).toEqual([887.5, 900, 887.5]);
    expect(await amounts(after.id)).toEqual({ tax: 450, total: 5450, portal: 5450 });
    const [{ open } = {}] = await sql(
      `select c.open_orders_cents - sum(o.total_cents) as open from customers c join orders o on o.tenant_id = c.tenant_id and o.customer_id = c.customer_id
       where c.tenant_id = $1 and c.customer_id = 'C1' group by c.open_orders_cents`,
    );
    expect(Number(open)).toBe(0);
  });

  test('on the invoice is the rate of the delivery day, as the driver’s screen shows it', async () => {
    await change({ ...TAXED, nextTaxPercent: 9, nextTaxOn: DAY });
    const { id } = await staged();
    await gate.start();
    const shown = priceDelivery(await gate.get(id));
    expect(shown).toMatchObject({ tax: 450, total: 5450 });
    await gate.complete(id);
    expect(await invoiceOf(id)).toMatchObject({ tax_cents: 450, total_cents: 5450 });
  });

  test('is charged on the surcharge if the company says so, on the screen and on the invoice', async () => {
    await change({ ...TAXED, taxPercent: 10, surcharge: 'flat', surchargeAmount: 1000, surchargeTaxed: true });
    const { id } = await staged();
    expect(priceDelivery(await gate.get(id))).toMatchObject({ surcharge: 1000, tax: 600, total: 6600 });
    await gate.complete(id);
    expect(await invoiceOf(id)).toEqual({ tax_cents: 600, surcharge_cents: 1000, total_cents: 6600 });
    await change({ surcharge: 'none', surchargeTaxed: false });
  });

  test('of an exempt location stays 0', async () => {
    await sql("update customer_locations set tax_exempt = true where tenant_id = $1 and customer_location_id = 'C1-1'");
    const { id } = await staged('2026-11-21');
    await change({ ...TAXED, nextTaxPercent: 9, nextTaxOn: '2026-11-21' });
    expect(priceDelivery(await gate.get(id)).tax).toBe(0);
    await sql(
      "update customer_locations set tax_exempt = false where tenant_id = $1 and customer_location_id = 'C1-1'",
    );
  });

  test('of a delivery that gets another day is the rate of that day', async () => {
    await change({ ...TAXED, nextTaxPercent: 9, nextTaxOn: '2026-11-23' });
    const { id } = await staged();
    await gate.start();
    await gate.cannotDeliver(id, 'closed');
    await gate.finish();
    const [exception] = await sql("select id from exceptions where tenant_id = $1 and subject like $2 || '%'", [id]);
    await gate.floor.shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
      as: admin,
      params: { id: String(exception?.id) },
      body: { resolution: 'deliver_again', deliverOn: '2026-11-23', note: '', resolvedAt: NOW.toISOString() },
    });
    expect(await amounts(id)).toEqual({ tax: 450, total: 5450, portal: 5450 });
  });

  test('of a pickup is the rate of the day on which it is handed over', async () => {
    await change({ ...TAXED, nextTaxPercent: 9, nextTaxOn: '2026-11-19' });
    const made = await staged('2026-11-18');
    await sql("update sales_orders set shipping_method = 'Pickup' where tenant_id = $1 and id = $2", [made.id]);
    await gate.floor.shop.call(pickupEndpoints.handOver, pickupHandlers.handOver, {
      as: gate.picker,
      params: { id: made.id },
      body: { receivedBy: 'Maria Lopez', handedOverAt: NOW.toISOString() },
    });
    expect(await invoiceOf(made.id)).toMatchObject({ tax_cents: 450, total_cents: 5450 });
    expect(await gate.floor.shop.run(findLedgerFaults)).toEqual([]);
  });
});
